import type { Trail } from '../kernel/trail.ts';
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
