import type { Profile } from '../../spec/generated/profile-types.ts';
import type { Client } from '../http/client.ts';
import type { Exchange } from '../kernel/exchange.ts';
import type { Leftover } from '../kernel/leftover.ts';
import { createBookingLedger } from './booking-ledger.ts';
import { createVehicleLedger } from './vehicle-ledger.ts';

/**
 * Tracks the bookings and vehicles that the run has created, to be removed at its end or after an interruption; the
 * profile says how to list bookings.
 */
export function createLedger(profile: Profile) {
  const bookings = createBookingLedger(profile);
  const vehicles = createVehicleLedger();
  return {
    /** Notes the data that an exchange created or removed; called with every exchange of the run. */
    note(exchange: Exchange): void {
      bookings.note(exchange);
      vehicles.note(exchange);
    },
    /** Cancels the bookings and deletes the vehicles; returns those that are left, which another call tries again. */
    cleanUp: async (clients: readonly Client[]): Promise<Leftover[]> => [
      ...(await bookings.cancelAll(clients)),
      ...(await vehicles.removeAll(clients)),
    ],
  };
}
