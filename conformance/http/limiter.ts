/** Runs a limited number of tasks at a time; the others wait in order. */
export type Limiter = <T>(task: () => Promise<T>) => Promise<T>;

/** A limiter that lets at most `max` tasks run at a time. */
export function createLimiter(max: number): Limiter {
  const waiting: (() => void)[] = [];
  let running = 0;

  return async (task) => {
    if (running >= max) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
