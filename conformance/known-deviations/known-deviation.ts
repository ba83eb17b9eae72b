/** A failure, or what could not be tried, that somebody knows of and answers for until a day. */
export interface KnownDeviation {
  /** Id of the check. */
  readonly check: string;
  readonly reason: string;
  /** Who mends it, or waits for it to be mended. */
  readonly owner: string;
  /** The last day on which it excuses the check, YYYY-MM-DD. */
  readonly expires: string;
}
