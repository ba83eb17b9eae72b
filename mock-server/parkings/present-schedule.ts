import { type DayHours, type ParkingRecord, type Weekday, weekdays } from '../../generators/world/types.ts';
import { localTime } from '../availability/local-time.ts';

/** Presents the week of a parking. Days on which it stays closed are left out: the form has no word for them (2.1). */
export function presentWeek({ hours }: ParkingRecord) {
  if (hours === null) return undefined;
  return weekdays.filter((day) => isOpen(hours[day])).map((day) => presentDay(day, hours[day]));
}

/**
 * Presents the one day for which the search form has room (2.3): that on which the stay starts, by the parking's own
 * clock. There is none where the parking is always open, or closed on that day.
 */
export function presentDayOf({ hours, timeZone }: ParkingRecord, start: number) {
  if (hours === null) return undefined;
  const { weekday } = localTime(start, timeZone);
  return isOpen(hours[weekday]) ? presentDay(weekday, hours[weekday]) : undefined;
}

const isOpen = ({ allDay, periods }: DayHours) => allDay || periods.length > 0;

function presentDay(day: Weekday, { allDay, periods: [first, second] }: DayHours) {
  return {
    day,
    open: first?.open ?? '00:00',
    close: first?.close ?? '23:59',
    is_open_24h: allDay,
    has_partTime_schedule: second !== undefined,
    ...(second !== undefined && { openPartTime: second.open, closePartTime: second.close }),
  };
}
