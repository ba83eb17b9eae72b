import { effect, signal, untracked } from '@preact/signals';

/** Counts the moments at which anything on the page may have changed. */
const changes = signal(0);

/** Makes the page read everything that it shows again. */
export function readAgain(): void {
  changes.value += 1;
}

/**
 * Reads a resource now and whenever anything changes: one read at a time, at most five a second, and fewer if they take
 * long. Returns a function that stops it. Without `fail`, errors are ignored: the header shows that the connection
 * is lost, and a read follows when it is back.
 */
export function keepReading<T>(
  load: (signal: AbortSignal) => Promise<T>,
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
    const begun = performance.now();
    try {
      const data = await load(signal);
      if (!signal.aborted) show(data);
    } catch (error) {
      if (!signal.aborted) fail(error);
    }
    await new Promise((resolve) => setTimeout(resolve, Math.max(pause, 2 * (performance.now() - begun))));
    running = false;
    if (outdated && !signal.aborted) void read();
  }
  const stop = effect(() => {
    void changes.value;
    untracked(() => void read());
  });
  return () => {
    controller.abort();
    stop();
  };
}

/** The shortest time between two reads, in milliseconds. */
const pause = 200;
