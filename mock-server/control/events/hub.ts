/** What may have changed, so that a listener should read it again. */
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

/** How long changes are gathered, in milliseconds of real time. */
const pause = 200;

/** Creates a hub, which notifies listeners of changes. It costs nothing while there are none. */
export function createHub() {
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
    changed(topic: Topic): void {
      if (listeners.size === 0) return;
      gathered.add(topic);
      if (timer === null) timer = setTimeout(tell, pause).unref();
    },
    /** Calls the listener with the topics that changed within `pause`; returns a function that stops it. */
    listen(listener: (topics: Topic[]) => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
