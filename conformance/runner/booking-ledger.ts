import type { Profile } from '../../spec/generated/profile-types.ts';
import { readBookings } from '../fixtures/bookings/booking-list.ts';
import type { Client } from '../http/client.ts';
import { bodyOf, type Exchange, isSuccess, lastInPath, sentIn } from '../kernel/exchange.ts';
import { asObject, type JsonObject } from '../kernel/json.ts';
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
}

/** Tracks the bookings that the run has made and not yet cancelled; the profile says how to list bookings. */
export function createBookingLedger(profile: Profile) {
  const bookings = new Map<string, Booking>();
  /** Uids already accounted for: an unsure booking with the same plate must be another one. */
  const known = new Set<string>();
  let unsure: readonly Unsure[] = [];

  async function cancelOf(client: Client, user: number): Promise<Leftover[]> {
    const own = unsure.filter((one) => one.user === user);
    const list =
      own.length === 0 ? null : await readBookings({ profile, ...client }).catch(whenInconclusive(null));
    const missing = own.filter((one) => !takeFrom(list?.bookings ?? [], one));
    unsure = [...unsure.filter((one) => one.user !== user), ...missing];
    const remove = async (booking: Booking): Promise<readonly Leftover[]> => {
      const reason = await cancel(client, booking);
      if (reason === null) bookings.delete(booking.uid);
      return reason === null ? [] : [leftover(user, booking.uid, reason)];
    };
    const ofUser = () => [...bookings.values()].filter((booking) => booking.user === user);
    await Promise.all(ofUser().map(remove));
    // A service may refuse a request while it handles another of the same user.
    const left: Leftover[] = [];
    for (const booking of ofUser()) left.push(...(await remove(booking)));
    return [...left, ...missing.flatMap((one) => leftoverOf(one, list !== null))];
  }

  /** Takes an unsure booking from the list of its user, to be cancelled if it is active; returns whether it is there. */
  function takeFrom(list: readonly JsonObject[], { user, plate }: Unsure): boolean {
    const found = list.find(({ number_plate, uid }) => number_plate === plate && !known.has(String(uid)));
    const { uid, start, cancelled } = found ?? {};
    if (typeof uid === 'string') known.add(uid);
    if (typeof uid === 'string' && cancelled !== true) bookings.set(uid, { user, uid, start });
    return found !== undefined;
  }

  return {
    note(exchange: Exchange): void {
      const { operation, user, status, url } = exchange;
      if (operation !== 'createBooking' && operation !== 'cancelBooking') return;
      const { uid, start, cancelled } = (isSuccess(status) ? asObject(bodyOf(exchange)) : null) ?? {};
      if (operation === 'cancelBooking') {
        // An answer without `cancelled: true` proves nothing.
        if (cancelled === true && bookings.get(lastInPath(url))?.user === user)
          bookings.delete(lastInPath(url));
      } else if (typeof uid === 'string') {
        bookings.set(uid, { user, uid, start });
        known.add(uid);
      } else unsure = [...unsure, ...unsureMadeBy(exchange)];
    },
    /** Cancels the bookings; returns those that are left, or may be. */
    async cleanUp(clients: readonly Client[]): Promise<Leftover[]> {
      const left = await Promise.all(clients.map(cancelOf));
      return left.flat();
    },
  };
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

/** Cancels a booking; returns why it is left over, or null. */
async function cancel(client: Client, { uid, start }: Booking): Promise<string | null> {
  const outcome = await client.call('cancelBooking', { path: { booking_uid: uid } }).catch(whyInconclusive);
  if (typeof outcome === 'string') return outcome;
  if (isSuccess(outcome.status)) return null;
  const why =
    Date.parse(String(start)) <= Date.now()
      ? 'the kit booked it to start immediately, so it ends by itself; '
      : '';
  return `${why}removing it returned ${outcome.status}`;
}

function leftoverOf({ user, plate, what, reason }: Unsure, isListRead: boolean): readonly Leftover[] {
  if (reason === null) return [];
  const unseen = isListRead && typeof plate === 'string' ? '; GET /bookings does not show it yet' : '';
  return [leftover(user, what, `${reason}${unseen}`)];
}

function leftover(user: number, id: string, reason: string): Leftover {
  return { kind: 'booking', user, id, reason };
}
