export interface Timer {
  /** Prevents the task from running; has no effect if it already has. */
  cancel(): void;
}

export type Task = () => void | Promise<void>;

interface DueTask extends Timer {
  readonly due: number;
  readonly task: Task;
  /** Whether somebody waits for the clock, so that the task may run early. */
  readonly isWait: boolean;
}

/** Creates a queue of tasks ordered by due time; tasks due at the same time keep their order. */
export function createTimerQueue() {
  let tasks: DueTask[] = [];
  return {
    get size() {
      return tasks.length;
    },
    /** When the first task is due; null if there is none. */
    next: () => tasks[0]?.due ?? null,
    /** How many of the tasks are waits. */
    get waiting() {
      return tasks.filter(({ isWait }) => isWait).length;
    },
    add(due: number, task: Task, isWait = false): Timer {
      const added: DueTask = {
        due,
        task,
        isWait,
        cancel: () => {
          tasks = tasks.filter((other) => other !== added);
        },
      };
      const place = tasks.findIndex((other) => other.due > due);
      tasks.splice(place === -1 ? tasks.length : place, 0, added);
      return added;
    },
    /** Removes and returns the first task if it is due by this time. */
    takeDue(by: number): DueTask | null {
      const [first] = tasks;
      if (first === undefined || first.due > by) return null;
      tasks.shift();
      return first;
    },
    /** Removes and returns the waits. */
    takeWaits(): DueTask[] {
      const waits = tasks.filter(({ isWait }) => isWait);
      tasks = tasks.filter(({ isWait }) => !isWait);
      return waits;
    },
    clear(): void {
      tasks = [];
    },
  };
}
