import { readdirSync } from 'node:fs';
import { onTestFinished } from 'vitest';
import { openStore, type StoreOptions } from '../open-store.ts';
import type { Store } from '../store.ts';

/** The tables that the tests of the store use. */
export interface TestTables {
  bookings: { seats: number; note?: string };
  vehicles: { plate: string };
}

/** Opens a store with these tables in a directory, or in memory if that is null. It is closed after the test. */
export async function openTestStore(
  directory: string | null,
  options: Omit<StoreOptions<TestTables>, 'directory' | 'tables'> = {},
): Promise<Store<TestTables>> {
  const store = await openStore<TestTables>({ ...options, directory, tables: ['bookings', 'vehicles'] });
  onTestFinished(() => store.close());
  return store;
}

/** The names of the logs and snapshots of a data directory. */
export function dataFiles(directory: string): string[] {
  return readdirSync(directory)
    .filter((name) => name.endsWith('.jsonl'))
    .sort();
}

/** Everything in a store, in its order, as plain data to compare. */
export function contentOf(store: Store<TestTables>): Record<keyof TestTables, [string, object][]> {
  return {
    bookings: [...store.table('bookings').entries()],
    vehicles: [...store.table('vehicles').entries()],
  };
}
