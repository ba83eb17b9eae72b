import { endOf, type Stay } from '../availability/availability.ts';
import type { BookingRecord } from '../kernel/booking.ts';
import { vehicleBooked } from '../kernel/problems.ts';
import { normalisePlate } from '../kernel/vehicle.ts';
import type { Choices } from '../profile/choices.ts';
import type { Ledger } from './ledger.ts';

/** What makes two requests the same, or stays of one vehicle overlap. */
interface Wanted {
  readonly userUid: string;
  readonly plate: string;
  readonly svcpid: string;
  readonly stay: Stay;
}

/**
 * Makes a booking, or resolves to the one that the same request has made, or throws a problem: what happens if the vehicle
 * is booked for that time already is open (4.9), so the profile says.
 */
export function createBookOnce(ledger: Ledger, { repeated_request, overlapping }: Choices['bookings']) {
  const underWay = new Map<Wanted, Promise<BookingRecord>>();

  /** Bookings of the vehicle that overlap the stay, those under way included. */
  function bookedAlready({ userUid, plate, stay }: Wanted) {
    const standing = ledger
      .listOf(userUid)
      .filter(({ type, cancelled }) => type === 'booking' && cancelled !== true)
      .map((made): [Wanted, BookingRecord] => [wantedBy(made), made]);
    return [...underWay, ...standing].filter(
      ([one]) =>
        one.userUid === userUid &&
        normalisePlate(one.plate) === normalisePlate(plate) &&
        one.stay.start < endOf(stay) &&
        stay.start < endOf(one.stay),
    );
  }

  return async (wanted: Wanted, make: () => Promise<BookingRecord>): Promise<BookingRecord> => {
    if (repeated_request === 'two-bookings' && overlapping === 'accept') return make();
    const others = bookedAlready(wanted);
    const same = others.find(([one]) => isSame(one, wanted));
    if (same !== undefined && repeated_request === 'one-booking') return same[1];
    const choice = same === undefined ? overlapping : repeated_request;
    if (others.length > 0 && choice === 'refuse') throw vehicleBooked(wanted.plate);
    const made = make();
    underWay.set(wanted, made);
    try {
      return await made;
    } finally {
      underWay.delete(wanted);
    }
  };
}

const isSame = (one: Wanted, other: Wanted) =>
  one.svcpid === other.svcpid &&
  one.stay.start === other.stay.start &&
  one.stay.minutes === other.stay.minutes;

const wantedBy = ({ user_uid, number_plate, svcpid, start, duration }: BookingRecord): Wanted => ({
  userUid: user_uid,
  plate: number_plate,
  svcpid,
  stay: { start: Date.parse(start), minutes: duration ?? 0 },
});
