import { endOf, type Stay } from '../availability/availability.ts';
import type { BookingRecord } from '../kernel/booking.ts';
import { vehicleBooked } from '../kernel/problems.ts';
import { normalisePlate } from '../kernel/vehicle.ts';
import type { Choices } from '../profile/choices.ts';
import type { BookingIndex } from './booking-index.ts';

/** What decides whether a request repeats another, or overlaps a stay of the same vehicle. */
interface WantedBooking {
  readonly userUid: string;
  readonly plate: string;
  readonly svcpid: string;
  readonly stay: Stay;
}

/**
 * Makes a booking, unless the vehicle is already booked for that time. What happens then is open (4.9), so the profile
 * decides: another booking, the one that the same request has made before, or a problem.
 */
export function createBookOnce(index: BookingIndex, { repeated_request, overlapping }: Choices['bookings']) {
  const inProgress = new Map<WantedBooking, Promise<BookingRecord>>();

  /** The bookings of the vehicle that overlap the stay, including those in progress. */
  function findOverlapping({ userUid, plate, stay }: WantedBooking) {
    const booked = index
      .listOf(userUid)
      .filter(({ type, cancelled }) => type === 'booking' && cancelled !== true)
      .map((made): [WantedBooking, BookingRecord] => [toWanted(made), made]);
    return [...inProgress, ...booked].filter(
      ([one]) =>
        one.userUid === userUid &&
        normalisePlate(one.plate) === normalisePlate(plate) &&
        one.stay.start < endOf(stay) &&
        stay.start < endOf(one.stay),
    );
  }

  return async (wanted: WantedBooking, make: () => Promise<BookingRecord>): Promise<BookingRecord> => {
    if (repeated_request === 'two-bookings' && overlapping === 'accept') return make();
    const others = findOverlapping(wanted);
    const same = others.find(([one]) => isSame(one, wanted));
    if (same !== undefined && repeated_request === 'one-booking') return same[1];
    const choice = same === undefined ? overlapping : repeated_request;
    if (others.length > 0 && choice === 'refuse') throw vehicleBooked(wanted.plate);
    const made = make();
    inProgress.set(wanted, made);
    try {
      return await made;
    } finally {
      inProgress.delete(wanted);
    }
  };
}

const isSame = (one: WantedBooking, other: WantedBooking) =>
  one.svcpid === other.svcpid &&
  one.stay.start === other.stay.start &&
  one.stay.minutes === other.stay.minutes;

const toWanted = ({ user_uid, number_plate, svcpid, start, duration }: BookingRecord): WantedBooking => ({
  userUid: user_uid,
  plate: number_plate,
  svcpid,
  stay: { start: Date.parse(start), minutes: duration ?? 0 },
});
