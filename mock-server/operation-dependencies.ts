import type { Tokens } from './authentication/tokens.ts';
import type { BookingDelay } from './bookings/booking-delay.ts';
import type { BookingIndex } from './bookings/booking-index.ts';
import type { Clock } from './kernel/clock.ts';
import type { FixedJson } from './kernel/fixed-json.ts';
import type { User } from './kernel/user.ts';
import type { MadeUpSessions } from './notifications/made-up-sessions.ts';
import type { Choices } from './profile/choices.ts';
import type { SimulatorStore } from './store/simulator-store.ts';
import type { Batches } from './vehicles/batches.ts';
import type { PrepareBulk } from './vehicles/prepare-bulk.ts';
import type { VehicleStore } from './vehicles/vehicle-store.ts';
import type { Outbox } from './webhooks/outbox.ts';
import type { Catalogue } from './world/catalogue.ts';

/** The dependencies of the operations; each takes the ones it needs. */
export interface OperationDependencies {
  readonly store: SimulatorStore;
  readonly bookingIndex: BookingIndex;
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
  /** Makes the id of a new booking, session or delivery. */
  readonly newUid: () => string;
  readonly random: () => number;
  readonly json: FixedJson;
  readonly publicUrl: () => string;
  readonly voucherUrl: (uid: string) => string;
}
