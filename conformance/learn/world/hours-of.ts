import { objectsIn } from '../../answers/parkings.ts';
import { inEnglish } from '../../answers/weekdays.ts';
import { asArray, type JsonObject, textIn } from '../../kernel/json.ts';

/** Converts the opening hours of a listed parking (2.1) to the form of a world file; undefined if it shows none. */
export function hoursOf(parking: JsonObject): string | JsonObject | undefined {
  if (parking.is_open_24h === true) return '24h';
  if (asArray(parking.schedule_formatted) === null) return undefined;
  const week = new Map<string, string>();
  for (const entry of objectsIn(parking, 'schedule_formatted')) {
    const day = textIn(entry, 'day') ?? '';
    // The language of weekday names is open. An unknown name is kept, so that it is reported as invalid.
    const name = inEnglish(day) ?? day;
    const earlier = week.get(name);
    week.set(name, earlier === undefined ? hoursOn(entry) : `${earlier} and ${hoursOn(entry)}`);
  }
  return week.size === 0 ? 'closed' : Object.fromEntries(week);
}

function hoursOn(entry: JsonObject): string {
  if (entry.is_open_24h === true) return '24h';
  const { openPartTime, closePartTime } = entry;
  const first = period(entry.open, entry.close);
  return typeof openPartTime === 'string' ? `${first} and ${period(openPartTime, closePartTime)}` : first;
}

/** A world file cannot state midnight at the end of a day, so it becomes 23:59. */
function period(open: unknown, close: unknown): string {
  return `${open}-${close === '00:00' || close === '24:00' ? '23:59' : close}`;
}
