import { readInstant } from '../../availability/read-instant.ts';
import { type Clock, toMilliseconds } from '../../kernel/clock.ts';
import { clockBackwards, invalidAt } from '../../kernel/problems.ts';
import { keepClock } from '../../store/keep-clock.ts';
import type { ControlDependencies } from '../control-dependencies.ts';
import { type ControlOperations, type ControlSchemas, ok } from '../operation.ts';

/** The furthest the clock moves in one request, in milliseconds, since every timer on the way has to run. */
const furthest = 400 * 24 * 60 * 60_000;

/** Reads and steers the clock. A move is stored first, because what its timers do on the way cannot be undone. */
export function clockOperations({ clock, store }: ControlDependencies) {
  return {
    readClock: () => ok(toClock(clock)),
    async setClock({ body }) {
      const to = readInstant(body.now, { in: 'body', pointer: '/now' });
      if (to !== null && to < clock.now()) throw clockBackwards(clock.now());
      if (to !== null && to - clock.now() > furthest) throw tooFar('/now');
      const { rate = clock.rate, frozen = clock.frozen } = body;
      await keepClock(store, { now: to ?? clock.now(), rate, frozen });
      // Freeze first, so that the clock stops at exactly the requested time.
      if (body.frozen === true) clock.freeze();
      if (to !== null) await clock.set(new Date(Math.max(to, clock.now())));
      if (body.rate !== undefined) clock.run(body.rate);
      if (body.frozen === false) clock.unfreeze();
      return ok(toClock(clock));
    },
    async advanceClock({ body }) {
      const length = toMilliseconds(body);
      if (length > furthest) throw tooFar('');
      const { rate, frozen } = clock;
      await keepClock(store, { now: clock.now() + length, rate, frozen });
      await clock.advance(body);
      return ok(toClock(clock));
    },
  } satisfies Partial<ControlOperations>;
}

/** The state of the clock, as the control API shows it. */
export function toClock(clock: Clock): ControlSchemas['Clock'] {
  const { timers, next, waiting } = clock.pending();
  return {
    now: new Date(clock.now()).toISOString(),
    rate: clock.rate,
    frozen: clock.frozen,
    timers,
    nextTimer: next === null ? null : new Date(next).toISOString(),
    waiting,
  };
}

const tooFar = (pointer: string) =>
  invalidAt('body', pointer, 'maximum', 'must not be more than 400 days ahead');
