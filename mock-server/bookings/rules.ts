import type { OfferRecord, ParkingRecord } from '../../generators/world/types.ts';
import { boundStay } from '../../spec/limits.ts';
import type { Stay } from '../availability/availability.ts';
import { type Commission, priceInEuroCents, splitCommission, toUnits } from '../availability/price.ts';
import { type BookingRecord, unbilled } from '../kernel/booking.ts';
import { cancellationRefused } from '../kernel/problems.ts';
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

/** Makes a booking that is billed at `now` (2.5); its amounts add up to the cent. */
export function book(facts: BookingFacts, now: number, commission: Commission): BookingRecord {
  return {
    ...describeStay(facts, now),
    ...bill(facts.priceCents, commission),
    duration: facts.stay.minutes,
    type: 'booking',
  };
}

/** Opens an automated session at `now`; its duration and price are not known until it ends (section 6). */
export function openSession(facts: Omit<BookingFacts, 'priceCents' | 'stay'>, now: number): BookingRecord {
  const stay = { start: now, minutes: 0 };
  return {
    ...describeStay({ ...facts, stay, priceCents: 0 }, now),
    ...unbilled,
    type: 'automated',
  };
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

/** What a profile says about cancellations where the specification is silent (3.1). */
type CancellationPolicy = Choices['cancellation'];

/**
 * Cancels a booking at `now`, or throws a problem if the policy forbids it. A cancelled booking stays unchanged (3.1).
 */
export function cancel(booking: BookingRecord, now: number, policy: CancellationPolicy): BookingRecord {
  if (booking.cancelled === true) return booking;
  if (booking.type === 'automated') refuseSession(policy);
  else requireCancellable(booking, now, policy);
  return { ...booking, cancelled: true, cancelled_date: new Date(now).toISOString() };
}

function refuseSession({ automated_session }: CancellationPolicy): void {
  if (automated_session === 'accept') return;
  throw cancellationRefused('An automated session ends when the vehicle leaves.');
}

function requireCancellable(booking: BookingRecord, now: number, policy: CancellationPolicy): void {
  const start = Date.parse(booking.start);
  if (booking.cancel_mn == null) {
    if (policy.not_cancellable === 'refuse')
      throw cancellationRefused('This booking cannot be cancelled because cancel_mn is null.');
  } else if (policy.window === 'enforced') {
    const last = start - booking.cancel_mn * 60_000;
    if (now > last) {
      const end = new Date(last).toISOString();
      throw cancellationRefused(
        `It could be cancelled until ${end}, ${booking.cancel_mn} minutes before its start.`,
      );
    }
  }
  if (now > start && policy.after_start === 'refuse')
    throw cancellationRefused(`The stay started at ${booking.start}.`);
}

function describeStay(facts: BookingFacts, now: number) {
  const { uid, userUid, parking, offer, stay, vehicle } = facts;
  return {
    uid,
    timestamp: new Date(now).toISOString(),
    parking_name: parking.name,
    lat: parking.lat,
    long: parking.long,
    address: parking.address,
    user_uid: userUid,
    svcpid: offer.svcpid,
    start: new Date(stay.start).toISOString(),
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
