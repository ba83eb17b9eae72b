import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Milliseconds of work after which other requests have their turn. Node accepts one new connection in each turn of
 * the event loop, so that many short turns serve others better than a few long ones; a turn costs some microseconds.
 */
const longestTurn = 2;

/** Items between two looks at the time. */
const stride = 128;

/** Answers with a function that waits, where its caller has worked for long, until others have had their turn. */
export function createTurns(): () => Promise<void> | undefined {
  let begun = performance.now();
  return () => {
    if (performance.now() - begun < longestTurn) return undefined;
    return nextTurn().then(() => {
      begun = performance.now();
    });
  };
}

/** Visits the items in order until `visit` answers false; while a long list is visited, others have their turn. */
export async function visitInTurns<T>(
  items: readonly T[],
  visit: (item: T, index: number) => boolean,
): Promise<void> {
  const pause = createTurns();
  for (let start = 0; start < items.length; start += stride) {
    if (start > 0) await pause();
    const end = Math.min(start + stride, items.length);
    for (let index = start; index < end; index += 1) {
      if (!visit(items[index] as T, index)) return;
    }
  }
}

/** Maps the items in order; while a long list is mapped, others have their turn. */
export async function mapInTurns<T, Mapped>(
  items: readonly T[],
  map: (item: T) => Mapped,
): Promise<Mapped[]> {
  const mapped: Mapped[] = [];
  await visitInTurns(items, (item) => mapped.push(map(item)) > 0);
  return mapped;
}
