import type { components } from '../../../spec/generated/control/types.ts';
import type { Tables } from '../../kernel/records.ts';
import { normalisePlate, type OwnedVehicle } from '../../kernel/vehicle.ts';
import type { SimulatorStore } from '../../store/simulator-store.ts';
import type { PreparedChanges } from '../../store/store.ts';
import { vehicleKey } from '../../vehicles/vehicle-store.ts';

/** The state of a simulator as one file. */
export type SavedState = components['schemas']['SavedState'];
type Records = SavedState['records'];

/** How many records of each kind the store has. */
export const countRecords = (store: SimulatorStore) => ({
  bookings: store.table('bookings').size,
  vehicles: store.table('vehicles').size,
  batches: store.table('batches').size,
  deliveries: store.table('deliveries').size,
  visits: store.table('visits').size,
});

/** All records of the store, in the form of a saved state. */
export function saveRecords(store: SimulatorStore, vehicles: Iterable<OwnedVehicle>): Records {
  return {
    bookings: [...store.table('bookings').values()],
    vehicles: Array.from(vehicles, ({ user, vehicle }) => ({ user, vehicle })),
    batches: [...store.table('batches').entries()].map(([key, { user, work }]) => ({ key, user, work })),
    deliveries: [...store.table('deliveries').entries()].map(([key, delivery]) => ({ key, ...delivery })),
    visits: [...store.table('visits').entries()].map(([plate, visit]) => ({ plate, ...visit })),
  };
}

/** The changes that replace all records of these tables in the store. */
export function replaceRecords(store: SimulatorStore, records: Records): PreparedChanges<Tables> {
  const replace = <Name extends keyof Tables>(table: Name, wanted: readonly Keyed<Tables[Name]>[]) => {
    const changes = new Map<string, Tables[Name] | null>();
    for (const key of store.table(table).keys()) changes.set(key, null);
    for (const [key, record] of wanted) changes.set(key, record);
    return changes;
  };
  return {
    bookings: replace(
      'bookings',
      records.bookings.map((booking) => [booking.uid, booking]),
    ),
    vehicles: replace('vehicles', records.vehicles.map(toVehicleRecord)),
    batches: replace(
      'batches',
      records.batches.map(({ key, ...batch }) => [key, batch as Tables['batches']]),
    ),
    deliveries: replace(
      'deliveries',
      records.deliveries.map(({ key, ...delivery }) => [key, delivery as Tables['deliveries']]),
    ),
    visits: replace(
      'visits',
      records.visits.map(({ plate, ...visit }) => [plate, visit]),
    ),
  };
}

type Keyed<T> = readonly [key: string, record: T];

function toVehicleRecord(
  { user, vehicle }: Records['vehicles'][number],
  place: number,
): Keyed<Tables['vehicles']> {
  const plate = normalisePlate(vehicle.plate);
  return [vehicleKey(user, plate), { user, place, vehicle: { listProviders: [], ...vehicle, plate } }];
}
