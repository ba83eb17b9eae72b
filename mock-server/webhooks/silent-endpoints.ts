/** Real milliseconds for which the clock, when it is moved on, waits for an endpoint. */
const patience = 1_000;

/**
 * Holds the clock until what it started has reached an endpoint, so that retries on the way follow one another: for a
 * second at most, and not at all for an endpoint that was silent for that long the last time.
 */
export function createSilentEndpoints() {
  const silent = new Set<string>();

  return {
    /** Watches what is being sent to an endpoint. */
    async watch<T>(endpoint: string, sent: Promise<T>): Promise<T> {
      const begun = performance.now();
      try {
        return await sent;
      } finally {
        if (performance.now() - begun < patience) silent.delete(endpoint);
        else silent.add(endpoint);
      }
    },

    /** Resolves when what was sent has come to its end, or when it is not to be waited for any longer. */
    async awaitBriefly(endpoint: string, sent: Promise<void>): Promise<void> {
      if (silent.has(endpoint)) return;
      let timer: NodeJS.Timeout | undefined;
      const tooLate = new Promise<void>((resolve) => {
        timer = setTimeout(() => {
          silent.add(endpoint);
          resolve();
        }, patience);
      });
      await Promise.race([sent, tooLate]);
      clearTimeout(timer);
    },
  };
}
