import type { OperationId } from '../../spec/generated/operations.ts';
import type { Profile } from '../../spec/generated/profile-types.ts';
import { readBookings } from './booking-list.ts';
import type { Client } from './client.ts';
import { type Answer, bodyOf, type Exchange, isSuccess } from './exchange.ts';
import { parseJson } from './json.ts';
import { whenInconclusive } from './outcomes.ts';
import { createVehicleLedger } from './vehicle-ledger.ts';

/** Something that the run created and could not undo. */
export interface Leftover {
  readonly kind: 'booking' | 'vehicle';
  /** Position of the user in the profile. */
  readonly user: number;
  readonly id: string;
  readonly reason: string;
}

/** Everything that the run has created, so that it can be undone at the end or on an interruption. */
export interface Ledger {
  /** Notes what an exchange created or removed; every exchange of the run passes here. */
  note(exchange: Exchange): void;
  /** Cancels the bookings and deletes the vehicles that are still there; answers with what it could not undo. */
  cleanUp(clients: readonly Client[]): Promise<Leftover[]>;
}

/** An empty ledger; the profile says how the list of bookings can be read. */
export function createLedger(profile: Profile): Ledger {
  const bookings = new Map<string, { readonly user: number; readonly start: unknown }>();
  const vehicles = createVehicleLedger();
  const unsure: { readonly plate: unknown; readonly leftover: Leftover }[] = [];

  /** A booking that may exist, but whose uid nobody told. */
  function noteUnsure(exchange: Exchange, reason: string): void {
    const sent = parseJson(exchange.requestBody ?? '');
    const plate = field(sent, 'number_plate');
    const id = `offer ${String(field(sent, 'svcpid'))}, plate ${String(plate)}`;
    unsure.push({ plate, leftover: { kind: 'booking', user: exchange.user, id, reason } });
  }

  const notes: Partial<Record<OperationId, (exchange: Exchange) => void>> = {
    createBooking(exchange) {
      const booking = bodyOf(exchange);
      const uid = field(booking, 'uid');
      if (typeof uid === 'string') bookings.set(uid, { user: exchange.user, start: field(booking, 'start') });
      else
        noteUnsure(exchange, `it was answered ${exchange.status} without a uid, so it cannot be cancelled`);
    },
    cancelBooking(exchange) {
      const uid = decodeURIComponent(exchange.url.split('/').at(-1) ?? '');
      // Whatever is answered to somebody else's cancellation, or without saying cancelled, may have cancelled nothing.
      const cancelled = field(bodyOf(exchange), 'cancelled') === true;
      if (cancelled && bookings.get(uid)?.user === exchange.user) bookings.delete(uid);
    },
  };

  /** Looks for the bookings whose uid nobody told; answers with those that the list cannot settle. */
  async function findUnsure(clients: readonly Client[]): Promise<Leftover[]> {
    const left = await Promise.all(
      unsure.map(async ({ plate, leftover }) => {
        const { user } = leftover;
        const list = await readBookings({ profile }, clientOf(clients, user)).catch(whenInconclusive(null));
        if (list === null || typeof plate !== 'string') return [leftover];
        const found = list.bookings.find(({ number_plate }) => number_plate === plate);
        if (found === undefined) {
          return [{ ...leftover, reason: `${leftover.reason}; GET /bookings does not show it so far` }];
        }
        const { uid, start, cancelled } = found;
        if (typeof uid === 'string' && cancelled !== true) bookings.set(uid, { user, start });
        return [];
      }),
    );
    return left.flat();
  }

  async function cancelAll(clients: readonly Client[]): Promise<Leftover[]> {
    const open = [...bookings];
    bookings.clear();
    return undo(open, ([uid, { user, start }]) => ({
      what: { kind: 'booking', user, id: uid },
      why: Date.parse(String(start)) <= Date.now() ? 'it began at once, and ' : '',
      answer: clientOf(clients, user).call('cancelBooking', { path: { booking_uid: uid } }),
    }));
  }

  return {
    note(exchange) {
      vehicles.note(exchange);
      const { operation, status, error } = exchange;
      if (status !== null && isSuccess(status)) notes[operation]?.(exchange);
      else if (status === null && operation === 'createBooking')
        noteUnsure(exchange, `it was not answered (${error}), so it may exist or not`);
    },
    async cleanUp(clients) {
      const unknown = await findUnsure(clients);
      return [...(await cancelAll(clients)), ...(await vehicles.removeAll(clients)), ...unknown];
    },
  };
}

/** Tries to undo each thing; answers with those that are still there. */
async function undo<T>(
  items: readonly T[],
  one: (item: T) => {
    readonly what: Omit<Leftover, 'reason'>;
    /** What may have hindered it, as the beginning of a sentence. */
    readonly why: string;
    readonly answer: Promise<Answer>;
  },
): Promise<Leftover[]> {
  const left = await Promise.all(
    items.map(async (item) => {
      const { what, why, answer } = one(item);
      return answer.then(
        ({ status }) =>
          isSuccess(status) ? [] : [{ ...what, reason: `${why}the removal was answered ${status}` }],
        (error: Error) => [{ ...what, reason: error.message }],
      );
    }),
  );
  return left.flat();
}

function clientOf(clients: readonly Client[], user: number): Client {
  const client = clients[user];
  if (client === undefined) throw new Error(`there is no user ${user}`);
  return client;
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}
