let end: Promise<void> | null = null;

/**
 * Resolves when all requests that arrived in the same turn of the event loop have been looked at. What can be answered
 * by then is answered one after the other: each answer alone would wake a client that sleeps, which takes longer than
 * many an answer does to make.
 */
export function endOfTurn(): Promise<void> {
  end ??= new Promise((resolve) =>
    setImmediate(() => {
      end = null;
      resolve();
    }),
  );
  return end;
}
