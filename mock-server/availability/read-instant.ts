import { invalidAt, type Place } from '../kernel/problems.ts';
import type { Stay } from './availability.ts';

/**
 * Reads a date-time as milliseconds since the epoch. Throws a problem for one that `Date` cannot hold, such as a leap
 * second.
 */
export function readInstant(text: string | undefined | null, place: Place): number | null {
  if (text === undefined || text === null) return null;
  const instant = Date.parse(text);
  if (!Number.isNaN(instant)) return instant;
  const detail = 'must be a valid date and time with an offset such as Z or +01:00';
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
