import type { Profile } from '../../spec/generated/profile-types.ts';
import type { Client } from '../http/client.ts';
import type { Exchange } from '../kernel/exchange.ts';
import type { Leftover } from '../kernel/leftover.ts';
import { createBookingLedger } from './booking-ledger.ts';
import { createVehicleLedger } from './vehicle-ledger.ts';

/** The bookings and vehicles that the run has created, to be removed at its end or after an interruption. */
export interface Ledger {
  /** Notes the data that an exchange created or removed; called with every exchange of the run. */
  note(exchange: Exchange): void;
  /**
   * Cancels the bookings and deletes the vehicles that still exist. Returns those that it could not remove; another
   * call tries them again.
   */
  cleanUp(clients: readonly Client[]): Promise<Leftover[]>;
}

/** An empty ledger; the profile says how to list bookings. */
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
