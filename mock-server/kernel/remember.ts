/** Sets a value in a map of at most `max` entries, as the newest. The oldest makes room for it. */
export function remember<T>(memory: Map<string, T>, key: string, value: T, max: number): void {
  // A key that is set again keeps its place unless it is deleted first.
  memory.delete(key);
  const [oldest] = memory.keys();
  if (memory.size >= max && oldest !== undefined) memory.delete(oldest);
  memory.set(key, value);
}
