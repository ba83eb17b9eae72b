/** A lock that many tasks share or one task holds alone; granted in the order of the requests. */
export interface Lock {
  readonly shared: <T>(task: () => Promise<T>) => Promise<T>;
  readonly alone: <T>(task: () => Promise<T>) => Promise<T>;
}

/** A free lock. */
export function createLock(): Lock {
  const waiting: { readonly alone: boolean; readonly enter: () => void }[] = [];
  let sharing = 0;
  let taken = false;

  function admit(): void {
    for (let next = waiting[0]; next !== undefined; next = waiting[0]) {
      if (taken || (next.alone && sharing > 0)) return;
      waiting.shift();
      if (next.alone) taken = true;
      else sharing += 1;
      next.enter();
    }
  }

  async function hold<T>(alone: boolean, task: () => Promise<T>): Promise<T> {
    await new Promise<void>((enter) => {
      waiting.push({ alone, enter });
      admit();
    });
    try {
      return await task();
    } finally {
      if (alone) taken = false;
      else sharing -= 1;
      admit();
    }
  }

  return { shared: (task) => hold(false, task), alone: (task) => hold(true, task) };
}
