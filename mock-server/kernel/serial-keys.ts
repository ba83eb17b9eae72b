/** Makes keys that sort by age and differ from those in a table, even from those of earlier runs. */
export function createSerialKeys(suffix = () => '') {
  let sequence = 0;
  return {
    continueAfter(taken: Iterable<string>): void {
      for (const key of taken) sequence = Math.max(sequence, Number.parseInt(key, 10));
    },
    next(): string {
      sequence += 1;
      return String(sequence).padStart(12, '0') + suffix();
    },
  };
}
