import { effect, untracked } from '@preact/signals';
import { follow, type Topic } from './topics.ts';

/**
 * Reads a resource now and whenever one of the topics changes: one read at a time, at most five a second. Returns a
 * function that stops it. Without `fail`, errors are ignored: the header shows that the connection is lost, and a read
 * follows when it is back.
 */
export function keepReading<T>(
  load: (signal: AbortSignal) => Promise<T>,
  topics: readonly Topic[],
  show: (data: T) => void,
  fail: (error: unknown) => void = () => undefined,
): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  let running = false;
  let outdated = false;
  async function read(): Promise<void> {
    outdated = running;
    if (running) return;
    running = true;
    try {
      const data = await load(signal);
      if (!signal.aborted) show(data);
    } catch (error) {
      if (!signal.aborted) fail(error);
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
    running = false;
    if (outdated && !signal.aborted) void read();
  }
  const stop = effect(() => {
    follow(topics);
    untracked(() => void read());
  });
  return () => {
    controller.abort();
    stop();
  };
}

/** Milliseconds between two reads. */
const pause = 200;
