import { followSignal } from './follow-signal.ts';

/** The time limit of a task. */
export interface TimeLimit {
  /** Aborts with a `TimeoutError` when the time is over, or when `stop` does. */
  readonly signal: AbortSignal;
  /** Milliseconds that are left. */
  readonly left: () => number;
}

/**
 * Runs a task within a time limit. Uses an ordinary timer, because a signal from `AbortSignal.any` and
 * `AbortSignal.timeout` can be garbage-collected before it aborts.
 */
export async function withinTime<T>(
  milliseconds: number,
  stop: AbortSignal | undefined,
  task: (limit: TimeLimit) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const end = performance.now() + milliseconds;
  const timer = setTimeout(
    () => controller.abort(new DOMException('The time is over.', 'TimeoutError')),
    milliseconds,
  );
  const unfollow = followSignal(controller, stop);
  try {
    return await task({ signal: controller.signal, left: () => end - performance.now() });
  } finally {
    clearTimeout(timer);
    unfollow();
  }
}
