/** The setup is wrong, so nothing can be said about the implementation; the message says what to fix. */
export class PreflightError extends Error {
  override readonly name = 'PreflightError';
}
