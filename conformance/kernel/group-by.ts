/** Groups elements by key, in the order in which the keys first occur; Node 20 has no `Map.groupBy`. */
export function groupBy<Key, T>(elements: Iterable<T>, keyOf: (element: T) => Key): Map<Key, [T, ...T[]]> {
  const groups = new Map<Key, [T, ...T[]]>();
  for (const element of elements) {
    const key = keyOf(element);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [element]);
    else group.push(element);
  }
  return groups;
}
