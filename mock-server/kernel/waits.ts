import type { Task, Timer } from './timer-queue.ts';

/** Tracks the waits for the clock, and the watchers that want to know when enough waits are under way. */
export function createWaits() {
  const waiting = new Set<() => void>();
  const watchers = new Set<{ readonly count: number; readonly resolve: () => void }>();

  function tellWatchers(): void {
    for (const watcher of watchers) {
      if (waiting.size < watcher.count) continue;
      watchers.delete(watcher);
      watcher.resolve();
    }
  }

  return {
    get count() {
      return waiting.size;
    },
    /** Waits for the timer that `start` sets, or until `endAll`. */
    begin(start: (task: Task) => Timer): Promise<void> {
      return new Promise((resolve) => {
        const timer = start(() => {
          waiting.delete(endEarly);
          resolve();
        });
        const endEarly = () => {
          timer.cancel();
          resolve();
        };
        waiting.add(endEarly);
        tellWatchers();
      });
    },
    /** Resolves when at least this many waits are under way. */
    until(count: number): Promise<void> {
      return new Promise((resolve) => {
        watchers.add({ count, resolve });
        tellWatchers();
      });
    },
    /** Ends all waits as if their time had come. */
    endAll(): void {
      for (const endEarly of waiting) endEarly();
      waiting.clear();
    },
  };
}
