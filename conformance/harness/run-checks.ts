import type { AnyCheck, Check } from '../check.ts';
import { Failure, Inconclusive, NotApplicable } from './outcomes.ts';
import type { Verdict } from './verdict.ts';

/** A check with its verdict. */
export interface CheckResult {
  readonly check: AnyCheck;
  readonly verdict: Verdict;
  readonly milliseconds: number;
}

/** What the run tells while it goes on. */
export interface Progress {
  readonly started: (check: AnyCheck) => void;
  readonly finished: (result: CheckResult) => void;
}

/** Checks that run at the same time, beside those that book or wait, which all do so that their waits overlap. */
export const mostAtOnce = 24;

/** How checks are run. */
export interface Runner<C> {
  /** What they work with. */
  readonly context: C;
  /** The verdict of a check that cannot or may not run, or null. */
  readonly refuse?: (check: Check<C>) => Verdict | null;
  /** Runs a check when those beside it allow it. */
  readonly beside?: (check: Check<C>, run: () => Promise<Verdict>) => Promise<Verdict>;
  /** Checks that run at the same time; where left out, all that book or wait, and some of the others. */
  readonly atOnce?: number;
  readonly progress: Progress;
  readonly signal: AbortSignal;
}

/** Runs the checks phase by phase and answers with a result for each in the given order. */
export async function runChecks<C>(
  checks: readonly Check<C>[],
  { context, refuse, beside, atOnce, progress, signal }: Runner<C>,
): Promise<CheckResult[]> {
  const results = new Map<string, CheckResult>();

  async function runOne(check: Check<C>): Promise<void> {
    const started = performance.now();
    let verdict = refuse?.(check) ?? null;
    if (verdict === null && signal.aborted)
      verdict = { verdict: 'disabled', reason: 'the run was interrupted' };
    if (verdict === null) {
      progress.started(check);
      const run = () => judge(check, context, signal);
      verdict = await (beside === undefined ? run() : beside(check, run));
    }
    const result = { check, verdict, milliseconds: performance.now() - started };
    results.set(check.id, result);
    progress.finished(result);
  }

  async function runAll(some: readonly Check<C>[]): Promise<void> {
    const queue = [...some].sort((a, b) => costOf(b) - costOf(a));
    const slow = queue.filter((check) => costOf(check) > 0).length;
    // Those that book or wait all begin at once: one that does nothing but wait keeps none from asking.
    const workers = Array.from({ length: atOnce ?? slow + mostAtOnce }, async () => {
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) await runOne(next);
    });
    await Promise.all(workers);
  }

  /** Webhooks come one kind after the other, so that none is taken for what another check waits for. */
  async function runProvoking(some: readonly Check<C>[]): Promise<void> {
    await runAll(some.filter((check) => costOf(check) > 0));
    await runAll(some.filter((check) => costOf(check) === 0));
    await runAll(inPhase('after-webhooks'));
  }

  const inPhase = (phase: AnyCheck['phase']) => checks.filter((check) => check.phase === phase);
  const isProvoking = ({ needs }: AnyCheck) => needs.includes('pre-production');
  const first = inPhase(undefined);
  await Promise.all([
    runAll(first.filter((check) => !isProvoking(check))),
    runProvoking(first.filter(isProvoking)),
  ]);
  await runAll(inPhase('after'));
  return checks.flatMap((check) => results.get(check.id) ?? []);
}

/** What a check can take at most beside its plain answers, in seconds: the dearest begin first. */
export function costOf(check: AnyCheck): number {
  return (check.waits ?? 0) + 45 * (check.bookings ?? 0);
}

/** Only an assertion of the kit's own becomes a failure; any other exception is the kit's fault. */
async function judge<C>(check: Check<C>, context: C, signal: AbortSignal): Promise<Verdict> {
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
