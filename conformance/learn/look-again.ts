import type { Check } from '../check/check.ts';
import type { CheckResult } from '../check/check-result.ts';
import type { Exploration } from '../explore/explore.ts';
import { allowBookings, type ExploredRun, runApart, secondsOfExploring } from '../explore-run.ts';

/**
 * Repeats the checks of a run for some seconds, so that each observation is made more than once. Returns null if the
 * options do not ask for it.
 */
export async function lookAgain(run: ExploredRun): Promise<Exploration | null> {
  const { options, parts, results } = run;
  const seconds = secondsOfExploring(options);
  if (seconds === 0) return null;
  allowBookings(run);
  const started = performance.now();
  const millisecondsLeft = () => started + seconds * 1000 - performance.now();
  const checks = results.filter(({ trail }) => trail !== undefined).map(({ check }) => check as Check);
  const repeated: CheckResult[] = [];
  let rounds = 0;
  options.progress?.exploring?.('values that change over time', seconds);
  while (checks.length > 0 && millisecondsLeft() > 0 && !parts.signal.aborted) {
    repeated.push(...(await runApart(parts, checks, { milliseconds: millisecondsLeft() })));
    rounds += 1;
  }
  // A check that failed or did not finish may have observed only part of a behaviour.
  const counting = repeated.filter(({ verdict }) => !['disabled', 'error', 'fail'].includes(verdict.verdict));
  return {
    seconds: (performance.now() - started) / 1000,
    seed: options.seed ?? 1,
    coverage: [{ name: 'checks run again', covered: counting.length, of: rounds * checks.length }],
    results: [],
    repeated: counting,
  };
}
