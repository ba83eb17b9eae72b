import type { Profile } from '../../spec/generated/profile-types.ts';
import type { Client } from '../http/client.ts';
import type { Exchange } from '../kernel/exchange.ts';
import type { Leftover } from '../kernel/leftover.ts';
import { createBookingLedger } from './booking-ledger.ts';
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
  const bookings = createBookingLedger(profile);
  const vehicles = createVehicleLedger();
  return {
    note(exchange) {
      bookings.note(exchange);
      vehicles.note(exchange);
    },
    cleanUp: async (clients) => [
      ...(await bookings.cancelAll(clients)),
      ...(await vehicles.removeAll(clients)),
    ],
  };
}
