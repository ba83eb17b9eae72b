/** Unanswered requests in a row before a plain read tests whether the target is still there. */
const maxSilence = 5;

/**
 * Watches a target: if several requests in a row and then a plain read get no answer, it is gone. Returns a function to
 * call after each request with whether it was answered.
 */
export function watchTarget(options: {
  /** Sends a plain read; resolves to why it was not answered, or null if it was. */
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
