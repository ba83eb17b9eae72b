import { setImmediate as nextTurn } from 'node:timers/promises';
import { inspect } from 'node:util';
import { isRecord } from '../../common/is-record.ts';
import type { components } from '../../spec/generated/control/types.ts';
import { createTimerQueue, type Task, type Timer } from './timer-queue.ts';

/** A length of time: the sum of its parts. */
export type Duration = components['schemas']['Duration'];

/** The time of a clock and how it runs. */
export interface ClockState {
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Simulated seconds per real second while the clock is not frozen. */
  readonly rate: number;
  readonly frozen: boolean;
}

/** The simulator's only source of time. It runs at a rate or is frozen, and can be advanced. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Simulated seconds per real second; has no effect while the clock is frozen. */
  readonly rate: number;
  /** Whether the clock stands still until it is advanced. */
  readonly frozen: boolean;
  /** `timers` includes the waits; `next` is when the first timer is due, in milliseconds since the epoch. */
  pending(): { readonly timers: number; readonly next: number | null; readonly waiting: number };
  /** Runs the task once, when this many milliseconds have passed on the clock. */
  after(milliseconds: number, task: Task): Timer;
  /** Resolves when this many milliseconds have passed on the clock. */
  wait(milliseconds: number): Promise<void>;
  /** Resolves when `count` waits, default 1, are under way, such as when a slow request has reached its wait. */
  untilWaiting(count?: number): Promise<void>;
  /**
   * Moves the clock forward. Tasks that fall due on the way run in order, each awaited before the next. Throws
   * RangeError for an invalid duration.
   */
  advance(duration: Duration): Promise<void>;
  /** Advances to a time. Throws RangeError if it is invalid, or has passed: recorded events would lie in the future. */
  set(time: Date): Promise<void>;
  /** Changes the rate. Throws RangeError unless it is greater than 0 and at most 100 000. */
  run(rate: number): void;
  freeze(): void;
  unfreeze(): void;
  /** Ends every wait under way, as if its time had come. */
  endWaits(): void;
  /** Drops all timers, ends all waits and continues from another time, even an earlier one. */
  restart(state: ClockState): void;
  /** Drops all timers and ends every wait, later ones at once, so that the simulator can shut down. */
  shutDown(): void;
}

/**
 * Creates a clock that starts at `now` (default: the present) and stands still if `frozen`. `onError` gets the error
 * of a task that throws or rejects. `onSteered` gets the state whenever the clock is moved, frozen, unfrozen or given
 * another rate. An advance also reports its target time before it runs any task.
 */
export function createClock(
  options: {
    readonly now?: Date;
    readonly frozen?: boolean;
    readonly rate?: number;
    readonly onError?: (error: unknown) => void;
    readonly onSteered?: (state: ClockState) => void;
  } = {},
): Clock {
  let frozen = options.frozen ?? false;
  let rate = options.rate ?? 1;
  /** The time of the clock at `since`, in milliseconds since the epoch; `since` is real time. */
  let base = options.now?.getTime() ?? Date.now();
  let since = performance.now();
  let alarm: NodeJS.Timeout | null = null;
  let isClosing = false;
  const timers = createTimerQueue();
  const watchers = new Set<{ readonly count: number; readonly resolve: () => void }>();

  const preciseNow = () => base + (frozen ? 0 : (performance.now() - since) * rate);
  const now = () => Math.floor(preciseNow());

  /** Changes how the clock runs. Its time jumps only if `to.now` is given. */
  function steer(to: Partial<ClockState>): void {
    base = to.now ?? preciseNow();
    since = performance.now();
    rate = to.rate ?? rate;
    frozen = to.frozen ?? frozen;
    setAlarm();
    options.onSteered?.({ now: now(), rate, frozen });
  }

  function after(milliseconds: number, task: Task, isWait = false): Timer {
    if (isClosing) return { cancel: () => undefined };
    const timer = timers.add(now() + Math.max(0, milliseconds), task, isWait);
    setAlarm();
    return timer;
  }

  function wait(milliseconds: number): Promise<void> {
    if (milliseconds <= 0 || isClosing) return Promise.resolve();
    return new Promise((resolve) => {
      after(milliseconds, resolve, true);
      notifyWatchers();
    });
  }

  function notifyWatchers(): void {
    for (const watcher of watchers) {
      if (timers.waiting < watcher.count) continue;
      watchers.delete(watcher);
      watcher.resolve();
    }
  }

  function endWaits(): void {
    for (const { task } of timers.takeWaits()) void run(task);
  }

  function setAlarm(): void {
    if (alarm !== null) clearTimeout(alarm);
    alarm = null;
    const next = timers.next();
    if (frozen || next === null) return;
    alarm = setTimeout(runDue, Math.min(Math.max(0, (next - now()) / rate), longestTimeout));
  }

  function runDue(): void {
    for (let due = timers.takeDue(now()); due !== null; due = timers.takeDue(now())) void run(due.task);
    setAlarm();
  }

  async function run(task: Task): Promise<void> {
    try {
      await task();
    } catch (error) {
      options.onError?.(error);
    }
  }

  async function advanceTo(target: number): Promise<void> {
    options.onSteered?.({ now: target, rate, frozen });
    // A write under way, and work that a task has started, may set a timer that is due on the way.
    await nextTurn();
    for (let next = timers.takeDue(target); next !== null; next = timers.takeDue(target)) {
      base += Math.max(0, next.due - now());
      await run(next.task);
      await nextTurn();
    }
    base += Math.max(0, target - now());
    setAlarm();
    options.onSteered?.({ now: now(), rate, frozen });
    await nextTurn();
  }

  return {
    now,
    get rate() {
      return rate;
    },
    get frozen() {
      return frozen;
    },
    pending: () => ({ timers: timers.size, next: timers.next(), waiting: timers.waiting }),
    after: (milliseconds, task) => after(milliseconds, task),
    wait,
    untilWaiting: (count = 1) =>
      new Promise((resolve) => {
        watchers.add({ count, resolve });
        notifyWatchers();
      }),
    advance: async (duration) => advanceTo(now() + toMilliseconds(duration)),
    async set(time) {
      if (!isValidDate(time)) throw new RangeError(`the time must be a valid Date, not ${inspect(time)}`);
      const present = now();
      if (time.getTime() < present)
        throw new RangeError(`the clock cannot run backwards; it is ${new Date(present).toISOString()}`);
      await advanceTo(time.getTime());
    },
    run(next) {
      if (!(next > 0) || next > fastest)
        throw new RangeError(`the rate must be greater than 0 and at most ${fastest}, not ${next}`);
      steer({ rate: next });
    },
    freeze: () => steer({ frozen: true }),
    unfreeze: () => steer({ frozen: false }),
    endWaits,
    restart(state) {
      endWaits();
      timers.clear();
      steer(state);
    },
    shutDown() {
      isClosing = true;
      endWaits();
      timers.clear();
      setAlarm();
    },
  };
}

/** Whether a value is a Date of a time that exists. */
export const isValidDate = (value: unknown): value is Date =>
  value instanceof Date && Number.isFinite(value.getTime());

/** The units of a duration, in milliseconds. */
const units: Readonly<Record<string, number>> = {
  days: 86_400_000,
  hours: 3_600_000,
  minutes: 60_000,
  seconds: 1000,
  milliseconds: 1,
};

/** Converts to milliseconds. Throws RangeError unless every part has such a unit and is a finite number from 0. */
export function toMilliseconds(duration: Duration): number {
  const parts: [string, unknown][] = isRecord(duration) ? Object.entries(duration) : [['', duration]];
  let total = 0;
  for (const [unit, amount] of parts) {
    const length = units[unit];
    if (length === undefined || !Number.isFinite(amount) || Number(amount) < 0)
      throw new RangeError(
        'the duration must be an object such as { hours: 2, minutes: 30 }, in days, hours, minutes, seconds and ' +
          `milliseconds, not ${inspect(duration)}`,
      );
    total += Number(amount) * length;
  }
  return total;
}

/** The highest rate, in simulated seconds per real second. */
const fastest = 100_000;

/** The longest delay that `setTimeout` accepts, in milliseconds. A later timer sets the alarm again then. */
const longestTimeout = 2 ** 31 - 1;
