import { tzOffset } from '@date-fns/tz';
import { type Weekday, weekdays } from '../../generators/world/types.ts';

/** The local time of a moment in an IANA time zone: weekday and minutes since midnight, seconds as a fraction. */
export function localTime(instant: number, timeZone: string) {
  const local = instant + offsetAt(instant, timeZone) * minute;
  const day = Math.floor(local / dayLength);
  const weekday: Weekday = weekdays[weekdayOf(day)] ?? 'Monday';
  return { weekday, minutes: (local - day * dayLength) / minute };
}

const minute = 60_000;
const dayLength = 24 * 60 * minute;

/** The weekday of a day counted from the epoch, which was a Thursday; 0 is Monday. */
const weekdayOf = (day: number) => (((day + 3) % 7) + 7) % 7;

/** Zones change their offset only on the quarter hour, so one lookup serves a quarter of an hour. */
const quarterHour = 15 * minute;
const offsets = new Map<string, Map<number, number>>();

function offsetAt(instant: number, timeZone: string): number {
  const quarter = Math.floor(instant / quarterHour);
  let known = offsets.get(timeZone);
  if (known === undefined) {
    known = new Map();
    offsets.set(timeZone, known);
  }
  let offset = known.get(quarter);
  if (offset === undefined) {
    offset = tzOffset(timeZone, new Date(quarter * quarterHour));
    if (known.size >= maxRemembered) known.clear();
    known.set(quarter, offset);
  }
  return offset;
}

const maxRemembered = 1_000;
