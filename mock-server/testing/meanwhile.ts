/** Takes one step after another until the work is over. Returns what the work returns. */
export async function meanwhile<T>(work: Promise<T>, step: () => Promise<unknown>): Promise<T> {
  let isOver = false;
  const ended = work.finally(() => {
    isOver = true;
  });
  while (!isOver) await step();
  return ended;
}
