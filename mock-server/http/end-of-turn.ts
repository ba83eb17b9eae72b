let end: Promise<void> | null = null;

/**
 * Resolves when the requests that arrived together have been worked off. Their answers are written one after the other
 * then: each of them alone would wake a client that sleeps, which takes longer than many an answer does to make.
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
