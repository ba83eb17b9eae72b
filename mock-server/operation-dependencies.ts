import type { Tokens } from './authentication/tokens.ts';
import type { BookingDelay } from './bookings/booking-delay.ts';
import type { Ledger } from './bookings/ledger.ts';
import type { Clock } from './kernel/clock.ts';
import type { FixedJson } from './kernel/fixed-json.ts';
import type { SimulatorStore } from './kernel/simulator-store.ts';
import type { User } from './kernel/user.ts';
import type { MadeUpSessions } from './notifications/made-up-sessions.ts';
import type { Choices } from './profile/choices.ts';
import type { Batches } from './vehicles/batches.ts';
import type { PrepareBulk } from './vehicles/prepare-bulk.ts';
import type { VehicleStore } from './vehicles/vehicle-store.ts';
import type { Outbox } from './webhooks/outbox.ts';
import type { Catalogue } from './world/catalogue.ts';

/** What the operations work on; each takes of it what it needs. */
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
