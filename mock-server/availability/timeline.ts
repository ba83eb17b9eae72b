/** The number of stays at each moment: a step function over time. */
export type Timeline = ReturnType<typeof createTimeline>;

/** A timeline without stays. */
export function createTimeline() {
  // From `times[i]` on, there are `levels[i]` stays. The first step is before any time.
  const times = [Number.NEGATIVE_INFINITY];
  const levels = [0];

  /** The index of the last step at or before `time`. */
  function find(time: number): number {
    let low = 0;
    let high = times.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((times[middle] ?? 0) <= time) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** Makes a step begin at `time` without changing the level, and returns its index. */
  function split(time: number): number {
    const index = find(time);
    if (times[index] === time) return index;
    times.splice(index + 1, 0, time);
    levels.splice(index + 1, 0, levels[index] ?? 0);
    return index + 1;
  }

  /** Removes a step if its level equals that of the one before it. */
  function join(index: number): void {
    if (levels[index] !== levels[index - 1]) return;
    times.splice(index, 1);
    levels.splice(index, 1);
  }

  return {
    /** Adds `change` to the number of stays from `start` until just before `end`, in milliseconds since the epoch. */
    add(start: number, end: number, change: 1 | -1): void {
      const first = split(start);
      const last = split(end);
      for (let index = first; index < last; index += 1) levels[index] = (levels[index] ?? 0) + change;
      join(last);
      join(first);
    },

    /** The highest number of stays from `start` until just before `end`. */
    peak(start: number, end: number): number {
      let highest = 0;
      for (let index = find(start); index < times.length && (times[index] ?? 0) < end; index += 1)
        highest = Math.max(highest, levels[index] ?? 0);
      return highest;
    },

    /** Whether there are no stays at any time. */
    isEmpty: () => times.length === 1,
  };
}
