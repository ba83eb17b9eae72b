import { RunStopped } from '../kernel/stop.ts';

/** The times at which a run ends step by step, whatever it is waiting for. */
export interface TimeBound {
  /** Aborted when what is being created is waited for no longer. */
  readonly deadline: AbortSignal;
  /** Aborted when the time for cleaning up is over too. */
  readonly cleaning: AbortSignal;
}

/** Carries out a run within so many milliseconds, clean-up included; `run` is aborted when it has to end. */
export async function runBounded<T>(
  { maxTime, signal }: { readonly maxTime: number; readonly signal?: AbortSignal | undefined },
  carryOut: (run: AbortController, bound: TimeBound) => Promise<T>,
): Promise<T> {
  const run = new AbortController();
  const follow = () => run.abort(signal?.reason);
  signal?.addEventListener('abort', follow);
  if (signal?.aborted === true) follow();
  const { end, ...bound } = boundTime(maxTime, run);
  try {
    return await carryOut(run, bound);
  } finally {
    end();
    signal?.removeEventListener('abort', follow);
  }
}

/** The part of the time that is kept for what is being created to end, and for undoing it; and the longest such time. */
const keptShare = 0.25;
const maxKept = 180_000;

/** Milliseconds for cleaning up if the target is lost, when it can hardly succeed. */
const lostTime = 10_000;

/** Bounds a run to so many milliseconds: it is stopped some time before, so that there is time to clean up. */
function boundTime(milliseconds: number, run: AbortController): TimeBound & { readonly end: () => void } {
  const deadline = new AbortController();
  const cleaning = new AbortController();
  const kept = Math.min(maxKept, milliseconds * keptShare);
  const reason = new RunStopped(
    `the run reached its time limit of ${milliseconds / 1000} s, clean-up included`,
    false,
  );
  const timers = [
    setTimeout(() => run.abort(reason), milliseconds - kept),
    setTimeout(() => deadline.abort(reason), milliseconds - kept / 2),
    setTimeout(() => cleaning.abort(reason), milliseconds),
  ];
  run.signal.addEventListener('abort', () => {
    if (!(run.signal.reason instanceof RunStopped) || !run.signal.reason.isTargetLost) return;
    deadline.abort(run.signal.reason);
    timers.push(setTimeout(() => cleaning.abort(run.signal.reason), lostTime));
  });
  return {
    deadline: deadline.signal,
    cleaning: cleaning.signal,
    end() {
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
