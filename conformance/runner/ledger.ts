import type { Profile } from '../../spec/generated/profile-types.ts';
import { readBookings } from '../fixtures/bookings/booking-list.ts';
import type { Client } from '../http/client.ts';
import { type Exchange, isSuccess } from '../kernel/exchange.ts';
import { asObject, parseJson } from '../kernel/json.ts';
import type { Leftover } from '../kernel/leftover.ts';
import { Inconclusive, whenInconclusive } from '../kernel/outcomes.ts';
import { createVehicleLedger } from './vehicle-ledger.ts';

/** Everything that the run has created, so that it can be undone at the end or on an interruption. */
export interface Ledger {
  /** Notes what an exchange created or removed; every exchange of the run passes here. */
  note(exchange: Exchange): void;
  /**
   * Cancels the bookings and deletes the vehicles that are still there; returns what it could not undo, which
   * another call tries again.
   */
  cleanUp(clients: readonly Client[]): Promise<Leftover[]>;
}

/** An empty ledger; the profile says how the list of bookings can be read. */
export function createLedger(profile: Profile): Ledger {
  const bookings = new Map<string, { readonly user: number; readonly start: unknown }>();
  const vehicles = createVehicleLedger();
  let unsure: readonly Unsure[] = [];

  /** A booking that may exist, with an unknown uid. */
  function noteUnsure({ user, requestBody }: Exchange, reason: string | null): void {
    const sent = parseJson(requestBody ?? '');
    const [plate, svcpid] = [field(sent, 'number_plate'), field(sent, 'svcpid')];
    unsure = [...unsure, { user, plate, what: `offer ${String(svcpid)}, plate ${String(plate)}`, reason }];
  }

  function noteBooking(exchange: Exchange): void {
    const { status, error, user } = exchange;
    if (status === null) {
      noteUnsure(exchange, `it got no response (${error}), so it may or may not exist`);
    } else if (status >= 500) noteUnsure(exchange, null);
    else if (isSuccess(status)) {
      const booking = parseJson(exchange.responseText);
      const uid = field(booking, 'uid');
      if (typeof uid === 'string') bookings.set(uid, { user, start: field(booking, 'start') });
      else noteUnsure(exchange, `it returned ${status} without a uid, so it cannot be cancelled`);
    }
  }

  function noteCancellation(exchange: Exchange): void {
    const uid = decodeURIComponent(exchange.url.split('/').at(-1) ?? '');
    // An answer to another user's cancellation, or one without `cancelled`, proves nothing.
    const cancelled =
      isSuccess(exchange.status ?? 0) && field(parseJson(exchange.responseText), 'cancelled') === true;
    if (cancelled && bookings.get(uid)?.user === exchange.user) bookings.delete(uid);
  }

  /** Looks for the bookings with an unknown uid, and keeps those that the list cannot settle. */
  async function findUnsure(clients: readonly Client[]): Promise<Leftover[]> {
    const users = new Set(unsure.map(({ user }) => user));
    const left = await Promise.all(
      [...users].map(async (user) => {
        const own = unsure.filter((one) => one.user === user);
        const list = await readBookings({ profile }, clientOf(clients, user)).catch(whenInconclusive(null));
        return own.filter((one) => {
          const found = list?.bookings.find(({ number_plate }) => number_plate === one.plate);
          const { uid, start, cancelled } = found ?? {};
          if (typeof uid === 'string' && cancelled !== true) bookings.set(uid, { user, start });
          one.isListed = list !== null && typeof one.plate === 'string';
          return found === undefined;
        });
      }),
    );
    unsure = left.flat();
    return unsure.flatMap(({ user, what: id, reason, isListed }) => {
      if (reason === null) return [];
      const seen = isListed ? '; GET /bookings does not show it yet' : '';
      return [{ kind: 'booking', user, id, reason: `${reason}${seen}` }];
    });
  }

  async function cancel(clients: readonly Client[], uid: string): Promise<Leftover[]> {
    const { user, start } = bookings.get(uid) ?? { user: 0, start: null };
    const left = (reason: string): Leftover[] => [{ kind: 'booking', user, id: uid, reason }];
    try {
      const call = { path: { booking_uid: uid } };
      const { status } = await clientOf(clients, user).call('cancelBooking', call);
      if (isSuccess(status)) bookings.delete(uid);
      else {
        const why = Date.parse(String(start)) <= Date.now() ? 'it started immediately, and ' : '';
        return left(`${why}the removal returned ${status}`);
      }
      return [];
    } catch (error) {
      if (error instanceof Inconclusive) return left(error.message);
      throw error;
    }
  }

  return {
    note(exchange) {
      vehicles.note(exchange);
      if (exchange.operation === 'createBooking') noteBooking(exchange);
      if (exchange.operation === 'cancelBooking') noteCancellation(exchange);
    },
    async cleanUp(clients) {
      const unknown = await findUnsure(clients);
      const uncancelled = await Promise.all([...bookings.keys()].map((uid) => cancel(clients, uid)));
      return [...uncancelled.flat(), ...(await vehicles.removeAll(clients)), ...unknown];
    },
  };
}

/** A booking that may exist, with an unknown uid. */
interface Unsure {
  readonly user: number;
  readonly plate: unknown;
  readonly what: string;
  /** Why it may exist; null where it most likely does not, so that it is left over only if it is listed. */
  readonly reason: string | null;
  /** Whether the list of bookings could have shown it. */
  isListed?: boolean;
}

function clientOf(clients: readonly Client[], user: number): Client {
  const client = clients[user];
  if (client === undefined) throw new Error(`there is no user ${user}`);
  return client;
}

function field(value: unknown, name: string): unknown {
  return asObject(value)?.[name];
}
