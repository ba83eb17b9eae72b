/** Runs tasks that take `places` each, default 1, as long as there are places; the others wait in order. */
export type Limiter = <T>(task: () => Promise<T>, places?: number) => Promise<T>;

/** Creates a limiter with this many places. */
export function createLimiter(max: number): Limiter {
  const waiting: { readonly places: number; readonly enter: () => void }[] = [];
  let free = max;

  function admit(): void {
    for (let next = waiting[0]; next !== undefined && next.places <= free; next = waiting[0]) {
      waiting.shift();
      free -= next.places;
      next.enter();
    }
  }

  return async (task, places = 1) => {
    await new Promise<void>((enter) => {
      waiting.push({ places, enter });
      admit();
    });
    try {
      return await task();
    } finally {
      free += places;
      admit();
    }
  };
}
