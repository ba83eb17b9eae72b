/** A failure or an untested requirement that is known, with an owner, until a date. */
export interface KnownDeviation {
  /** Id of the check. */
  readonly check: string;
  readonly reason: string;
  /** Who fixes it, or waits for the fix. */
  readonly owner: string;
  /** The last day on which it excuses the check, YYYY-MM-DD. */
  readonly expires: string;
}
