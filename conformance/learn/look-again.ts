import type { Check } from '../check/check.ts';
import { observationsIn } from '../check/check-result.ts';
import type { Exploration } from '../explore/explore.ts';
import { type ExploredRun, exploreBy, runApart, secondsOfExploring } from '../explore-run.ts';
import type { Observation } from '../kernel/trail.ts';

/**
 * Repeats the checks of a run for some seconds, so that each observation is made more than once. Returns null if the
 * options do not ask for it.
 */
export function lookAgain(run: ExploredRun): Promise<Exploration | null> {
  return exploreBy(run, (timeLeft) => repeatChecks(run, timeLeft));
}

async function repeatChecks({ options, parts, results }: ExploredRun, timeLeft: () => number) {
  const checks = results.filter(({ trail }) => trail !== undefined).map(({ check }) => check as Check);
  const observations: Observation[] = [];
  let rounds = 0;
  let counted = 0;
  options.progress?.exploring?.('values that change over time', secondsOfExploring(options));
  while (checks.length > 0 && timeLeft() > 0 && !parts.signal.aborted) {
    const results = await runApart(parts, checks, { milliseconds: timeLeft() });
    // A check that failed or did not finish may have observed only part of a behaviour.
    const counting = results.filter(
      ({ verdict }) => !['disabled', 'error', 'fail'].includes(verdict.verdict),
    );
    observations.push(...observationsIn(counting));
    counted += counting.length;
    rounds += 1;
  }
  return {
    coverage: [{ name: 'checks run again', covered: counted, of: rounds * checks.length }],
    results: [],
    observations,
  };
}
