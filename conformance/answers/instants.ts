import type { ValueAt } from '../../spec/profile-entry.ts';
import type { Exchange } from '../kernel/exchange.ts';

const dateTime = /^\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?([Zz]|[+-]\d{2}:?\d{2})$/;

/** The moment of a date-time with an offset, in milliseconds since the epoch; null for anything else. */
export function instantOf(value: unknown): number | null {
  if (typeof value !== 'string' || !dateTime.test(value)) return null;
  const instant = Date.parse(value.replace(' ', 'T'));
  return Number.isNaN(instant) ? null : instant;
}

/** How far the clock of an implementation may be off, in milliseconds. */
export const clockError = 5 * 60_000;

/**
 * Whether an instant falls within an exchange, give or take five minutes, by the kit's clock or by the
 * implementation's Date header.
 */
export function isDuring(instant: number, exchange: Exchange): boolean {
  const { sentAt, milliseconds } = exchange;
  const shown = Date.parse(exchange.responseHeaders.date ?? '');
  return [sentAt + milliseconds, shown].some(
    (end) => instant >= end - milliseconds - clockError && instant <= end + clockError,
  );
}

/** How far apart two spellings of one instant may be if both have fractions of a second, in milliseconds. */
const storageRounding = 3;

/**
 * Whether two date-times mean the same instant. An implementation may answer from memory to the millisecond and from
 * its store to the second, so the coarser one decides.
 */
export function isSameMoment(a: unknown, b: unknown): boolean {
  const [first, second] = [instantOf(a), instantOf(b)];
  if (first === null || second === null) return false;
  const wholeSeconds = first % 1000 === 0 || second % 1000 === 0;
  return Math.abs(first - second) <= (wholeSeconds ? 999 : storageRounding);
}

/** How a date-time is written, in the words of the profile, the likeliest first; none if it has no word for it. */
export function dateTimeFormsOf(value: string): ValueAt<'bookings.date_time_form'>[] {
  const [, fraction, zone] = /T\d{2}:\d{2}:\d{2}(\.\d{3})?(Z|[+-]\d{2}:\d{2})$/.exec(value) ?? [];
  if (zone === undefined) return [];
  const precision = fraction === undefined ? 'seconds' : 'milliseconds';
  const isZero = /^[+-]00:00$/.test(zone);
  return [
    ...(zone === 'Z' ? [] : [`offset-${precision}` as const]),
    ...(zone === 'Z' || isZero ? [`utc-${precision}` as const] : []),
  ];
}

/** Whether a service's clock stands still, as the Date header of two answers shows that were seconds apart. */
export function isClockStopped(earlier: Exchange, later: Exchange): boolean {
  const { date } = later.responseHeaders;
  return date !== undefined && date === earlier.responseHeaders.date;
}
