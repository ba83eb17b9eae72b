/** How long the outbox waits before it tries an endpoint again. */
export interface RetryPlan {
  /** Milliseconds to wait after the n-th failed attempt, counted from 1; null when it is to be given up. */
  delayAfter(attempt: number): number | null;
}

/** Milliseconds; a profile may say 0, and no endpoint is to be called without a pause. */
const shortestDelay = 100;

/** Waits that grow by a factor from the first to the longest; the schedule is open, so a profile may set it. */
export function createRetryPlan(plan: {
  readonly first_delay_seconds: number;
  readonly factor: number;
  readonly longest_delay_seconds: number;
  readonly give_up_after?: number | null;
}): RetryPlan {
  const most = plan.give_up_after ?? Number.POSITIVE_INFINITY;
  return {
    delayAfter(attempt) {
      if (attempt >= most) return null;
      const grown = plan.first_delay_seconds * plan.factor ** (attempt - 1);
      return Math.max(shortestDelay, 1000 * Math.min(plan.longest_delay_seconds, grown));
    },
  };
}
