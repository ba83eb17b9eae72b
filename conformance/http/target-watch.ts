/** Requests in a row without an answer after which it is asked whether the target is still there. */
const maxSilence = 5;

/**
 * Watches a target: if it is silent, and a plain read gets no answer either, it is gone. Returns a function to call
 * after each request with whether it was answered.
 */
export function watchTarget(options: {
  /** Resolves to why a plain read was not answered; null when it was. */
  readonly read: () => Promise<string | null>;
  readonly onGone: (reason: string) => void;
}): (isAnswered: boolean) => void {
  let silent = 0;
  let reading = false;

  async function look(): Promise<void> {
    reading = true;
    const reason = await options.read();
    reading = false;
    silent = 0;
    if (reason !== null) options.onGone(reason);
  }

  return (isAnswered) => {
    silent = isAnswered ? 0 : silent + 1;
    if (silent >= maxSilence && !reading) void look();
  };
}
