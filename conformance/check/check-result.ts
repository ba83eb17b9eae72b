import { type Observation, type Trail, troublesOf, wholeOf } from '../kernel/trail.ts';
import type { Verdict } from '../kernel/verdict.ts';
import type { AnyCheck } from './check.ts';

/** A check with its verdict. */
export interface CheckResult {
  readonly check: AnyCheck;
  readonly verdict: Verdict;
  readonly milliseconds: number;
  /** The trail of its last try; absent if the check did not run. */
  readonly trail?: Trail;
  /** The token for `--replay`, which repeats a deviation that exploring found. */
  readonly replay?: string;
}

/** The observations of checks at open points. */
export function observationsIn(results: readonly CheckResult[]): readonly Observation[] {
  const trails = new Set(results.flatMap(({ trail }) => (trail === undefined ? [] : wholeOf(trail))));
  return [...trails].flatMap((trail) =>
    // An observation made in trouble does not settle an entry of the profile.
    troublesOf(trail).length === 0
      ? trail.observations
      : trail.observations.map(({ point, found }) => ({ point, found })),
  );
}
