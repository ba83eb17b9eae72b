import { objectsIn } from '../../answers/parkings.ts';
import { inEnglish } from '../../answers/weekdays.ts';
import { asArray, type JsonObject, textIn } from '../../kernel/json.ts';

/** The opening hours of a parking in the list form (2.1) as a world states them; undefined if it shows none. */
export function hoursOf(parking: JsonObject): string | JsonObject | undefined {
  if (parking.is_open_24h === true) return '24h';
  if (asArray(parking.schedule_formatted) === null) return undefined;
  const week = new Map<string, string>();
  for (const entry of objectsIn(parking, 'schedule_formatted')) {
    const day = textIn(entry, 'day') ?? '';
    // The language of the names is open; a name that stays unknown is reported as such.
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

/** A world has no midnight at the end of a day. */
function period(open: unknown, close: unknown): string {
  return `${open}-${close === '00:00' || close === '24:00' ? '23:59' : close}`;
}
