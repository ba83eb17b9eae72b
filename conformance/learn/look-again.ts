import type { Check } from '../check/check.ts';
import { observationsIn } from '../check/check-result.ts';
import type { Exploration } from '../explore/explore.ts';
import { beginExploring, type ExploredRun, runApart, secondsOfExploring } from '../explore-run.ts';
import type { Observation } from '../kernel/trail.ts';

/**
 * Repeats the checks of a run for some seconds, so that each observation is made more than once. Returns null if the
 * options do not ask for it.
 */
export async function lookAgain(run: ExploredRun): Promise<Exploration | null> {
  const { options, parts, results } = run;
  const seconds = secondsOfExploring(options);
  if (seconds === 0) return null;
  beginExploring(run);
  const started = performance.now();
  const millisecondsLeft = () => started + seconds * 1000 - performance.now();
  const checks = results.filter(({ trail }) => trail !== undefined).map(({ check }) => check as Check);
  const observations: Observation[] = [];
  let rounds = 0;
  let counted = 0;
  options.progress?.exploring?.('values that change over time', seconds);
  while (checks.length > 0 && millisecondsLeft() > 0 && !parts.signal.aborted) {
    const results = await runApart(parts, checks, { milliseconds: millisecondsLeft() });
    // A check that failed or did not finish may have observed only part of a behaviour.
    const counting = results.filter(
      ({ verdict }) => !['disabled', 'error', 'fail'].includes(verdict.verdict),
    );
    observations.push(...observationsIn(counting));
    counted += counting.length;
    rounds += 1;
  }
  return {
    seconds: (performance.now() - started) / 1000,
    seed: options.seed ?? 1,
    coverage: [{ name: 'checks run again', covered: counted, of: rounds * checks.length }],
    results: [],
    observations,
  };
}
