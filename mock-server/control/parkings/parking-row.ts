import type { ParkingRecord } from '../../../generators/world/types.ts';
import { isAlwaysFull } from '../../availability/availability.ts';
import { opensForArrival } from '../../availability/opening-hours.ts';
import type { BookingIndex } from '../../bookings/booking-index.ts';
import type { ControlSchemas } from '../operation.ts';

/** How many spaces are taken at `now`, in milliseconds since the epoch. */
export const takenAt = (bookingIndex: BookingIndex, parking: ParkingRecord, now: number): number =>
  isAlwaysFull(parking)
    ? parking.capacity
    : bookingIndex.occupancy.peak(parking.index, { start: now, minutes: 1 / 60 });

/** A parking as a row of a list. `metres` is its distance from the requested point. */
export function toParkingRow(
  parking: ParkingRecord,
  more: { readonly bookingIndex: BookingIndex; readonly now: number; readonly metres?: number | undefined },
): ControlSchemas['ParkingRow'] {
  const { bookingIndex, now, metres } = more;
  return {
    id: parking.id,
    name: parking.name,
    address: parking.address,
    region: parking.region,
    country: parking.country,
    lat: parking.lat,
    long: parking.long,
    ...(metres !== undefined && { distance: Math.round(metres) }),
    capacity: parking.capacity,
    taken: takenAt(bookingIndex, parking, now),
    open: opensForArrival(parking, now),
    bookable: parking.offers.some(({ bookable }) => bookable),
    automated: parking.offers.some(({ automated }) => automated),
    providers: [...new Set(parking.offers.map(({ provider }) => provider))],
    scenarios: parking.offers.filter(({ scenario }) => scenario !== undefined).map(({ svcpid }) => svcpid),
  };
}

/** The flags of a parking on the map, added up: 1 open, 2 bookable, 4 automated, 8 scenario offer. */
export function flagsOf(parking: ParkingRecord, now: number): number {
  const flags = [
    opensForArrival(parking, now),
    parking.offers.some(({ bookable }) => bookable),
    parking.offers.some(({ automated }) => automated),
    parking.offers.some(({ scenario }) => scenario !== undefined),
  ];
  return flags.reduce((sum, isSet, index) => sum + (isSet ? 2 ** index : 0), 0);
}
