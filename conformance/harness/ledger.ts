import type { OperationId } from '../../spec/generated/operations.ts';
import type { Client } from './client.ts';
import { type Exchange, isSuccess } from './exchange.ts';

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

/** An empty ledger. */
export function createLedger(): Ledger {
  const bookings = new Map<string, number>();
  const vehicles = new Map<string, { readonly user: number; readonly plate: string }>();

  function noteVehicles(exchange: Exchange, plates: readonly unknown[]): void {
    for (const plate of plates) {
      if (typeof plate === 'string')
        vehicles.set(`${exchange.user} ${plate}`, { user: exchange.user, plate });
    }
  }

  const notes: Partial<Record<OperationId, (exchange: Exchange) => void>> = {
    createBooking(exchange) {
      const uid = field(parse(exchange.responseText), 'uid');
      if (typeof uid === 'string') bookings.set(uid, exchange.user);
    },
    cancelBooking(exchange) {
      bookings.delete(decodeURIComponent(exchange.url.split('/').at(-1) ?? ''));
    },
    addVehicles: (exchange) => noteVehicles(exchange, platesOf(exchange)),
    replaceVehicles: (exchange) => noteVehicles(exchange, platesOf(exchange)),
    createVehicle: (exchange) => noteVehicles(exchange, platesOf(exchange)),
    deleteVehicle(exchange) {
      vehicles.delete(`${exchange.user} ${decodeURIComponent(exchange.url.split('/').at(-1) ?? '')}`);
    },
  };

  async function cancelAll(clients: readonly Client[]): Promise<Leftover[]> {
    const open = [...bookings];
    bookings.clear();
    return undo(open, async ([uid, user]) => {
      const answer = await clientOf(clients, user).call('cancelBooking', { path: { booking_uid: uid } });
      return isSuccess(answer.status)
        ? null
        : { kind: 'booking', user, id: uid, reason: `answered ${answer.status}` };
    });
  }

  /** Plates are removed a hundred at a time, which keeps an address short. */
  async function deleteAll(clients: readonly Client[]): Promise<Leftover[]> {
    const groups: { user: number; plates: string[] }[] = [];
    for (const { user, plate } of vehicles.values()) {
      const open = groups.find((group) => group.user === user && group.plates.length < 100);
      if (open === undefined) groups.push({ user, plates: [plate] });
      else open.plates.push(plate);
    }
    vehicles.clear();
    return undo(groups, async ({ user, plates }) => {
      const answer = await clientOf(clients, user).call('deleteVehicles', {
        query: { plates: plates.join(',') },
      });
      const reason = `answered ${answer.status}`;
      return isSuccess(answer.status) ? null : { kind: 'vehicle', user, id: plates.join(','), reason };
    });
  }

  return {
    note(exchange) {
      if (exchange.status !== null && isSuccess(exchange.status)) notes[exchange.operation]?.(exchange);
    },
    cleanUp: async (clients) => [...(await cancelAll(clients)), ...(await deleteAll(clients))],
  };
}

async function undo<T>(items: readonly T[], one: (item: T) => Promise<Leftover | null>): Promise<Leftover[]> {
  const results = await Promise.all(
    items.map((item) =>
      one(item).catch((error: Error): Leftover => {
        return { kind: 'booking', user: 0, id: JSON.stringify(item), reason: error.message };
      }),
    ),
  );
  return results.filter((result) => result !== null);
}

function clientOf(clients: readonly Client[], user: number): Client {
  const client = clients[user];
  if (client === undefined) throw new Error(`there is no user ${user}`);
  return client;
}

function platesOf(exchange: Exchange): unknown[] {
  const body = parse(exchange.requestBody ?? '');
  return [body].flat().map((vehicle) => field(vehicle, 'plate'));
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
