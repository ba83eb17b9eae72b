import type { ParkingRecord } from '../../generators/world/types.ts';
import { localTime } from './local-time.ts';

/** Whether a vehicle can drive in at this moment: from the opening minute, before the closing minute. */
export function opensForArrival(parking: ParkingRecord, instant: number): boolean {
  if (parking.hours === null) return true;
  const { weekday, minutes } = localTime(instant, parking.timeZone);
  const { allDay, periods } = parking.hours[weekday];
  return (
    allDay || periods.some(({ open, close }) => toMinutes(open) <= minutes && minutes < toMinutes(close))
  );
}

/**
 * Whether a vehicle can drive out at this moment: while the parking is open, and just when it closes, be it the
 * midnight that ends a day of 24 hours.
 */
export function opensForDeparture(parking: ParkingRecord, instant: number): boolean {
  return opensForArrival(parking, instant) || opensForArrival(parking, instant - 1);
}

function toMinutes(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}
