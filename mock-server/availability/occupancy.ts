import type { Stay } from './availability.ts';
import { endOf } from './availability.ts';
import { createTimeline, type Timeline } from './timeline.ts';

/**
 * Which spaces are taken when: an index over the active bookings and open sessions, with a timeline for each
 * parking that has any.
 */
export interface Occupancy {
  /** Takes a space for a stay; the key names it for `release`. */
  take(parking: number, key: string, stay: Stay): void;
  /** Gives the space back; harmless when the key is unknown. */
  release(key: string): void;
  /** Spaces taken at the busiest moment of the stay. */
  peak(parking: number, stay: Stay): number;
}

interface Taken extends Stay {
  readonly parking: number;
}

/** An empty index. */
export function createOccupancy(): Occupancy {
  const timelines = new Map<number, Timeline>();
  const byKey = new Map<string, Taken>();

  function release(key: string): void {
    const taken = byKey.get(key);
    if (taken === undefined) return;
    byKey.delete(key);
    const timeline = timelines.get(taken.parking);
    timeline?.add(taken.start, endOf(taken), -1);
    if (timeline?.isEmpty() === true) timelines.delete(taken.parking);
  }

  return {
    take(parking, key, { start, minutes }) {
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

    peak: (parking, stay) => timelines.get(parking)?.peak(stay.start, endOf(stay)) ?? 0,
  };
}
