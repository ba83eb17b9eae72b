/** Makes keys that sort by age; once resumed, they also follow the keys of earlier runs. */
export function createSerialKeys(suffix = () => '') {
  let sequence = 0;
  return {
    /** Sorts the entries of a table by age, and makes the next keys follow theirs. */
    resume<T>(entries: Iterable<[key: string, record: T]>): readonly [key: string, record: T][] {
      const oldestFirst = [...entries].sort(([a], [b]) => (a < b ? -1 : 1));
      for (const [key] of oldestFirst) sequence = Math.max(sequence, Number.parseInt(key, 10));
      return oldestFirst;
    },
    next(): string {
      sequence += 1;
      return String(sequence).padStart(12, '0') + suffix();
    },
  };
}
