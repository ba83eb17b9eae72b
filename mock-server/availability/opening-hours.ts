import type { ParkingRecord } from '../../generators/world/types.ts';
import { localTime } from './local-time.ts';

/** Whether a vehicle can enter at this moment: from the opening time until just before the closing time. */
export function opensForArrival(parking: ParkingRecord, instant: number): boolean {
  if (parking.hours === null) return true;
  const { weekday, minutes } = localTime(instant, parking.timeZone);
  const { allDay, periods } = parking.hours[weekday];
  return (
    allDay || periods.some(({ open, close }) => toMinutes(open) <= minutes && minutes < toMinutes(close))
  );
}

/** Whether a vehicle can leave at this moment: while the parking is open, and at the closing time itself. */
export function opensForDeparture(parking: ParkingRecord, instant: number): boolean {
  return opensForArrival(parking, instant) || opensForArrival(parking, instant - 1);
}

/** Reads `HH:mm` digit by digit for speed, since a search reads times for every parking that it finds. */
function toMinutes(time: string): number {
  const digit = (place: number) => time.charCodeAt(place) - zero;
  return (digit(0) * 10 + digit(1)) * 60 + digit(3) * 10 + digit(4);
}

const zero = 0x30;
