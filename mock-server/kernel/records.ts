import type { components } from '../../spec/generated/control/types.ts';
import type { Action } from '../../spec/webhook-action.ts';
import type { BookingRecord } from './booking.ts';
import type { ClockState } from './clock.ts';
import type { NewVehicle, OwnedVehicle } from './vehicle.ts';

/** A vehicle of a user; its key in the store is `<user>/<plate>`. */
export interface VehicleRecord extends OwnedVehicle {
  /** Orders the vehicles of a user: the numbers rise in the order in which vehicles were added. */
  readonly place: number;
}

/** A batch that was accepted with 202 and is still to be carried out. Its key counts up. */
export interface BatchRecord {
  readonly user: string;
  readonly work: BulkWork;
}

/** A bulk operation (4.11) and its input; `plates` is null for all vehicles of the user. */
export type BulkWork =
  | { readonly kind: 'add' | 'replace'; readonly vehicles: readonly NewVehicle[] }
  | { readonly kind: 'delete'; readonly plates: readonly string[] | null };

/** A webhook on its way to one endpoint. It is removed when the endpoint accepts it or it is given up. */
export interface DeliveryRecord {
  readonly endpoint: string;
  readonly action: Action;
  /** Always a list, even of one booking (section 6). */
  readonly events: readonly BookingRecord[];
  readonly attempts: number;
  /** When the next attempt is due, in milliseconds since the epoch. */
  readonly due: number;
}

/** A vehicle that is inside a parking; its key in the store is the plate. */
export interface VisitRecord {
  readonly svcpid: string;
  /** The booking or automated session that gave access. */
  readonly booking: string;
}

/** The clock as it was last steered, and the real time then, in milliseconds since the epoch. */
export interface KeptClock extends ClockState {
  readonly realNow: number;
}

/** A fault that is in force: as it was added, and what it has met since. */
export interface FaultRecord {
  readonly id: string;
  readonly fault: components['schemas']['NewFault'];
  readonly addedAt: number;
  /** How many requests or webhooks it applied to, and in how many of them it has shown. */
  readonly met: number;
  readonly shown: number;
}

/** The settings of the control routes, besides the clock. */
export interface SteeringRecord {
  readonly endpoints: readonly string[];
  readonly defects: readonly string[];
  readonly faults: readonly FaultRecord[];
}

/** What the simulator stores, by table. */
export type Tables = {
  readonly bookings: BookingRecord;
  readonly vehicles: VehicleRecord;
  readonly batches: BatchRecord;
  readonly deliveries: DeliveryRecord;
  readonly visits: VisitRecord;
  /** One record: the clock. */
  readonly settings: KeptClock;
  /** One record: the settings in force. */
  readonly steering: SteeringRecord;
  /** One record: the key that signs tokens. */
  readonly keys: { readonly secret: string };
};

export const tableNames = [
  'bookings',
  'vehicles',
  'batches',
  'deliveries',
  'visits',
  'settings',
  'steering',
  'keys',
] as const;
