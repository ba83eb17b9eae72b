import { authenticationOperations } from './authentication/operations.ts';
import type { Tokens } from './authentication/tokens.ts';
import type { BookingDelay } from './bookings/booking-delay.ts';
import type { Ledger } from './bookings/ledger.ts';
import { bookingOperations } from './bookings/operations.ts';
import type { Clock } from './kernel/clock.ts';
import type { FixedJson } from './kernel/fixed-json.ts';
import type { Operations } from './kernel/operation.ts';
import type { SimulatorStore } from './kernel/simulator-store.ts';
import type { User } from './kernel/user.ts';
import type { MadeUpSessions } from './notifications/made-up-sessions.ts';
import { notificationOperations } from './notifications/operations.ts';
import { offerOperations } from './offers/operations.ts';
import { parkingOperations } from './parkings/operations.ts';
import type { Choices } from './profile/choices.ts';
import type { Batches } from './vehicles/batches.ts';
import { vehicleOperations } from './vehicles/operations.ts';
import type { PrepareBulk } from './vehicles/prepare-bulk.ts';
import type { VehicleStore } from './vehicles/vehicle-store.ts';
import type { Outbox } from './webhooks/outbox.ts';
import type { Catalogue } from './world/catalogue.ts';

/** What the operations work on. */
export interface OperationDependencies {
  readonly store: SimulatorStore;
  readonly ledger: Ledger;
  readonly vehicles: VehicleStore;
  readonly prepareBulk: PrepareBulk;
  readonly batches: Batches;
  readonly catalogue: Catalogue;
  readonly outbox: Outbox;
  readonly madeUp: MadeUpSessions;
  readonly clock: Clock;
  readonly users: readonly User[];
  readonly tokens: Tokens;
  readonly choices: Choices;
  readonly endpoints: readonly string[];
  readonly delay: BookingDelay;
  /** The id of a new booking, session or delivery. */
  readonly newUid: () => string;
  readonly random: () => number;
  /** Writes the answers. */
  readonly json: FixedJson;
  readonly publicUrl: () => string;
  /** Where the voucher of a booking is to be downloaded. */
  readonly voucherUrl: (uid: string) => string;
}

/** One operation for each operationId of the contract; one that is missing does not compile. */
export function createOperations(deps: OperationDependencies) {
  return {
    ...authenticationOperations(deps),
    ...bookingOperations(deps),
    ...notificationOperations(deps),
    ...offerOperations(deps),
    ...parkingOperations(deps),
    ...vehicleOperations(deps),
  } satisfies Operations;
}
