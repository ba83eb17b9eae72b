/** What may have changed, so that a listener should read it again; `state` stands for everything. */
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

/** Sends one event to a listener. The id of an entry lets the listener ask later for the entries after it. */
export type SendEvent = (event: 'journal' | 'advice' | 'changed', data: unknown, id?: number) => void;

/** Creates a hub, which tells its listeners of events. It costs nothing while there are no listeners. */
export function createHub() {
  const listeners = new Set<SendEvent>();
  const gathered = new Set<Topic>();

  const send: SendEvent = (...event) => {
    for (const listener of listeners) listener(...event);
  };

  function tell(): void {
    send('changed', { topics: [...gathered] });
    gathered.clear();
  }

  return {
    send,
    hasListeners: () => listeners.size > 0,
    /** Tells the listeners of all topics that changed within `pause` at once. */
    changed(topic: Topic): void {
      if (listeners.size === 0) return;
      if (gathered.size === 0) setTimeout(tell, pause).unref();
      gathered.add(topic);
    },
    /** Adds a listener; returns a function that removes it. */
    listen(listener: SendEvent): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
