import type { Stay } from '../offers/availability.ts';
import { endOf } from '../offers/availability.ts';

/**
 * Which spaces are taken when: an index over the active bookings and open sessions, by parking and day, so that
 * a look-up costs what overlaps and not what is stored.
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
  readonly end: number;
}

const dayLength = 24 * 60 * 60_000;

/** An empty index. */
export function createOccupancy(): Occupancy {
  const days = new Map<string, Set<Taken>>();
  const byKey = new Map<string, Taken>();

  function* keysOf(parking: number, start: number, end: number): Iterable<string> {
    const last = Math.floor((end - 1) / dayLength);
    for (let day = Math.floor(start / dayLength); day <= last; day += 1) yield `${parking} ${day}`;
  }

  function release(key: string): void {
    const taken = byKey.get(key);
    if (taken === undefined) return;
    byKey.delete(key);
    for (const day of keysOf(taken.parking, taken.start, taken.end)) {
      const set = days.get(day);
      set?.delete(taken);
      if (set?.size === 0) days.delete(day);
    }
  }

  return {
    take(parking, key, stay) {
      release(key);
      const taken: Taken = { parking, start: stay.start, minutes: stay.minutes, end: endOf(stay) };
      byKey.set(key, taken);
      for (const day of keysOf(parking, taken.start, taken.end)) {
        const set = days.get(day);
        if (set === undefined) days.set(day, new Set([taken]));
        else set.add(taken);
      }
    },

    release,

    peak(parking, stay) {
      const end = endOf(stay);
      const overlapping = new Set<Taken>();
      for (const day of keysOf(parking, stay.start, end)) {
        for (const taken of days.get(day) ?? []) {
          if (taken.start < end && taken.end > stay.start) overlapping.add(taken);
        }
      }
      return overlapping.size <= 1 ? overlapping.size : busiest(overlapping);
    },
  };
}

/** The most stays that overlap at one moment: leaving makes room before arriving takes it. */
function busiest(stays: Iterable<Taken>): number {
  const events: [at: number, change: 1 | -1][] = [];
  for (const stay of stays) events.push([stay.start, 1], [stay.end, -1]);
  events.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  let now = 0;
  let most = 0;
  for (const [, change] of events) {
    now += change;
    if (now > most) most = now;
  }
  return most;
}
