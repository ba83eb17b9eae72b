/** Elements with the same key, in the order in which the keys come up; `Map.groupBy` came after Node 20. */
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
