import { type DayHours, type ParkingRecord, type Weekday, weekdays } from '../../generators/world/types.ts';
import { localTime } from '../availability/local-time.ts';

/** Presents the week of a parking. Days on which it stays closed are left out: the form has no word for them (2.1). */
export function presentWeek({ hours }: ParkingRecord) {
  if (hours === null) return undefined;
  return weekdays
    .filter((weekday) => isOpen(hours[weekday]))
    .map((weekday) => presentDay({ weekday, hours: hours[weekday] }));
}

/** A day on which a parking opens. */
interface OpenDay {
  readonly weekday: Weekday;
  readonly hours: DayHours;
}

/** The one day for which the search form has room (2.3), by the parking's clock; none if it is always open, or closed then. */
export function openDayOf({ hours, timeZone }: ParkingRecord, start: number): OpenDay | undefined {
  if (hours === null) return undefined;
  const { weekday } = localTime(start, timeZone);
  return isOpen(hours[weekday]) ? { weekday, hours: hours[weekday] } : undefined;
}

const isOpen = ({ allDay, periods }: DayHours) => allDay || periods.length > 0;

/** Presents a day on which a parking opens. */
export function presentDay({ weekday, hours: { allDay, periods } }: OpenDay) {
  const [first, second] = periods;
  return {
    day: weekday,
    open: first?.open ?? '00:00',
    close: first?.close ?? '23:59',
    is_open_24h: allDay,
    has_partTime_schedule: second !== undefined,
    ...(second !== undefined && { openPartTime: second.open, closePartTime: second.close }),
  };
}
