import type { NewVehicle, Vehicle } from '../vehicles/rules.ts';
import type { BookingRecord } from './booking.ts';
import type { KeptClock } from './keep-clock.ts';

/**
 * Some vehicles of one user, by column: a page holds a few, so that a bulk operation is far fewer records than vehicles
 * and a change of one vehicle is a short one. Its key in the store is `<user>/<number>`; the numbers give the order.
 */
export interface VehiclePage {
  readonly user: string;
  readonly plates: readonly string[];
  readonly brands: readonly string[];
  readonly models: readonly string[];
  /** null for a vehicle that has none. */
  readonly tags: readonly (Vehicle['tag'] | null)[];
  /** Where the vehicle is registered; null for nowhere. */
  readonly providers: readonly (readonly string[] | null)[];
}

/** A batch that was answered with 202 and is still to be carried out; its key counts up. */
export interface BatchRecord {
  readonly user: string;
  readonly work: BatchWork;
}

export type BatchWork =
  | { readonly kind: 'add' | 'replace'; readonly vehicles: readonly NewVehicle[] }
  | { readonly kind: 'delete'; readonly plates: readonly string[] | null };

/** A webhook on its way to one endpoint; it is removed when the endpoint has answered with 2xx. */
export interface DeliveryRecord {
  readonly endpoint: string;
  readonly action: MovementAction;
  /** Always a list, even of one (section 6). */
  readonly events: readonly BookingRecord[];
  readonly attempts: number;
  /** When the next attempt is due, in milliseconds since the epoch. */
  readonly due: number;
}

export type MovementAction = 'ENTRY' | 'EXIT';

/** A vehicle that is inside a parking; its key in the store is the plate. */
export interface VisitRecord {
  readonly svcpid: string;
  /** The booking or automated session that gave access. */
  readonly booking: string;
}

/** What the simulator stores, by table. */
export type Tables = {
  readonly bookings: BookingRecord;
  readonly vehicles: VehiclePage;
  readonly batches: BatchRecord;
  readonly deliveries: DeliveryRecord;
  readonly visits: VisitRecord;
  /** One record: the clock. */
  readonly settings: KeptClock;
};

export const tableNames = ['bookings', 'vehicles', 'batches', 'deliveries', 'visits', 'settings'] as const;
