import { withinTime } from '../common/within-time.ts';
import { createRandom } from '../generators/world/random.ts';
import type { Check, Context } from './check/check.ts';
import type { CheckResult } from './check/check-result.ts';
import type { ConformanceOptions } from './conformance-options.ts';
import { type Exploration, explore, repeat } from './explore/explore.ts';
import type { Exploring, TryOptions } from './explore/explorer.ts';
import { recordAnswers } from './explore/record-answers.ts';
import { type Answer, type Exchange, isSuccess } from './kernel/exchange.ts';
import { maxExploredBookings, maxExploredText, maxSlowBookings, quickBooking } from './kernel/limits.ts';
import { beginRunner, type RunnerParts } from './runner/begin-runner.ts';
import type { Connection } from './runner/connect.ts';
import { createExchangeLog } from './runner/exchange-log.ts';
import { runChecks } from './runner/run-checks.ts';

/** Seconds that a run explores unless told otherwise. */
const defaultSeconds = 60;

/** The parts of a run that exploring uses after the checks. */
export interface ExploredRun {
  readonly options: ConformanceOptions;
  readonly connection: Pick<Connection, 'allowBookings' | 'limitMemory'>;
  readonly parts: RunnerParts;
  /** Holds the fixtures that the checks have looked up. */
  readonly context: Context;
  readonly results: readonly CheckResult[];
  readonly refuse: Exploring['refuse'];
}

/** Seconds that a run explores after its checks; 0 for none. */
export function secondsOfExploring({ explore: wanted = false }: Pick<ConformanceOptions, 'explore'>): number {
  return wanted === true ? defaultSeconds : Number(wanted);
}

/** A way to explore after the checks of a run. `timeLeft` returns the milliseconds left. */
export type Explore = (
  run: ExploredRun,
  timeLeft: () => number,
) => Promise<Omit<Exploration, 'seconds' | 'seed'>>;

/** Explores in some way after the checks of a run; resolves to null if the options ask for nothing. */
export async function exploreBy(explore: Explore, run: ExploredRun): Promise<Exploration | null> {
  const { options, connection, parts } = run;
  const seconds = secondsOfExploring(options);
  if (seconds === 0 && options.replay === undefined) return null;
  // If no booking was quick, there is time for only a few more.
  const isQuick = parts.exchanges().some(isQuickBooking);
  const left = connection.allowBookings(isQuick ? maxExploredBookings : maxSlowBookings);
  connection.limitMemory(true);
  const started = performance.now();
  const explored = await explore(run, () => started + seconds * 1000 - performance.now());
  // The checks of the last phase make bookings too, and look at all of theirs.
  connection.allowBookings(left);
  connection.limitMemory(false);
  return { seconds: (performance.now() - started) / 1000, seed: options.seed ?? 1, ...explored };
}

/** Runs the explorers, or repeats one finding. */
export const runExplorers: Explore = async ({ options, parts, context, refuse, results }, timeLeft) => {
  const { only = [], seed = 1, replay } = options;
  const { next: random } = createRandom(seed);
  const exploring: Exploring = {
    context,
    random,
    timeLeft: replay === undefined ? timeLeft : () => Number.POSITIVE_INFINITY,
    topics: only.length === 0 ? null : new Set(results.map(({ check }) => check.clause.split('.')[0] ?? '')),
    writes: refuse({ id: 'explore', needs: ['writes'] }) === null,
    passed: results.filter(({ verdict }) => verdict.verdict === 'pass'),
    refuse,
    tryChecks: (checks, how) => runApart(parts, checks, how),
  };
  return replay === undefined
    ? explore(exploring, options.progress?.exploring)
    : { coverage: [], results: [await repeat(exploring, replay)] };
};

/** Runs checks for at most `milliseconds`, as in a run of their own: they see no earlier exchange or fixture. */
export function runApart(
  parts: RunnerParts,
  checks: readonly Check[],
  { milliseconds, vary, ...options }: TryOptions,
): Promise<CheckResult[]> {
  const log = createExchangeLog();
  log.keepAtMost(maxExploredText);
  const note = ({ exchange }: Answer) => log.add(exchange);
  const clientsFor: RunnerParts['clientsFor'] = (trail) =>
    parts.clientsFor(trail).map((client) => recordAnswers(client, note));
  const own = { ...parts, clientsFor, exchanges: () => log.exchanges, cachePause: 0 };
  const runner = beginRunner({ ...own, ...vary?.(own) });
  return withinTime(milliseconds, parts.signal, ({ signal }) =>
    runChecks(checks, { ...runner, ...options, signal }),
  );
}

function isQuickBooking({ operation, status, milliseconds }: Exchange): boolean {
  return operation === 'createBooking' && isSuccess(status) && milliseconds < quickBooking;
}
