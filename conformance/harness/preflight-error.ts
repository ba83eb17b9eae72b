/** The set-up is at fault, so nothing can be said of the implementation; the message says what to mend. */
export class PreflightError extends Error {
  override readonly name = 'PreflightError';
}
