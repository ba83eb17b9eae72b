import { dayHours, weekHours } from '../opening-hours.ts';
import { type DayHours, type WeekHours, weekdays } from '../types.ts';
import type { StatedParking } from './stated.ts';

/** Opening hours as a file states them; null if they are 24 hours, every day. */
export function readHours(stated: NonNullable<StatedParking['hours']>): WeekHours | null {
  const hours =
    typeof stated === 'string'
      ? weekHours(readDay(stated))
      : (Object.fromEntries(
          weekdays.map((day) => [day, readDay(stated[day] ?? 'closed')]),
        ) as unknown as WeekHours);
  return weekdays.every((day) => hours[day].allDay) ? null : hours;
}

function readDay(text: string): DayHours {
  if (text === '24h') return { allDay: true, periods: [] };
  return text === 'closed' ? dayHours() : dayHours(...text.split(' and '));
}
