import type { Check } from '../check.ts';
import type { Context } from './context.ts';
import { Failure, Inconclusive, NotApplicable } from './outcomes.ts';
import { createVehicleLocks } from './vehicle-locks.ts';
import type { Verdict } from './verdict.ts';

/** A check with its verdict. */
export interface CheckResult {
  readonly check: Check;
  readonly verdict: Verdict;
  readonly milliseconds: number;
}

/** What the run tells while it goes on. */
export interface Progress {
  readonly started: (check: Check) => void;
  readonly finished: (result: CheckResult) => void;
}

/** Checks that run at the same time, so that their waits overlap. */
export const mostAtOnce = 24;

/**
 * Runs the checks, those that book or wait first, and answers with a result for each in the given order.
 * `refuse` answers with the verdict of a check that cannot or may not run, or null.
 */
export async function runChecks(
  checks: readonly Check[],
  context: Context,
  refuse: (check: Check) => Verdict | null,
  progress: Progress,
  signal: AbortSignal,
): Promise<CheckResult[]> {
  const results = new Map<string, CheckResult>();
  const holdVehicles = createVehicleLocks(context.profile);

  async function runOne(check: Check): Promise<void> {
    const started = performance.now();
    let verdict = refuse(check);
    if (verdict === null && signal.aborted)
      verdict = { verdict: 'disabled', reason: 'the run was interrupted' };
    if (verdict === null) {
      progress.started(check);
      verdict = await holdVehicles(check, () => judge(check, context, signal));
    }
    const result = { check, verdict, milliseconds: performance.now() - started };
    results.set(check.id, result);
    progress.finished(result);
  }

  const phases = [
    checks.filter((check) => check.phase === undefined),
    checks.filter((check) => check.phase === 'after'),
  ];
  for (const phase of phases) {
    const queue = [...phase].sort((a, b) => costOf(b) - costOf(a));
    const workers = Array.from({ length: mostAtOnce }, async () => {
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) await runOne(next);
    });
    await Promise.all(workers);
  }
  return checks.flatMap((check) => results.get(check.id) ?? []);
}

/** What a check can take at most beside its plain answers, in seconds: the dearest begin first. */
export function costOf(check: Check): number {
  return (check.waits ?? 0) + 45 * (check.bookings ?? 0);
}

/** Only an assertion of the kit's own becomes a failure; any other exception is the kit's fault. */
async function judge(check: Check, context: Context, signal: AbortSignal): Promise<Verdict> {
  try {
    await check.run(context);
    return { verdict: 'pass' };
  } catch (error) {
    if (signal.aborted) return { verdict: 'disabled', reason: 'the run was interrupted' };
    if (error instanceof Failure) {
      return { verdict: check.level === 'must' ? 'fail' : 'warn', finding: error.finding };
    }
    if (error instanceof Inconclusive) {
      return { verdict: 'inconclusive', reason: error.message, exchanges: error.exchanges };
    }
    if (error instanceof NotApplicable) return { verdict: 'not-applicable', reason: error.message };
    return {
      verdict: 'error',
      reason: error instanceof Error ? (error.stack ?? error.message) : String(error),
    };
  }
}
