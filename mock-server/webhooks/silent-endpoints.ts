import { setTimeout } from 'node:timers/promises';

/** How long an advance of the clock waits for an endpoint, in milliseconds of real time. */
const patience = 1_000;

/**
 * Tracks which endpoints are silent. An advance of the clock waits until due deliveries have been sent, so that retries
 * follow one another: for a second at most, and not at all for an endpoint that was silent that long last time.
 */
export function createSilentEndpoints() {
  const silent = new Set<string>();

  return {
    /** Notes whether an endpoint responds to a delivery within `patience`. */
    async watch<T>(endpoint: string, sent: Promise<T>): Promise<T> {
      const begun = performance.now();
      try {
        return await sent;
      } finally {
        if (performance.now() - begun < patience) silent.delete(endpoint);
        else silent.add(endpoint);
      }
    },

    /** Resolves when `sent` does, or after `patience`; at once if the endpoint is known to be silent. */
    async awaitBriefly(endpoint: string, sent: Promise<void>): Promise<void> {
      if (silent.has(endpoint)) return;
      const isTooLate = await Promise.race([sent, setTimeout(patience, true, { ref: false })]);
      if (isTooLate === true) silent.add(endpoint);
    },
  };
}
