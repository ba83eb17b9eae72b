import type { OfferRecord, ParkingRecord } from '../../generators/world/types.ts';
import { boundStay } from '../../spec/limits.ts';
import type { Stay } from '../availability/availability.ts';
import { type Commission, priceInEuroCents, splitCommission, toUnits } from '../availability/price.ts';
import { type BookingRecord, unbilled } from '../kernel/booking.ts';
import type { RequestBody } from '../kernel/operation.ts';
import { cancellationRefused, invalidAt, priceGuard } from '../kernel/problems.ts';
import type { Vehicle } from '../kernel/vehicle.ts';
import type { Choices } from '../profile/choices.ts';

/** Everything that goes into a booking. */
export interface BookingFacts {
  readonly uid: string;
  readonly userUid: string;
  readonly parking: ParkingRecord;
  readonly offer: OfferRecord;
  readonly stay: Stay;
  readonly vehicle: Pick<Vehicle, 'plate' | 'brand' | 'model'>;
  /** In euro cents. */
  readonly priceCents: number;
}

/** What is known of a session before it ends. */
type SessionFacts = Omit<BookingFacts, 'priceCents' | 'stay'>;

/** Makes a booking that is billed at `now` (2.5); its amounts add up to the cent. */
export function book(facts: BookingFacts, now: number, commission: Commission): BookingRecord {
  return {
    ...describeStay(facts, facts.stay.start, now),
    ...bill(facts.priceCents, commission),
    duration: facts.stay.minutes,
    type: 'booking',
  };
}

/** Opens an automated session at `now`; its duration and price are not known until it ends (section 6). */
export function openSession(facts: SessionFacts, now: number): BookingRecord {
  return { ...describeStay(facts, now, now), ...unbilled, type: 'automated' };
}

/**
 * Sets the duration and price of a session when its vehicle leaves at `now`. A booking or an ended session stays
 * unchanged.
 */
export function endSession(
  session: BookingRecord,
  offer: OfferRecord,
  now: number,
  commission: Commission,
): BookingRecord {
  if (session.duration !== null) return session;
  const minutes = boundStay(Math.ceil((now - Date.parse(session.start)) / 60_000));
  return { ...session, duration: minutes, ...bill(priceInEuroCents(offer, minutes) ?? 0, commission) };
}

/** Throws if a price, in euro cents, is more than 50% above the expected one (4.9); exactly 50% passes. */
export function checkPriceGuard(
  priceCents: number,
  body: RequestBody<'createBooking'>,
  choices: Choices['bookings'],
): void {
  const expected = expectedPrice(body, choices);
  // EUR × 150 is 150% of the amount, in cents; floating point may miss a whole cent slightly.
  if (expected === undefined || priceCents - expected * 150 <= 1e-9) return;
  throw priceGuard(expected, toUnits(priceCents));
}

/** The expected price to compare with, if any. Whether it may be negative is open (4.9). */
function expectedPrice(
  { expected_price: price }: RequestBody<'createBooking'>,
  { invalid_expected_price }: Choices['bookings'],
): number | undefined {
  if (price === undefined || price >= 0 || invalid_expected_price === 'compare') return price;
  if (invalid_expected_price === 'ignore') return undefined;
  throw invalidAt('body', '/expected_price', 'minimum', 'must be at least 0');
}

/** What a profile says about cancellations where the specification is silent (3.1). */
type CancellationPolicy = Choices['cancellation'];

/**
 * Cancels a booking at `now`, or throws a problem if the policy forbids it. A cancelled booking stays unchanged (3.1).
 */
export function cancel(booking: BookingRecord, now: number, policy: CancellationPolicy): BookingRecord {
  if (booking.cancelled === true) return booking;
  if (booking.type !== 'automated') requireCancellable(booking, now, policy);
  else if (policy.automated_session !== 'accept')
    throw cancellationRefused('An automated session ends when the vehicle leaves.');
  return { ...booking, cancelled: true, cancelled_date: new Date(now).toISOString() };
}

function requireCancellable(booking: BookingRecord, now: number, policy: CancellationPolicy): void {
  const start = Date.parse(booking.start);
  const notice = booking.cancel_mn ?? null;
  if (notice === null && policy.not_cancellable === 'refuse')
    throw cancellationRefused('This booking cannot be cancelled because cancel_mn is null.');
  const last = start - (notice ?? 0) * 60_000;
  if (notice !== null && now > last && policy.window === 'enforced') {
    const end = new Date(last).toISOString();
    throw cancellationRefused(`It could be cancelled until ${end}, ${notice} minutes before its start.`);
  }
  if (now > start && policy.after_start === 'refuse')
    throw cancellationRefused(`The stay started at ${booking.start}.`);
}

function describeStay(facts: SessionFacts, start: number, now: number) {
  const { uid, userUid, parking, offer, vehicle } = facts;
  return {
    uid,
    timestamp: new Date(now).toISOString(),
    parking_name: parking.name,
    lat: parking.lat,
    long: parking.long,
    address: parking.address,
    user_uid: userUid,
    svcpid: offer.svcpid,
    start: new Date(start).toISOString(),
    number_plate: vehicle.plate,
    car_brand: vehicle.brand,
    car_model: vehicle.model,
    booking_ref: `${offer.provider.slice(0, 3).toUpperCase()}-${uid.slice(-8).toUpperCase()}`,
    ...(parking.phone !== undefined && { support_phone: parking.phone }),
    ...(parking.email !== undefined && { support_email: parking.email }),
    ...(offer.cancelMinutes !== null && { cancel_mn: offer.cancelMinutes }),
    cancelled: false,
    ...(!offer.automated && {
      access_code: String(Number.parseInt(uid.slice(-6), 16) % 1_000_000).padStart(6, '0'),
    }),
  };
}

function bill(priceCents: number, commission: Commission) {
  const { providerCents, commissionCents } = splitCommission(priceCents, commission);
  return {
    actual_price: toUnits(priceCents),
    commission_percent: commission.commission_percent,
    commission_price: toUnits(commissionCents),
    svc_price: toUnits(providerCents),
  };
}
