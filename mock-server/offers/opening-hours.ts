import type { DayHours, OpeningPeriod, ParkingRecord } from '../../generators/world/types.ts';
import { type LocalTime, localTime } from './local-time.ts';

/** Whether a vehicle can drive in at this moment: from the opening minute, before the closing minute. */
export function opensForArrival(parking: ParkingRecord, instant: number): boolean {
  return holds(
    parking,
    instant,
    (period, minutes) => toMinutes(period.open) <= minutes && minutes < toMinutes(period.close),
  );
}

/** Whether a vehicle can drive out at this moment: up to and at the closing minute. */
export function opensForDeparture(parking: ParkingRecord, instant: number): boolean {
  return holds(
    parking,
    instant,
    (period, minutes) => toMinutes(period.open) <= minutes && minutes <= toMinutes(period.close),
  );
}

function holds(
  parking: ParkingRecord,
  instant: number,
  within: (period: OpeningPeriod, minutes: number) => boolean,
): boolean {
  if (parking.hours === null) return true;
  const local: LocalTime = localTime(instant, parking.timeZone);
  const day: DayHours = parking.hours[local.weekday];
  return day.allDay || day.periods.some((period) => within(period, local.minutes));
}

function toMinutes(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}
