import { bookableOffers } from '../fixtures/bookings/bookable-offers.ts';
import { readBookings } from '../fixtures/bookings/booking-list.ts';
import { cancellationPause } from '../fixtures/bookings/cancellation.ts';
import { farBelow } from '../fixtures/bookings/usual-guard.ts';
import { mayBeBooked } from '../fixtures/offers/availability.ts';
import { bareSlot, type Slot } from '../fixtures/offers/stays.ts';
import { type Json, textIn } from '../kernel/json.ts';
import { whenInconclusive } from '../kernel/outcomes.ts';
import type { Side } from '../runner/side.ts';
import { formOf } from './differences.ts';
import { type Inquiry, questionOf, type Reply, send, unknownId, withoutOwn } from './reply.ts';

/** Chooses an offer and a stay that can be booked on both sides; null if there is none. */
export async function chooseTrip(a: Side, b: Side): Promise<Slot | null> {
  const offers = await bookableOffers(a.context).catch(whenInconclusive([]));
  for (const offer of offers) {
    if (await mayBeBooked(b.context, offer)) return offer;
  }
  return null;
}

/**
 * Books, looks the booking up and cancels it twice; registers a vehicle, changes it and removes it twice; and sends
 * requests to be refused. Each side uses its own plate, because both can be the same service.
 */
export function journey(trip: Slot): Inquiry {
  return async (side) => {
    const plate = side.context.newPlate();
    const own = { [side.url]: 'BASE-URL', [plate]: 'PLATE' };
    const vehicle = { plate, brand: 'Toyota', model: 'Compare', tag: 'B' };
    const booking = { ...bareSlot(trip), number_plate: plate, car_brand: 'Toyota', car_model: 'Compare' };
    const replies: Reply[] = [];
    const name = createNamer();
    const written = (body: Json | undefined) => name(withoutOwn(body, own));
    const ask = async (...question: Parameters<typeof questionOf>) => {
      const reply = await send(side, own, questionOf(...question));
      // A booking that only one side makes must not change how later ones are named.
      const naming = reply.entry === undefined ? name : createNamer();
      replies.push({ ...reply, body: naming(reply.body) });
      return reply;
    };
    const onPlate = { path: { plate } };
    const tooShort = { ...booking, duration: 14 };
    await ask('createBooking', { body: tooShort }, 'limits.duration_out_of_bounds.create_booking');
    await ask(
      'createBooking',
      { body: { ...booking, svcpid: unknownId } },
      'statuses.unknown_offer_in_booking',
    );
    await ask('cancelBooking', { path: { booking_uid: unknownId } }, 'statuses.unknown_booking');
    await ask('updateVehicle', { ...onPlate, body: { brand: 'Renault' } }, 'statuses.unknown_vehicle');
    await ask('createVehicle', { ...onPlate, body: vehicle });
    await ask('updateVehicle', { ...onPlate, body: { brand: 'Renault', tag: 'ECO' } });
    await ask('addVehicles', { body: [vehicle] });
    await ask('deleteVehicle', onPlate);
    await ask('deleteVehicle', onPlate, 'vehicles.unknown_plate_on_delete');
    await ask('createBooking', { body: { ...booking, expected_price: farBelow } }, 'statuses.price_guard');
    // More than any stay costs, so the price guard has no reason to refuse (4.9).
    const made = await ask('createBooking', { body: { ...booking, expected_price: 99_999 } });
    const uid = textIn(made.body, 'uid');
    if (uid === undefined || made.exchange === null) return replies;
    const cancel = { path: { booking_uid: uid } };
    const earlier = [made.exchange];
    replies.push({ ...(await listed(side, uid, written)), earlier });
    await ask('cancelBooking', cancel);
    await side.context.pause(cancellationPause);
    await ask('cancelBooking', cancel);
    replies.push({ ...(await listed(side, uid, written)), earlier });
    return replies;
  };
}

/** How GET /bookings shows a booking. The form of the list is open, so only the booking is compared. */
async function listed(
  side: Side,
  uid: string,
  written: (body: Json | undefined) => Json | undefined,
): Promise<Reply> {
  const { bookings, exchanges } = await readBookings(side.context).catch(
    whenInconclusive({ bookings: [], exchanges: [] }),
  );
  const shown = bookings.find((booking) => booking.uid === uid);
  const exchange = exchanges.at(-1) ?? null;
  return {
    ...questionOf('listBookings', {}),
    side,
    exchange,
    status: exchange?.status ?? null,
    headers: {},
    body: written(shown),
  };
}

/** Members whose values each service generates, so only their form can be compared. */
const own: ReadonlySet<string> = new Set([
  'uid',
  'user_uid',
  'timestamp',
  'cancelled_date',
  'booking_ref',
  'voucher',
  'access_code',
  'access_token',
]);

/**
 * Replaces generated values with their form and a number. The number counts the distinct values of a member in order
 * of appearance, so a comparison still sees whether a value stays the same.
 */
function createNamer(): (body: Json | undefined) => Json | undefined {
  const known = new Map<string, Set<Json>>();
  const named = (name: string, value: Json): Json => {
    if (!own.has(name) || value === null || typeof value === 'object') return value;
    const values = (known.get(name) ?? new Set()).add(value);
    known.set(name, values);
    return `${name} ${[...values].indexOf(value) + 1}: ${formOf(value)}`;
  };
  return (body) => (body === undefined ? body : JSON.parse(JSON.stringify(body), named));
}
