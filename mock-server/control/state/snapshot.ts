import type { components } from '../../../spec/generated/control/types.ts';
import { normalisePlate, type OwnedVehicle } from '../../kernel/vehicle.ts';
import type { SimulatorChange, SimulatorStore } from '../../store/store.ts';
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

/** The records of a saved state as the store has them, with their keys. */
export function entriesOf(records: Records): { readonly [Name in keyof Records]: readonly Entry[] } {
  return {
    bookings: records.bookings.map((booking) => [booking.uid, booking]),
    vehicles: records.vehicles.map(({ user, vehicle }, place) => {
      const plate = normalisePlate(vehicle.plate);
      const stored = { listProviders: [], ...vehicle, plate };
      return [vehicleKey(user, plate), { user, place, vehicle: stored }];
    }),
    batches: records.batches.map(({ key, ...batch }) => [key, batch]),
    deliveries: records.deliveries.map(({ key, ...delivery }) => [key, delivery]),
    visits: records.visits.map(({ plate, ...visit }) => [plate, visit]),
  };
}

type Entry = readonly [key: string, record: object | null];

/** The changes that replace all records of these tables in the store. */
export function replaceRecords(store: SimulatorStore, records: Records): readonly SimulatorChange[] {
  const changes = Object.entries(entriesOf(records)).map(([name, wanted]) => {
    const removed = Array.from(store.table(name as keyof Records).keys(), (key): Entry => [key, null]);
    return [name, new Map([...removed, ...wanted])] as const;
  });
  // The schema of a saved state says that each record fits its table.
  return changes as SimulatorChange[];
}
