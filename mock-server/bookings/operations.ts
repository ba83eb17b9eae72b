import { placeAt } from '../../common/json-pointer.ts';
import { priceAtBooking, toCents } from '../availability/price.ts';
import { createQuotes } from '../availability/quote.ts';
import { readStay } from '../availability/read-instant.ts';
import { type Booking, type BookingRecord, isBilled } from '../kernel/booking.ts';
import type { Operation, RequestBody } from '../kernel/operation.ts';
import {
  invalidAt,
  offerUnavailable,
  providerFailure,
  providerTimeout,
  unknownBooking,
} from '../kernel/problems.ts';
import { mapInTurns } from '../kernel/take-turns.ts';
import type { User } from '../kernel/user.ts';
import { normalisePlate } from '../kernel/vehicle.ts';
import type { OperationDependencies } from '../operation-dependencies.ts';
import { createBookOnce } from './repetition.ts';
import { type BookingFacts, book, cancel, checkPriceGuard } from './rules.ts';

/** The operations on bookings (4.1, 4.9, 4.10). */
export function bookingOperations(deps: OperationDependencies) {
  const { store, bookingIndex, vehicles, catalogue, clock, delay, newUid, choices, voucherUrl } = deps;
  const quotesFor = createQuotes(bookingIndex.occupancy, choices, 'bookings');
  const bookOnce = createBookOnce(bookingIndex, choices.bookings);
  const isShared = choices.bookings.list_scope === 'client';

  /** Adds the voucher. A running session, which only some profiles list, has null for its duration and prices. */
  const toBooking = (record: BookingRecord): Booking => ({
    ...(record as Booking),
    voucher: voucherUrl(record.uid),
  });

  const listBookings: Operation<'listBookings'> = async ({ user, now }) => {
    const listed = await readDurable(() => arrange(bookingIndex.listOf(isShared ? null : user.uid), now));
    const body = placeAt({}, choices.bookings.list_response, await mapInTurns(listed, toBooking));
    return { status: 200, body: body as Booking[] };
  };

  /** Selects and orders the bookings of a list as the profile says, since the specification leaves both open (4.1). */
  function arrange(oldestFirst: readonly BookingRecord[], now: number): readonly BookingRecord[] {
    const { lists_automated_sessions, lists_cancelled, lists_started, order } = choices.bookings;
    const lists = sessionRules[lists_automated_sessions];
    const listed = oldestFirst.filter(
      (booking) =>
        lists(booking) &&
        (lists_cancelled || booking.cancelled !== true) &&
        (lists_started || Date.parse(booking.start) > now),
    );
    return order === 'newest-first' ? listed.reverse() : listed;
  }

  /** Waits until the bookings read are on disk, and reads again if writing failed: such a booking was never made. */
  async function readDurable<T>(read: () => T): Promise<T> {
    for (;;) {
      const found = read();
      const unwritten = store.unwritten('bookings');
      if (unwritten === null || (await isWritten(unwritten))) return found;
    }
  }

  const createBooking: Operation<'createBooking'> = async ({ user, body, now }) => {
    const { parking, offer } = catalogue.requireOffer(body.svcpid, { in: 'body', pointer: '/svcpid' });
    requireVehicle(user, body);
    const stay = readStay(body, 'body', now);
    const wanted = { userUid: user.uid, plate: plateOf(user, body), svcpid: offer.svcpid, stay };
    const booking = await bookOnce(wanted, async () => {
      // There is no `await` between the quote and `take`, so two users never get the same last space.
      const { reason } = quotesFor(parking, stay, now).quote(offer);
      const priceCents = priceAtBooking(offer, stay.minutes);
      if (reason !== 'verificado' || priceCents === null) throw offerUnavailable(offer.svcpid, reason);
      checkPriceGuard(priceCents, body, choices.bookings);

      const uid = newUid();
      bookingIndex.occupancy.take(parking.index, uid, stay);
      try {
        await clock.wait(delay(offer));
        if (offer.behaviour?.providerFailure === 'error') throw providerFailure(offer.provider);
        if (offer.behaviour?.providerFailure === 'timeout') throw providerTimeout(offer.provider);
        const vehicle = vehicleOf(user, body);
        const facts = { uid, userUid: user.uid, parking, offer, stay, vehicle, priceCents };
        const made = book(facts, clock.now(), choices.bookings);
        await store.commit([['bookings', uid, made]]);
        return made;
      } catch (error) {
        bookingIndex.occupancy.release(uid);
        throw error;
      }
    });
    // A request that is answered with an earlier booking may expect a lower price.
    checkPriceGuard(toCents(booking.actual_price ?? 0), body, choices.bookings);
    return { status: 201, body: toBooking(booking) };
  };

  const cancelBooking: Operation<'cancelBooking'> = async ({ user, path, now }) => {
    const booking = bookingIndex.find(path.booking_uid);
    if (booking === undefined || booking.user_uid !== user.uid) throw unknownBooking(path.booking_uid);
    const cancelled = cancel(booking, now, choices.cancellation);
    await store.commit(cancelled === booking ? [] : [['bookings', booking.uid, cancelled]]);
    return { status: 200, body: toBooking(cancelled) };
  };

  function plateOf({ default_vehicle }: User, { number_plate = default_vehicle.plate }: Body): string {
    return choices.bookings.lower_case_plate === 'upper-cased' ? number_plate.toUpperCase() : number_plate;
  }

  /** The user's default vehicle unless the request names another (4.9). A missing brand or model is looked up. */
  function vehicleOf(user: User, body: Body): BookingFacts['vehicle'] {
    const { default_vehicle } = user;
    const plate = plateOf(user, body);
    const isDefault = normalisePlate(plate) === normalisePlate(default_vehicle.plate);
    const known = isDefault ? default_vehicle : vehicles.find(user.uid, plate);
    return {
      plate,
      brand: body.car_brand ?? known?.brand ?? unknownCar,
      model: body.car_model ?? known?.model ?? unknownCar,
    };
  }

  /** Throws a problem for a vehicle that the profile refuses. */
  function requireVehicle(user: User, { number_plate: plate, car_brand, car_model }: Body): void {
    const { default_vehicle, partial_vehicle, lower_case_plate, unregistered_vehicle } = choices.bookings;
    if (plate === undefined && !default_vehicle) throw refusedPlate('required', 'is required');
    const given = [plate, car_brand, car_model].filter((one) => one !== undefined).length;
    if (partial_vehicle === 'refuse' && given % 3 !== 0)
      throw refusedPlate('complete', 'must be sent with car_brand and car_model');
    if (plate === undefined) return;
    if (lower_case_plate === 'refuse' && plate !== plate.toUpperCase())
      throw refusedPlate('pattern', 'must be in uppercase');
    const isDefault = normalisePlate(plate) === normalisePlate(user.default_vehicle.plate);
    if (unregistered_vehicle === 'refuse' && !isDefault && vehicles.find(user.uid, plate) === undefined)
      throw refusedPlate('registered', 'must be a vehicle of this user');
  }

  return { listBookings, createBooking, cancelBooking };
}

type Body = RequestBody<'createBooking'>;

const sessionRules = {
  never: ({ type }: BookingRecord) => type === 'booking',
  'when-ended': isBilled,
  always: () => true,
};

const isWritten = (unwritten: Promise<void>): Promise<boolean> =>
  unwritten.then(
    () => true,
    () => false,
  );

/** Stands for a brand or model that nobody sent, since a booking requires both. */
const unknownCar = 'unknown';

const refusedPlate = (rule: string, detail: string) => invalidAt('body', '/number_plate', rule, detail);
