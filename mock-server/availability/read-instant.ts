import { invalidAt, type Place } from '../kernel/problems.ts';
import type { Stay } from './availability.ts';

/** The first and the last instant whose year in UTC has four digits, as answers write it. */
const [earliest, latest] = [Date.parse('0000-01-01T00:00:00Z'), Date.parse('9999-12-31T23:59:59.999Z')];

/** Reads a date-time as milliseconds since the epoch. Throws a problem for one that answers could not repeat. */
export function readInstant(text: string | undefined | null, place: Place): number | null {
  if (text === undefined || text === null) return null;
  const instant = Date.parse(text);
  if (instant >= earliest && instant <= latest) return instant;
  const detail = Number.isNaN(instant)
    ? 'must not be a leap second'
    : 'must be in a year from 0000 to 9999, in UTC too';
  throw invalidAt(place.in, place.pointer, 'format', detail);
}

/** Reads the stay that a request asks for; by default it starts now and lasts an hour. */
export function readStay(
  { start, duration = 60 }: { readonly start?: string; readonly duration?: number },
  place: 'body' | 'query',
  now: number,
): Stay {
  const pointer = place === 'body' ? '/start' : 'start';
  return { start: readInstant(start, { in: place, pointer }) ?? now, minutes: duration };
}
