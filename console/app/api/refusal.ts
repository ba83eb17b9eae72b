/** The sentence to show for an error. */
export function messageOf(error: unknown): string {
  // fetch throws a TypeError if no connection could be made or it was cut.
  if (error instanceof TypeError) return 'The simulator did not answer.';
  if (error instanceof SyntaxError) return 'The response is not JSON.';
  return error instanceof Error ? error.message : String(error);
}

/** An error with the text of a problem document, in any form that a profile gives it. */
export function refusalOf(problem: unknown, status: number): Error {
  const { detail, title, message } = (
    typeof problem === 'object' && problem !== null ? problem : {}
  ) as Record<string, unknown>;
  const shown = [detail, title, message].find((text) => typeof text === 'string' && text !== '');
  return new Error(typeof shown === 'string' ? shown : `The simulator answered ${status}.`);
}
