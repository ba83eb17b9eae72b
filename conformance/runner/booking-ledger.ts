import type { Profile } from '../../spec/generated/profile-types.ts';
import { readBookings } from '../fixtures/bookings/booking-list.ts';
import type { Client } from '../http/client.ts';
import { bodyOf, type Exchange, isSuccess, lastInPath, sentIn } from '../kernel/exchange.ts';
import { asObject } from '../kernel/json.ts';
import type { Leftover } from '../kernel/leftover.ts';
import { whenInconclusive, whyInconclusive } from '../kernel/outcomes.ts';

interface Booking {
  readonly user: number;
  readonly uid: string;
  readonly start: unknown;
}

/** A booking that may exist, with an unknown uid. */
interface Unsure {
  readonly user: number;
  readonly plate: unknown;
  readonly what: string;
  /** Why the booking may exist; null if it probably does not, so that it matters only if the list shows it. */
  readonly reason: string | null;
  /** Whether the list of bookings could have shown it. */
  readonly isListable?: boolean;
}

/** Tracks the bookings that the run has made and not yet cancelled; the profile says how to list bookings. */
export function createBookingLedger(profile: Profile) {
  const bookings = new Map<string, Booking>();
  /** Uids already accounted for: an unsure booking with the same plate must be another one. */
  const known = new Set<string>();
  let unsure: readonly Unsure[] = [];

  async function cancelOf(client: Client, user: number): Promise<Leftover[]> {
    const own = unsure.filter((one) => one.user === user);
    const found = await findUnsure(profile, client, own, known);
    for (const booking of found.bookings) bookings.set(booking.uid, booking);
    unsure = [...unsure.filter((one) => one.user !== user), ...found.missing];
    const left = await Promise.all(
      [...bookings.values()].map(async (booking) => {
        if (booking.user !== user) return [];
        const reason = await cancel(client, booking);
        if (reason === null) bookings.delete(booking.uid);
        return reason === null ? [] : [leftover(user, booking.uid, reason)];
      }),
    );
    return [...left.flat(), ...found.missing.flatMap(leftoverOf)];
  }

  return {
    note(exchange: Exchange): void {
      if (exchange.operation === 'cancelBooking') {
        const uid = uidCancelledBy(exchange);
        if (uid !== null && bookings.get(uid)?.user === exchange.user) bookings.delete(uid);
      }
      if (exchange.operation !== 'createBooking') return;
      const booking = bookingMadeBy(exchange);
      if (booking === null) unsure = [...unsure, ...unsureMadeBy(exchange)];
      else {
        bookings.set(booking.uid, booking);
        known.add(booking.uid);
      }
    },
    /** Cancels the bookings; returns those that are left, or may be. */
    async cleanUp(clients: readonly Client[]): Promise<Leftover[]> {
      const left = await Promise.all(clients.map(cancelOf));
      return left.flat();
    },
  };
}

/** The booking that an exchange certainly made. */
function bookingMadeBy(exchange: Exchange): Booking | null {
  const { status, user } = exchange;
  const { uid, start } = asObject(bodyOf(exchange)) ?? {};
  return isSuccess(status) && typeof uid === 'string' ? { user, uid, start } : null;
}

/** A booking that an exchange may have made; a refusal made none. */
function unsureMadeBy(exchange: Exchange): readonly Unsure[] {
  const { status, error, user } = exchange;
  const { number_plate: plate, svcpid } = sentIn(exchange) ?? {};
  const what = `offer ${String(svcpid)}, plate ${String(plate)}`;
  const unsure = (reason: string | null) => [{ user, plate, what, reason }];
  if (status === null) return unsure(`it got no response (${error}), so it may or may not exist`);
  if (status >= 500) return unsure(null);
  if (!isSuccess(status)) return [];
  return unsure(`it returned ${status} without a uid, so it cannot be cancelled`);
}

/** The uid of a successful cancellation; an answer without `cancelled: true` proves nothing. */
function uidCancelledBy(exchange: Exchange): string | null {
  const isCancelled = isSuccess(exchange.status) && asObject(bodyOf(exchange))?.cancelled === true;
  return isCancelled ? lastInPath(exchange.url) : null;
}

/** Looks for bookings with an unknown uid in the list of their user. */
async function findUnsure(profile: Profile, client: Client, unsure: readonly Unsure[], known: Set<string>) {
  if (unsure.length === 0) return { bookings: [], missing: [] };
  const list = await readBookings({ profile, ...client }).catch(whenInconclusive(null));
  const bookings: Booking[] = [];
  const missing: Unsure[] = [];
  for (const one of unsure) {
    const found = list?.bookings.find(
      ({ number_plate, uid }) => number_plate === one.plate && !known.has(String(uid)),
    );
    const { uid, start, cancelled } = found ?? {};
    if (typeof uid === 'string') known.add(uid);
    if (typeof uid === 'string' && cancelled !== true) bookings.push({ user: one.user, uid, start });
    if (found === undefined)
      missing.push({ ...one, isListable: list !== null && typeof one.plate === 'string' });
  }
  return { bookings, missing };
}

/** Cancels a booking; returns why it is left over, or null. */
async function cancel(client: Client, { uid, start }: Booking): Promise<string | null> {
  const met = await client.call('cancelBooking', { path: { booking_uid: uid } }).catch(whyInconclusive);
  if (typeof met === 'string') return met;
  if (isSuccess(met.status)) return null;
  const why =
    Date.parse(String(start)) <= Date.now()
      ? 'the kit booked it to start immediately, so it ends by itself; '
      : '';
  return `${why}removing it returned ${met.status}`;
}

function leftoverOf({ user, what, reason, isListable }: Unsure): readonly Leftover[] {
  if (reason === null) return [];
  return [leftover(user, what, `${reason}${isListable ? '; GET /bookings does not show it yet' : ''}`)];
}

function leftover(user: number, id: string, reason: string): Leftover {
  return { kind: 'booking', user, id, reason };
}
