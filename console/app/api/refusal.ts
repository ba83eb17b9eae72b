/** What the simulator refused, or did not answer at all; the message is fit to be shown. */
export class Refusal extends Error {
  /** HTTP status; 0 if there was no answer. */
  readonly status: number;

  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}

/** The sentence to show for anything that went wrong. */
export function messageOf(error: unknown): string {
  if (error instanceof Refusal) return error.message;
  // fetch throws a TypeError if no connection could be made or it was cut.
  if (error instanceof TypeError) return 'The simulator did not answer.';
  if (error instanceof SyntaxError) return 'The response is not JSON.';
  return error instanceof Error ? error.message : String(error);
}

/** The refusal in a problem document, whatever form a profile gives it. */
export function refusalOf(problem: unknown, status: number): Refusal {
  const { detail, title, message } = (
    typeof problem === 'object' && problem !== null ? problem : {}
  ) as Record<string, unknown>;
  const told = [detail, title, message].find((text) => typeof text === 'string' && text !== '');
  return new Refusal(typeof told === 'string' ? told : `The simulator answered ${status}.`, status);
}
