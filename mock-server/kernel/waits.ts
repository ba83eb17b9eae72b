import type { Task, Timer } from './timer-queue.ts';

/** Everyone who waits for the clock to move on, and everyone who waits until enough of them do. */
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
    /** Waits for a timer that `start` sets, or until all waits are ended. */
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
    /** Resolves when this many waits are under way. */
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
