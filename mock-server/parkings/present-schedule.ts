import { type DayHours, type ParkingRecord, type Weekday, weekdays } from '../../generators/world/types.ts';
import { localTime } from '../availability/local-time.ts';

/** Presents a parking's week without the days on which it is closed, since the form cannot express them (2.1). */
export function presentWeek({ hours }: ParkingRecord) {
  if (hours === null) return undefined;
  return weekdays
    .filter((weekday) => isOpen(hours[weekday]))
    .map((weekday) => presentDay({ weekday, hours: hours[weekday] }));
}

interface OpenDay {
  readonly weekday: Weekday;
  readonly hours: DayHours;
}

/** The day of `start`, which the search form shows (2.3); undefined if the parking is closed then or always open. */
export function openDayOf({ hours, timeZone }: ParkingRecord, start: number): OpenDay | undefined {
  if (hours === null) return undefined;
  const { weekday } = localTime(start, timeZone);
  return isOpen(hours[weekday]) ? { weekday, hours: hours[weekday] } : undefined;
}

const isOpen = ({ allDay, periods }: DayHours) => allDay || periods.length > 0;

/** Presents the hours of a day on which a parking opens (2.1, 2.3). */
export function presentDay({ weekday, hours: { allDay, periods } }: OpenDay) {
  const [first, second] = periods;
  return {
    day: weekday,
    open: first?.open ?? '00:00',
    close: first?.close ?? '23:59',
    is_open_24h: allDay,
    has_partTime_schedule: second !== undefined,
    openPartTime: second?.open,
    closePartTime: second?.close,
  };
}
