import type { components } from '../../spec/generated/control/types.ts';
import type { BookingRecord } from './booking.ts';
import type { ClockState } from './clock.ts';
import type { OwnedVehicle } from './vehicle.ts';

/** A vehicle of a user; its key in the store is `<user>/<plate>`. */
export interface VehicleRecord extends OwnedVehicle {
  /** Orders the vehicles of a user: the numbers rise in the order in which vehicles were added. */
  readonly place: number;
}

type Saved = components['schemas']['SavedState']['records'];

/** A batch that was accepted with 202 and is still to be carried out. Its key counts up. */
export type BatchRecord = Omit<Saved['batches'][number], 'key'>;

/** A bulk operation (4.11) and its input; `plates` is null for all vehicles of the user. */
export type BulkWork = BatchRecord['work'];

/** A webhook on its way to one endpoint. It is removed when the endpoint accepts it or it is given up. */
export type DeliveryRecord = Omit<Saved['deliveries'][number], 'key'>;

/** A vehicle that is inside a parking; its key in the store is the plate. */
export type VisitRecord = Omit<Saved['visits'][number], 'plate'>;

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
