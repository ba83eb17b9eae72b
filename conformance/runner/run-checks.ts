import { setImmediate } from 'node:timers/promises';
import type { OperationId } from '../../spec/generated/operations.ts';
import { longestBooking } from '../../spec/limits.ts';
import type { AnyCheck, Check } from '../check/check.ts';
import type { CheckResult } from '../check/check-result.ts';
import { Failure, Inconclusive, NotApplicable } from '../kernel/outcomes.ts';
import { RunStopped, whyStopped } from '../kernel/stop.ts';
import { createTrail, type Trail } from '../kernel/trail.ts';
import type { Verdict } from '../kernel/verdict.ts';
import { isOver, isTroubled, settleTries, type Try } from './settle-tries.ts';

/** The progress that a run reports. */
export interface Progress {
  readonly started: (check: AnyCheck) => void;
  readonly finished: (result: CheckResult) => void;
}

/** How many other checks run at a time. Checks that book or wait all run at once, so that their waits overlap. */
const maxAtOnce = 24;

/** How checks are run. */
export interface Runner<C> {
  /** The context of one try of a check. */
  readonly contextFor: (trail: Trail, check: Check<C>) => C;
  /** Another context for a check that was inconclusive in its own; null if there is none. */
  readonly otherContextFor?: (trail: Trail, check: Check<C>) => C | null;
  /** The verdict of a check that cannot or may not run, or null. */
  readonly refuse?: (check: Check<C>) => Verdict | null;
  /** Tries a check when the checks in progress allow it, and again if its verdict is doubtful. */
  readonly attemptWhenAllowed?: (check: Check<C>, attempt: () => Promise<Try>) => Promise<Try>;
  /** How many checks run at a time; if omitted, all that book or wait and some of the others. */
  readonly atOnce?: number;
  /** Called before the checks that met trouble are tried again. */
  readonly beforeTryingAgain?: () => void;
  /** Called when all checks but those of phase `after` are done; its results are appended. */
  readonly explore?: (results: readonly CheckResult[]) => Promise<readonly CheckResult[]>;
  /** Whether an operation has been answered so far. */
  readonly hasAnswered: (operation: OperationId) => boolean;
  readonly progress?: Partial<Progress> | undefined;
  readonly signal: AbortSignal;
}

interface TriedCheck<C> {
  readonly check: Check<C>;
  readonly tries: Try[];
  milliseconds: number;
}

interface Run<C> extends Runner<C> {
  readonly results: Map<string, CheckResult>;
  /** Checks to be tried again. */
  troubled: TriedCheck<C>[];
}

/** Runs the checks phase by phase and returns a result for each in the given order. */
export async function runChecks<C>(checks: readonly Check<C>[], runner: Runner<C>): Promise<CheckResult[]> {
  const run: Run<C> = { ...runner, results: new Map(), troubled: [] };
  const inPhase = (phase: AnyCheck['phase']) => checks.filter((check) => check.phase === phase);
  const first = inPhase(undefined);
  const provoking = first.filter(({ needs }) => needs.includes('pre-production'));
  const others = first.filter((check) => !provoking.includes(check));
  const slow = provoking.filter((check) => costOf(check) > 0);
  const quick = provoking.filter((check) => costOf(check) === 0);
  // The checks of webhooks run in groups, so that none mistakes the webhook of another for its own.
  const inGroups = async () => {
    for (const group of [slow, quick, inPhase('after-webhooks')]) await runAll(run, group);
  };
  await Promise.all([runAll(run, others), inGroups()]);
  await tryAgain(run);
  const explored = (await runner.explore?.([...run.results.values()])) ?? [];
  await runAll(run, inPhase('after'));
  await tryAgain(run);
  return [...checks.flatMap((check) => run.results.get(check.id) ?? []), ...explored];
}

async function runAll<C>(run: Run<C>, checks: readonly Check<C>[]): Promise<void> {
  const queue = [...checks].sort((a, b) => costOf(b) - costOf(a));
  const slow = queue.filter((check) => costOf(check) > 0).length;
  // Checks that book or wait all start at once: a waiting check holds up no other.
  const workers = Array.from({ length: run.atOnce ?? slow + maxAtOnce }, async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      // Checks that look back never wait, so yield between them to requests in progress.
      await setImmediate();
      await runOne(run, next);
    }
  });
  await Promise.all(workers);
}

async function runOne<C>(run: Run<C>, check: Check<C>): Promise<void> {
  const { signal } = run;
  const one: TriedCheck<C> = { check, tries: [], milliseconds: 0 };
  const refused = run.refuse?.(check) ?? (signal.aborted ? endedBy(signal) : null);
  if (refused !== null) return finish(run, one, refused);
  run.progress?.started?.(check);
  await tryOnce(run, one);
  recordVerdict(run, one);
}

/** Tries checks that met trouble again, one at a time, so that the kit's own load cannot cause the trouble. */
async function tryAgain<C>(run: Run<C>): Promise<void> {
  while (run.troubled.length > 0) {
    const round = run.troubled;
    run.troubled = [];
    run.beforeTryingAgain?.();
    for (const one of round) {
      if (!run.signal.aborted) await tryOnce(run, one);
      recordVerdict(run, one);
    }
  }
}

async function tryOnce<C>(run: Run<C>, one: TriedCheck<C>) {
  const { check, tries } = one;
  const started = performance.now();
  const attempt = () => attemptInEitherContext(run, check);
  tries.push(await (run.attemptWhenAllowed?.(check, attempt) ?? attempt()));
  one.milliseconds += performance.now() - started;
}

/** Tries a check. If it is inconclusive without having met trouble, tries it in the other context too. */
async function attemptInEitherContext<C>(run: Run<C>, check: Check<C>): Promise<Try> {
  const { contextFor, otherContextFor, signal } = run;
  const trail = createTrail(check.id);
  const first: Try = { trail, verdict: await judge(check, contextFor(trail, check), signal) };
  if (first.verdict.verdict !== 'inconclusive' || isTroubled(first) || signal.aborted) return first;
  const otherTrail = createTrail(check.id);
  const context = otherContextFor?.(otherTrail, check) ?? null;
  if (context === null) return first;
  const other: Try = { trail: otherTrail, verdict: await judge(check, context, signal) };
  return other.verdict.verdict === 'inconclusive' ? first : other;
}

/** Records the verdict on a check, or puts the check off if it met trouble and may be tried again. */
function recordVerdict<C>(run: Run<C>, one: TriedCheck<C>): void {
  if (isOver(one.tries)) finish(run, one, settleTries(one.tries, run.hasAnswered));
  else if (run.signal.aborted) finish(run, one, endedBy(run.signal));
  else run.troubled.push(one);
}

function finish<C>(run: Run<C>, { check, tries, milliseconds }: TriedCheck<C>, verdict: Verdict): void {
  const trail = tries.at(-1)?.trail;
  const result = { check, verdict, milliseconds, ...(trail !== undefined && { trail }) };
  run.results.set(check.id, result);
  run.progress?.finished?.(result);
}

/** The most seconds that a check spends on waits and bookings; the most expensive checks begin first. */
export function costOf({ waits = 0, bookings = 0 }: AnyCheck): number {
  return waits + longestBooking * bookings;
}

/** Runs a check and returns its verdict. Only a `Failure` fails it; an unexpected exception is an error in the kit. */
async function judge<C>(check: Check<C>, context: C, signal: AbortSignal): Promise<Verdict> {
  try {
    await check.run(context);
    return { verdict: 'pass' };
  } catch (error) {
    if (signal.aborted) return endedBy(signal);
    if (error instanceof Failure) {
      return { verdict: check.level === 'must' ? 'fail' : 'warn', evidence: error.evidence };
    }
    if (error instanceof Inconclusive) {
      return { verdict: 'inconclusive', reason: error.message, exchanges: error.exchanges };
    }
    if (error instanceof NotApplicable) return { verdict: 'not-applicable', reason: error.message };
    const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { verdict: 'error', reason };
  }
}

/** The verdict on a check that a signal cut short. */
function endedBy(signal: AbortSignal): Verdict {
  const reason = whyStopped(signal);
  return signal.reason instanceof RunStopped
    ? { verdict: 'inconclusive', reason, exchanges: [] }
    : { verdict: 'disabled', reason };
}
