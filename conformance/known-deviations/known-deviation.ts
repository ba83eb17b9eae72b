/** A known failure or untested requirement, excused until a date. */
export interface KnownDeviation {
  /** Id of the check. */
  readonly check: string;
  readonly reason: string;
  /** Who fixes it, or waits for the fix. */
  readonly owner: string;
  /** The last day on which it excuses the check, YYYY-MM-DD. */
  readonly expires: string;
}

/** An entry of the list, compared with a run. */
export interface ReportedDeviation extends KnownDeviation {
  /** `not-tried` if the check did not run or its verdict cannot be excused; the last three make the list outdated. */
  readonly state: 'excuses' | 'not-tried' | 'expired' | 'passes' | 'unknown-check';
}
