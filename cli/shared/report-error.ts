/** A report file that cannot be compared; the message says why. */
export class ReportError extends Error {
  override readonly name = 'ReportError';
}
