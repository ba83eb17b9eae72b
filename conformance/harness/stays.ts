import type { Stay } from './facts.ts';

/** Minutes of a stay whose price and availability are compared between operations. */
export const oneHour = 60;

/** An hour-long stay at noon (UTC) some days ahead: opening hours and lead times mostly allow it. */
export function noonStay(days: number): Stay {
  return { start: atHour(days, 11), duration: oneHour };
}

/** A full hour (UTC) some days ahead, as a date-time without a fraction. */
export function atHour(days: number, hour: number): string {
  const date = new Date(Date.now() + days * 24 * 60 * 60_000);
  date.setUTCHours(hour, 0, 0, 0);
  return dateTime(date.getTime());
}

/** Minutes and seconds after a full hour, in milliseconds, that no rounding leaves as they are. */
export const oddMoment = (7 * 60 + 23) * 1000;

/** Milliseconds since the epoch as a date-time in UTC, without a fraction. */
export function dateTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace(/\.\d+Z$/, 'Z');
}

/** An instant as somebody far away writes it, with an offset that is easily told from a rounding. */
export function writtenWithOffset(milliseconds: number): string {
  const offset = 5.5 * 60 * 60_000;
  return dateTime(milliseconds + offset).replace('Z', '+05:30');
}
