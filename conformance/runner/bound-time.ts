import { followSignal } from '../../common/follow-signal.ts';
import { RunStopped } from '../kernel/stop.ts';

/** What ends the stages of a run, whatever it is waiting for. */
export interface TimeBound {
  /** Aborted when the run has to end, early enough to leave time for cleaning up. */
  readonly run: AbortController;
  /** Aborted when requests that create data are cut off too. */
  readonly deadline: AbortSignal;
  /** Aborted when the time for cleaning up is over. */
  readonly cleaning: AbortSignal;
}

/** Share of the time kept for requests that create data and for cleaning up, and the most milliseconds kept. */
const keptShare = 0.25;
const maxKept = 180_000;

/** Milliseconds for cleaning up after the target is lost, which can hardly succeed. */
const lostTime = 10_000;

/** Carries out a run within `maxTime` milliseconds, clean-up included. */
export async function runBounded<T>(
  { maxTime, signal }: { readonly maxTime: number; readonly signal?: AbortSignal | undefined },
  carryOut: (bound: TimeBound) => Promise<T>,
): Promise<T> {
  const run = new AbortController();
  const deadline = new AbortController();
  const cleaning = new AbortController();
  const unfollow = followSignal(run, signal);
  const kept = Math.min(maxKept, maxTime * keptShare);
  const reason = `the run reached its time limit of ${maxTime / 1000} s, clean-up included`;
  const over = new RunStopped(reason, false);
  const timers = [
    setTimeout(() => run.abort(over), maxTime - kept),
    setTimeout(() => deadline.abort(over), maxTime - kept / 2),
    setTimeout(() => cleaning.abort(over), maxTime),
  ];
  run.signal.addEventListener('abort', () => {
    const { reason } = run.signal;
    if (!(reason instanceof RunStopped) || !reason.isTargetLost) return;
    deadline.abort(reason);
    timers.push(setTimeout(() => cleaning.abort(reason), lostTime));
  });
  try {
    return await carryOut({ run, deadline: deadline.signal, cleaning: cleaning.signal });
  } finally {
    for (const timer of timers) clearTimeout(timer);
    unfollow();
  }
}
