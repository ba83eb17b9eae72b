import type { EditJson } from '../kernel/edit-json.ts';
import type { Choices } from './choices.ts';

/** The place whose offset date-times have that are not in UTC, in minutes. */
const offset = { minutes: 330, text: '+05:30' };

/** Writes a date-time of an answer as a profile chooses; null stays null. */
export function dateTimesIn(form: Choices['bookings']['date_time_form']): EditJson {
  const inUtc = form.startsWith('utc');
  return (value) => {
    if (value === null) return null;
    const local = new Date(Date.parse(String(value)) + (inUtc ? 0 : offset.minutes * 60_000)).toISOString();
    const digits = form.endsWith('-seconds') ? local.slice(0, 19) : local.slice(0, -1);
    return digits + (inUtc ? 'Z' : offset.text);
  };
}
