import type { Check } from '../check/check.ts';
import type { Verdict } from '../kernel/verdict.ts';
import { createRefusal, type RunLimits } from '../runner/refusal.ts';
import { type Duration, estimate, type Timing } from './estimate.ts';
import { type Creations, expectCreations } from './expect-creations.ts';

/** What a run would do, determined without a request. */
export interface Plan {
  readonly run: readonly Check[];
  /** Checks that would not run, each with its verdict. */
  readonly refused: readonly { readonly check: Check; readonly verdict: Verdict }[];
  readonly creations: Creations;
  readonly duration: Duration;
}

/** Plans a run of these checks. */
export function makePlan(
  checks: readonly Check[],
  run: Omit<RunLimits, 'receives'> & { readonly timing: Timing },
): Plan {
  const refuse = createRefusal({ ...run, receives: run.profile.webhooks?.endpoint != null });
  const refused = checks.flatMap((check) => {
    const verdict = refuse(check);
    return verdict === null ? [] : [{ check, verdict }];
  });
  const others = new Set(refused.map(({ check }) => check));
  const running = checks.filter((check) => !others.has(check));
  const creations = expectCreations(running, run.profile);
  return { run: running, refused, creations, duration: estimate(running, run.timing) };
}
