/**
 * How many stays there are at each moment: a step function over time. A look-up or a change costs what the number
 * of its steps grows by, far less than proportionally, however many stays begin and end in the span asked for.
 */
export interface Timeline {
  /** Adds `change` to the number from `start` on and before `end`, both in milliseconds since the epoch. */
  add(start: number, end: number, change: 1 | -1): void;
  /** The highest number from `start` on and before `end`. */
  peak(start: number, end: number): number;
  /** Whether the number is zero at all times. */
  isEmpty(): boolean;
}

/** Neighbouring steps: the number is `levels[i] + raised` from `times[i]` on. `highest` is that of the levels. */
interface Chunk {
  readonly times: number[];
  readonly levels: number[];
  raised: number;
  highest: number;
}

/** A change walks through at most two chunks and passes over the others, so neither may be many. */
const fullChunk = 256;

/** A timeline without stays. */
export function createTimeline(): Timeline {
  // There is always a step before any time, and no chunk without a step.
  const chunks: Chunk[] = [{ times: [Number.NEGATIVE_INFINITY], levels: [0], raised: 0, highest: 0 }];

  /** The chunk with the last step that is not after `time`. */
  const find = (time: number): number =>
    lastNotAfter(time, chunks.length, (index) => chunks[index]?.times[0] ?? 0);

  /** Makes a step begin at `time`, at the level that holds there. */
  function split(time: number): void {
    const index = find(time);
    const chunk = chunks[index];
    if (chunk === undefined) return;
    const place = lastStep(chunk, time);
    if (chunk.times[place] === time) return;
    chunk.times.splice(place + 1, 0, time);
    chunk.levels.splice(place + 1, 0, chunk.levels[place] ?? 0);
    if (chunk.times.length > fullChunk) halve(index, chunk);
  }

  function halve(index: number, chunk: Chunk): void {
    const times = chunk.times.splice(fullChunk / 2);
    const levels = chunk.levels.splice(fullChunk / 2);
    chunks.splice(index + 1, 0, { times, levels, raised: chunk.raised, highest: highestOf(levels) });
    chunk.highest = highestOf(chunk.levels);
  }

  /** Removes the step at `time` where it is as high as the one before it. */
  function join(time: number): void {
    const index = find(time);
    const chunk = chunks[index];
    if (chunk === undefined) return;
    const place = lastStep(chunk, time);
    const before = place > 0 ? chunk : chunks[index - 1];
    const lower = before?.levels.at(place > 0 ? place - 1 : -1);
    if (chunk.times[place] !== time || before === undefined || lower === undefined) return;
    if (lower + before.raised !== (chunk.levels[place] ?? 0) + chunk.raised) return;
    chunk.times.splice(place, 1);
    chunk.levels.splice(place, 1);
    if (chunk.times.length === 0) chunks.splice(index, 1);
    else chunk.highest = highestOf(chunk.levels);
  }

  return {
    add(start, end, change) {
      split(start);
      split(end);
      const last = find(end);
      for (let index = find(start); index <= last; index += 1) {
        const chunk = chunks[index];
        if (chunk === undefined) return;
        const { times, levels } = chunk;
        if ((times[0] ?? 0) >= start && index < last) {
          chunk.raised += change;
          continue;
        }
        for (let place = firstStep(chunk, start); place < times.length; place += 1) {
          if ((times[place] ?? 0) >= end) break;
          levels[place] = (levels[place] ?? 0) + change;
        }
        chunk.highest = highestOf(levels);
      }
      join(start);
      join(end);
    },

    peak(start, end) {
      let most = 0;
      for (let index = find(start); index < chunks.length; index += 1) {
        const chunk = chunks[index];
        const next = chunks[index + 1]?.times[0] ?? Number.POSITIVE_INFINITY;
        if (chunk === undefined || (chunk.times[0] ?? 0) >= end) break;
        const isWhole = (chunk.times[0] ?? 0) >= start && next <= end;
        const highest = isWhole ? chunk.highest : highestBetween(chunk, start, end);
        most = Math.max(most, highest + chunk.raised);
      }
      return most;
    },

    isEmpty: () => chunks.length === 1 && chunks[0]?.times.length === 1,
  };
}

/** The step that holds at `time`; the first where all are later. */
const lastStep = ({ times }: Chunk, time: number): number =>
  lastNotAfter(time, times.length, (index) => times[index] ?? 0);

/** The first step that begins at `time` or later. */
function firstStep(chunk: Chunk, time: number): number {
  const place = lastStep(chunk, time);
  return (chunk.times[place] ?? 0) < time ? place + 1 : place;
}

function highestBetween(chunk: Chunk, start: number, end: number): number {
  let highest = Number.NEGATIVE_INFINITY;
  for (let place = lastStep(chunk, start); place < chunk.times.length; place += 1) {
    if ((chunk.times[place] ?? 0) >= end) break;
    highest = Math.max(highest, chunk.levels[place] ?? 0);
  }
  return highest;
}

function highestOf(levels: readonly number[]): number {
  let highest = Number.NEGATIVE_INFINITY;
  for (const level of levels) if (level > highest) highest = level;
  return highest;
}

/** Halves the range until one index is left: the last whose time is not after `time`, or 0. */
function lastNotAfter(time: number, length: number, timeAt: (index: number) => number): number {
  let low = 0;
  let high = length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (timeAt(middle) <= time) low = middle;
    else high = middle - 1;
  }
  return low;
}
