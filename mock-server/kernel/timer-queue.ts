export interface Timer {
  /** The task will not run any more; harmless when it already did. */
  cancel(): void;
}

export type Task = () => void | Promise<void>;

interface DueTask extends Timer {
  readonly due: number;
  readonly task: Task;
}

/** Tasks by the time at which they are due; tasks due at the same time keep their order. */
export interface TimerQueue {
  readonly size: number;
  /** When the first task is due; null if there is none. */
  next(): number | null;
  add(due: number, task: Task): Timer;
  /** Removes and returns the first task if it is due by this time. */
  takeDue(by: number): DueTask | null;
  clear(): void;
}

/** An empty queue. */
export function createTimerQueue(): TimerQueue {
  let tasks: DueTask[] = [];
  return {
    get size() {
      return tasks.length;
    },
    next: () => tasks[0]?.due ?? null,
    add(due, task) {
      const added: DueTask = {
        due,
        task,
        cancel: () => {
          tasks = tasks.filter((other) => other !== added);
        },
      };
      const place = tasks.findIndex((other) => other.due > due);
      tasks.splice(place === -1 ? tasks.length : place, 0, added);
      return added;
    },
    takeDue(by) {
      const [first] = tasks;
      if (first === undefined || first.due > by) return null;
      tasks.shift();
      return first;
    },
    clear() {
      tasks = [];
    },
  };
}
