import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openStore } from '../open-store.ts';
import type { Store } from '../store.ts';

/** The tables that the tests of the store use. */
export interface TestTables {
  bookings: { seats: number; note?: string };
  vehicles: { plate: string };
}

/** Opens the store of the tests in a directory, or in memory. */
export function openTestStore(directory: string | null): Promise<Store<TestTables>> {
  return openStore<TestTables>({ directory, tables: ['bookings', 'vehicles'] });
}

/** A fresh directory that is removed after the test. */
export function temporaryDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'parkproof-store-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

/** The names of the files of a journal, oldest first. */
export function journalFiles(directory: string): string[] {
  return filesOf(directory).filter((name) => !isSpare(name));
}

/** The names of the files that a journal keeps to write over. */
export function spareFiles(directory: string): string[] {
  return filesOf(directory).filter(isSpare);
}

const filesOf = (directory: string) => readdirSync(join(directory, 'journal')).sort();
const isSpare = (name: string) => name.startsWith('.spare-');

/** All that a store holds, as plain data to compare. */
export function contentOf(store: Store<TestTables>): Record<keyof TestTables, Record<string, object>> {
  return {
    bookings: sortedByKey(store.table('bookings').entries()),
    vehicles: sortedByKey(store.table('vehicles').entries()),
  };
}

function sortedByKey(entries: Iterable<[string, object]>): Record<string, object> {
  return Object.fromEntries([...entries].sort(([a], [b]) => (a < b ? -1 : 1)));
}
