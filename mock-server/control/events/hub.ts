/** What may have changed, so that an onlooker reads it again. */
export type Topic =
  | 'clock'
  | 'faults'
  | 'defects'
  | 'bookings'
  | 'vehicles'
  | 'visits'
  | 'batches'
  | 'webhooks'
  | 'endpoints'
  | 'journal'
  | 'advice'
  | 'state';

/** Notifies listeners of a change; costs nothing while there are none. */
export interface Hub {
  changed(topic: Topic): void;
  /** Calls the listener with changes, gathered over `pause`; returns a function that stops it. */
  listen(listener: (topics: Topic[]) => void): () => void;
}

/** Milliseconds of real time over which changes are gathered. */
const pause = 200;

/** Nobody looks on at first. */
export function createHub(): Hub {
  const listeners = new Set<(topics: Topic[]) => void>();
  const gathered = new Set<Topic>();
  let timer: NodeJS.Timeout | null = null;

  function tell(): void {
    timer = null;
    const topics = [...gathered];
    gathered.clear();
    for (const listener of listeners) listener(topics);
  }

  return {
    changed(topic) {
      if (listeners.size === 0) return;
      gathered.add(topic);
      if (timer === null) timer = setTimeout(tell, pause).unref();
    },
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
