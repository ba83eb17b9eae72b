import { longestStay } from '../../spec/limits.ts';
import { createOccupancy } from '../availability/occupancy.ts';
import type { BookingRecord } from '../kernel/booking.ts';
import type { SimulatorStore } from '../store/store.ts';
import type { Catalogue } from '../world/catalogue.ts';

/** The bookings of a store, indexed by user and by the spaces that they take. */
export type BookingIndex = ReturnType<typeof createBookingIndex>;

/** Builds the indexes and keeps them in step with the store, including changes that are rolled back. */
export function createBookingIndex(store: SimulatorStore, catalogue: Catalogue) {
  const occupancy = createOccupancy();
  const byUser = new Map<string, Map<string, BookingRecord>>();

  store.observe('bookings', (key, previous, next) => {
    const user = (next ?? previous)?.user_uid ?? '';
    const bookings = byUser.get(user) ?? new Map<string, BookingRecord>();
    byUser.set(user, bookings);
    if (next === undefined) bookings.delete(key);
    else bookings.set(key, next);

    if (next === undefined || next.cancelled === true) return occupancy.release(key);
    const parking = catalogue.world.indexOfOffer(next.svcpid);
    if (parking === -1) return;
    // An open session takes its space for the longest stay, since its end is not known.
    occupancy.take(parking, key, { start: Date.parse(next.start), minutes: next.duration ?? longestStay });
  });

  return {
    occupancy,
    find: (uid: string): BookingRecord | undefined => store.table('bookings').get(uid),
    /** All bookings and sessions of a user, or of all users if `user` is null, oldest first. */
    listOf(user: string | null): readonly BookingRecord[] {
      const listed = user === null ? [...byUser.values()] : [byUser.get(user) ?? []];
      // The store guarantees no order after a restart. Bookings with the same timestamp stay in the order of the store.
      return listed.flatMap((bookings) => [...bookings.values()]).sort(byTimestamp);
    },
  };
}

/** Compares timestamps as strings: all of them are in UTC, to the millisecond. */
export function byTimestamp(a: BookingRecord, b: BookingRecord): number {
  return a.timestamp < b.timestamp ? -1 : a.timestamp > b.timestamp ? 1 : 0;
}
