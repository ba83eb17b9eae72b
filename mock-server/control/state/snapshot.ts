import type { components } from '../../../spec/generated/control/types.ts';
import type { Tables } from '../../kernel/records.ts';
import type { SimulatorChange, SimulatorStore } from '../../kernel/simulator-store.ts';
import { pageKey } from '../../vehicles/draft.ts';
import type { Garage } from '../../vehicles/garage.ts';
import { pageOf, pageSize } from '../../vehicles/page.ts';
import type { NewVehicle } from '../../vehicles/rules.ts';

/** A situation as one file. */
export type SavedState = components['schemas']['SavedState'];
type Records = SavedState['records'];

/** All records of the store, as a file has them. */
export function saveRecords(store: SimulatorStore, garage: Garage): Records {
  return {
    bookings: [...store.table('bookings').values()],
    vehicles: [...garage.all()],
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
    ...pagesFor(records.vehicles),
    ...records.batches.map(({ key, ...batch }) => as('batches', key, batch)),
    ...records.deliveries.map(({ key, ...delivery }) => as('deliveries', key, delivery)),
    ...records.visits.map(({ plate, ...visit }) => as('visits', plate, visit)),
  ];
}

/** The pages for the vehicles of a file. */
function pagesFor(vehicles: Records['vehicles']): SimulatorChange[] {
  const byUser = new Map<string, NewVehicle[]>();
  for (const { user, vehicle } of vehicles) {
    const known = byUser.get(user);
    if (known === undefined) byUser.set(user, [vehicle]);
    else known.push(vehicle);
  }
  const changes: SimulatorChange[] = [];
  for (const [user, all] of byUser) {
    for (let start = 0; start < all.length; start += pageSize) {
      const page = pageOf(user, all.slice(start, start + pageSize));
      changes.push(['vehicles', pageKey(user, start / pageSize), page]);
    }
  }
  return changes;
}
