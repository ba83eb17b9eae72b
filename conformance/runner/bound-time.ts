import { RunStopped } from '../kernel/stop.ts';

/** The signals that end the last stages of a run, whatever it is waiting for. */
export interface TimeBound {
  /** Aborted when requests that create data are cut off too. */
  readonly deadline: AbortSignal;
  /** Aborted when the time for cleaning up is over. */
  readonly cleaning: AbortSignal;
}

/** Carries out a run within `maxTime` milliseconds, clean-up included; aborts `run` when it has to end. */
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

/** Share of the time kept for requests that create data and for cleaning up, and the most milliseconds kept. */
const keptShare = 0.25;
const maxKept = 180_000;

/** Milliseconds for cleaning up after the target is lost, which can hardly succeed. */
const lostTime = 10_000;

/** Bounds a run to `milliseconds`, and stops it early enough to leave time for cleaning up. */
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
