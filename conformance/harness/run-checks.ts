import type { Check } from '../check.ts';
import type { Context } from './context.ts';
import { garageOf } from './garage.ts';
import { Failure, Inconclusive, NotApplicable } from './outcomes.ts';
import { createVehicleLocks, isInCompany } from './vehicle-locks.ts';
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
  const vehicles = createVehicleLocks(context.profile);

  async function runOne(check: Check): Promise<void> {
    const started = performance.now();
    let verdict = refuse(check);
    if (verdict === null && signal.aborted)
      verdict = { verdict: 'disabled', reason: 'the run was interrupted' };
    if (verdict === null) {
      progress.started(check);
      const run = () => judge(check, context, signal);
      verdict = await vehicles.hold(check, run);
      // An implementation that touches other vehicles than it should spoils the checks beside the one that it fails.
      if (isInCompany(check) && isDoubtful(verdict)) verdict = await vehicles.alone(run);
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

function isDoubtful({ verdict }: Verdict): boolean {
  return verdict === 'fail' || verdict === 'warn' || verdict === 'inconclusive';
}

/** What a check can take at most beside its plain answers, in seconds: the dearest begin first. */
export function costOf(check: Check): number {
  return (check.waits ?? 0) + 45 * (check.bookings ?? 0);
}

/** Only an assertion of the kit's own becomes a failure; any other exception is the kit's fault. */
async function judge(check: Check, context: Context, signal: AbortSignal): Promise<Verdict> {
  try {
    // How vehicles can be looked at is found out before anybody does anything with them.
    if (check.lock !== undefined) await garageOf(context).catch(() => undefined);
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
