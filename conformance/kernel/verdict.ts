import type { HttpExchange } from './exchange.ts';
import type { Evidence } from './outcomes.ts';

/** The verdict of a check. */
export type Verdict =
  | { readonly verdict: 'pass' }
  /** The requirement does not hold; for a `should`, this is a warning. */
  | { readonly verdict: 'fail' | 'warn'; readonly evidence: Evidence }
  /**
   * The implementation gave no opportunity to test it; or the check passed, but only on a retry after trouble such as a
   * broken connection. The exchanges show why; a flaky check has the trouble first and the successful retry last.
   */
  | {
      readonly verdict: 'inconclusive' | 'flaky';
      readonly reason: string;
      readonly exchanges: readonly HttpExchange[];
    }
  /** The profile or the answers show that the requirement does not apply. */
  | { readonly verdict: 'not-applicable'; readonly reason: string }
  /** The user turned it off. */
  | { readonly verdict: 'disabled'; readonly reason: string }
  /** An error in the kit. */
  | { readonly verdict: 'error'; readonly reason: string };

export type VerdictName = Verdict['verdict'];

/** All verdicts, the most serious first. */
export const verdictNames = [
  'fail',
  'error',
  'warn',
  'inconclusive',
  'flaky',
  'disabled',
  'not-applicable',
  'pass',
] as const satisfies readonly VerdictName[];
