import type { components } from '../../../spec/generated/control/types.ts';
import type { Tables } from '../../kernel/records.ts';
import type { SimulatorChange, SimulatorStore } from '../../kernel/simulator-store.ts';
import { normalisePlate, type OwnedVehicle } from '../../kernel/vehicle.ts';
import { vehicleKey } from '../../vehicles/vehicle-store.ts';

/** A situation as one file. */
export type SavedState = components['schemas']['SavedState'];
type Records = SavedState['records'];

/** All records of the store, as a file has them. */
export function saveRecords(store: SimulatorStore, vehicles: Iterable<OwnedVehicle>): Records {
  return {
    bookings: [...store.table('bookings').values()],
    vehicles: Array.from(vehicles, ({ user, vehicle }) => ({ user, vehicle })),
    batches: [...store.table('batches').entries()].map(([key, { user, work }]) => ({ key, user, work })),
    deliveries: [...store.table('deliveries').entries()].map(([key, delivery]) => ({ key, ...delivery })),
    visits: [...store.table('visits').entries()].map(([plate, visit]) => ({ plate, ...visit })),
  };
}

/** The changes that put these records in the place of all that the store has. */
export function replaceRecords(store: SimulatorStore, records: Records): SimulatorChange[] {
  const wanted = recordsOf(records);
  const changes: SimulatorChange[] = [];
  for (const table of ['bookings', 'vehicles', 'batches', 'deliveries', 'visits'] as const) {
    const kept = new Set(wanted.filter(([name]) => name === table).map(([, key]) => key));
    for (const key of store.table(table).keys()) if (!kept.has(key)) changes.push([table, key, null]);
  }
  return [...changes, ...wanted];
}

/** The records of a file under the keys that the store has them by. */
function recordsOf(records: Records): SimulatorChange[] {
  const as = <Name extends keyof Tables>(table: Name, key: string, value: unknown) =>
    [table, key, value] as SimulatorChange;
  return [
    ...records.bookings.map((booking) => as('bookings', booking.uid, booking)),
    ...records.vehicles.map(vehicleChange),
    ...records.batches.map(({ key, ...batch }) => as('batches', key, batch)),
    ...records.deliveries.map(({ key, ...delivery }) => as('deliveries', key, delivery)),
    ...records.visits.map(({ plate, ...visit }) => as('visits', plate, visit)),
  ];
}

function vehicleChange({ user, vehicle }: Records['vehicles'][number], index: number): SimulatorChange {
  const plate = normalisePlate(vehicle.plate);
  const stored = { listProviders: [], ...vehicle, plate };
  return ['vehicles', vehicleKey(user, plate), { user, place: index, vehicle: stored }];
}
