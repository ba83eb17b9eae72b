/** How long the outbox waits before it tries an endpoint again. */
export interface RetryPlan {
  /** Milliseconds to wait after the n-th failed attempt, counted from 1. */
  delayAfter(attempt: number): number;
}

/** Waits that grow by a factor from the first to the longest; the schedule is open, so a profile may set it. */
export function createRetryPlan(plan: {
  readonly first_delay_seconds: number;
  readonly factor: number;
  readonly longest_delay_seconds: number;
}): RetryPlan {
  return {
    delayAfter: (attempt) =>
      1000 * Math.min(plan.longest_delay_seconds, plan.first_delay_seconds * plan.factor ** (attempt - 1)),
  };
}
