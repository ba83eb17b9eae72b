import { endOf, type Stay } from './availability.ts';
import { createTimeline, type Timeline } from './timeline.ts';

interface Taken extends Stay {
  readonly parking: number;
}

/** An index of when spaces are taken, by active bookings and open sessions. */
export type Occupancy = ReturnType<typeof createOccupancy>;

/** An empty index. */
export function createOccupancy() {
  const timelines = new Map<number, Timeline>();
  const byKey = new Map<string, Taken>();

  /** Frees the space; does nothing if the key is unknown. */
  function release(key: string): void {
    const taken = byKey.get(key);
    if (taken === undefined) return;
    byKey.delete(key);
    const timeline = timelines.get(taken.parking);
    timeline?.add(taken.start, endOf(taken), -1);
    if (timeline?.isEmpty() === true) timelines.delete(taken.parking);
  }

  return {
    /** Takes a space for a stay; `release` frees it by its key. */
    take(parking: number, key: string, { start, minutes }: Stay): void {
      const known = byKey.get(key);
      // A booking takes its space when it is admitted and again when it is stored.
      if (known?.parking === parking && known.start === start && known.minutes === minutes) return;
      release(key);
      const taken = { parking, start, minutes };
      byKey.set(key, taken);
      const timeline = timelines.get(parking) ?? createTimeline();
      timelines.set(parking, timeline);
      timeline.add(start, endOf(taken), 1);
    },

    release,

    /** The number of spaces taken at the busiest moment of the stay. */
    peak: (parking: number, stay: Stay): number => timelines.get(parking)?.peak(stay.start, endOf(stay)) ?? 0,
  };
}
