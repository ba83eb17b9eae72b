import { TZDate } from '@date-fns/tz';

/** A stay as the form holds it: `datetime-local` text in the parking's own time, '' for now, and minutes. */
export interface Stay {
  readonly start: string;
  readonly duration: number;
}

/** The moment that a form's text means in a time zone, ISO 8601 in UTC; null if it means now or nothing. */
export function instantOf(start: string, timeZone: string): string | null {
  const [year, month, day, hour, minute] = start.split(/[-T:]/).map(Number);
  if (year === undefined || month === undefined || day === undefined || Number.isNaN(year)) return null;
  const date = new TZDate(year, month - 1, day, hour ?? 0, minute ?? 0, timeZone);
  return Number.isNaN(date.getTime()) ? null : new Date(date.getTime()).toISOString();
}

/** A moment as a `datetime-local` field holds it in a time zone. */
export function localTextOf(moment: number, timeZone: string): string {
  return new TZDate(moment, timeZone).toISOString().slice(0, 16);
}
