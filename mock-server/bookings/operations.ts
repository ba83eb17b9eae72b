import type { Stay } from '../availability/availability.ts';
import { priceAtBooking, toCents } from '../availability/price.ts';
import { createQuotes } from '../availability/quote.ts';
import { readInstant } from '../availability/read-instant.ts';
import type { Booking, BookingRecord } from '../kernel/booking.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Operation, RequestBody } from '../kernel/operation.ts';
import {
  invalidRequest,
  offerUnavailable,
  providerFailure,
  providerTimeout,
  unknownBooking,
  unknownOffer,
} from '../kernel/problems.ts';
import type { SimulatorStore } from '../kernel/simulator-store.ts';
import { mapInTurns } from '../kernel/take-turns.ts';
import type { User } from '../kernel/user.ts';
import { normalisePlate } from '../kernel/vehicle.ts';
import type { Choices } from '../profile/choices.ts';
import { placeAt } from '../profile/place-at.ts';
import type { VehicleStore } from '../vehicles/vehicle-store.ts';
import type { Catalogue, ParkingOffer } from '../world/catalogue.ts';
import { arrangeList } from './arrange-list.ts';
import type { BookingDelay } from './booking-delay.ts';
import type { Ledger } from './ledger.ts';
import { keepGuard } from './price-guard.ts';
import { createBookOnce } from './repetition.ts';
import { type BookedVehicle, book, cancel } from './rules.ts';

/** The operations on bookings (4.1, 4.9, 4.10). */
export function bookingOperations(deps: {
  readonly store: SimulatorStore;
  readonly ledger: Ledger;
  readonly vehicles: VehicleStore;
  readonly catalogue: Catalogue;
  readonly clock: Clock;
  readonly delay: BookingDelay;
  readonly newUid: () => string;
  readonly choices: Choices;
  readonly voucherUrl: (uid: string) => string;
}) {
  const { store, ledger, vehicles, catalogue, clock, delay, newUid, choices, voucherUrl } = deps;
  const quotesFor = createQuotes(ledger.occupancy, choices, 'bookings');
  const bookOnce = createBookOnce(ledger, choices.bookings);
  const isShared = choices.bookings.list_scope === 'client';

  /** Only a profile can make it render a session that is still running, whose duration and prices are null. */
  const toBooking = (record: BookingRecord): Booking => ({
    ...(record as Booking),
    voucher: voucherUrl(record.uid),
  });

  const listBookings: Operation<'listBookings'> = async (call) => {
    const listed = arrangeList(ledger.listOf(isShared ? null : call.user.uid), choices.bookings);
    const unwritten = store.unwritten('bookings');
    // A booking on its way to the disk may still be refused there, and then it was never made.
    if (unwritten !== null && !(await isKept(unwritten))) return listBookings(call);
    const body = placeAt({}, choices.bookings.list_response, await mapInTurns(listed, toBooking));
    return { status: 200, body: body as Booking[] };
  };

  const createBooking: Operation<'createBooking'> = async ({ user, body, now }) => {
    const { parking, offer } = findOffer(body.svcpid);
    requireVehicle(user, body);
    const stay = readStay(body, now);
    const wanted = { userUid: user.uid, plate: plateOf(user, body), svcpid: offer.svcpid, stay };
    const booking = await bookOnce(wanted, async () => {
      // Nothing waits between the quote and `take`, so two people never get the last space.
      const { reason } = quotesFor(parking, stay, now).quote(offer);
      const priceCents = priceAtBooking(offer, stay.minutes);
      if (reason !== 'verificado' || priceCents === null) throw offerUnavailable(offer.svcpid, reason);
      keepGuard(priceCents, body, choices.bookings);

      const uid = newUid();
      ledger.occupancy.take(parking.index, uid, stay);
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
        ledger.occupancy.release(uid);
        throw error;
      }
    });
    // A request that is answered with an earlier booking has a price guard of its own.
    keepGuard(toCents(booking.actual_price ?? 0), body, choices.bookings);
    return { status: 201, body: toBooking(booking) };
  };

  const cancelBooking: Operation<'cancelBooking'> = async ({ user, path, now }) => {
    const booking = ledger.find(path.booking_uid);
    if (booking === undefined || booking.user_uid !== user.uid) throw unknownBooking(path.booking_uid);
    const cancelled = cancel(booking, now, choices.cancellation);
    await store.commit(cancelled === booking ? [] : [['bookings', booking.uid, cancelled]]);
    return { status: 200, body: toBooking(cancelled) };
  };

  function findOffer(svcpid: string): ParkingOffer {
    const found = catalogue.findOffer(svcpid);
    if (found === null) throw unknownOffer(svcpid, { in: 'body', pointer: '/svcpid' });
    return found;
  }

  function plateOf({ defaultVehicle }: User, { number_plate = defaultVehicle.plate }: Body): string {
    return choices.bookings.lower_case_plate === 'upper-cased' ? number_plate.toUpperCase() : number_plate;
  }

  /** The user's default vehicle unless the request names another (4.9); missing details are looked up. */
  function vehicleOf(user: User, body: Body): BookedVehicle {
    const standard = user.defaultVehicle;
    const plate = plateOf(user, body);
    const known =
      normalisePlate(plate) === normalisePlate(standard.plate) ? standard : vehicles.find(user.uid, plate);
    return {
      plate,
      brand: body.car_brand ?? known?.brand ?? unknownCar,
      model: body.car_model ?? known?.model ?? unknownCar,
    };
  }

  /** Throws a problem for a vehicle that a profile refuses. */
  function requireVehicle(user: User, { number_plate: plate, car_brand, car_model }: Body): void {
    const { default_vehicle, partial_vehicle, lower_case_plate, unregistered_vehicle } = choices.bookings;
    if (plate === undefined && !default_vehicle) throw refusedPlate('required', 'is required');
    const given = [plate, car_brand, car_model].filter((one) => one !== undefined).length;
    if (partial_vehicle === 'refuse' && given % 3 !== 0)
      throw refusedPlate('complete', 'must be sent with car_brand and car_model');
    if (plate === undefined) return;
    if (lower_case_plate === 'refuse' && plate !== plate.toUpperCase())
      throw refusedPlate('pattern', 'must be in uppercase');
    const isOwn = normalisePlate(plate) === normalisePlate(user.defaultVehicle.plate);
    if (unregistered_vehicle === 'refuse' && !isOwn && vehicles.find(user.uid, plate) === undefined)
      throw refusedPlate('registered', 'must be a vehicle of this user');
  }

  return { listBookings, createBooking, cancelBooking };
}

type Body = RequestBody<'createBooking'>;

const isKept = (unwritten: Promise<void>): Promise<boolean> =>
  unwritten.then(
    () => true,
    () => false,
  );

/** A booking requires brand and model even if nobody sent them. */
const unknownCar = 'unknown';

function refusedPlate(rule: string, detail: string) {
  return invalidRequest([{ in: 'body', pointer: '/number_plate', rule, detail }]);
}

function readStay(body: Body, now: number): Stay {
  return { start: readInstant(body.start, { in: 'body', pointer: '/start' }) ?? now, minutes: body.duration };
}
