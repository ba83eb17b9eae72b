import { tzOffset } from '@date-fns/tz';
import { type Weekday, weekdays } from '../../generators/world/types.ts';

/** A moment as the clock on a parking's wall shows it. */
export interface LocalTime {
  readonly weekday: Weekday;
  /** Minutes since local midnight; seconds count as a fraction. */
  readonly minutes: number;
}

/** Reads a moment (milliseconds since the epoch) in an IANA time zone. */
export function localTime(instant: number, timeZone: string): LocalTime {
  const local = new Date(instant + offsetAt(instant, timeZone) * 60_000);
  const weekday = weekdays[(local.getUTCDay() + 6) % 7] ?? 'Monday';
  const seconds = local.getUTCSeconds() + local.getUTCMilliseconds() / 1000;
  return { weekday, minutes: local.getUTCHours() * 60 + local.getUTCMinutes() + seconds / 60 };
}

/** Zones change their offset on quarter hours only, so one look-up serves a quarter of an hour. */
const quarterHour = 15 * 60_000;
const offsets = new Map<string, number>();

function offsetAt(instant: number, timeZone: string): number {
  const quarter = Math.floor(instant / quarterHour);
  const key = `${timeZone} ${quarter}`;
  let offset = offsets.get(key);
  if (offset === undefined) {
    offset = tzOffset(timeZone, new Date(quarter * quarterHour));
    if (offsets.size >= mostRemembered) offsets.clear();
    offsets.set(key, offset);
  }
  return offset;
}

const mostRemembered = 10_000;
