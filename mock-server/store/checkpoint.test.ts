import { cpSync, mkdirSync, readFileSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { openStore } from './open-store.ts';
import { fewGroups, fullSegment, littleWaste, looseGroups } from './plan-checkpoint.ts';
import type { Change, Store } from './store.ts';
import {
  contentOf,
  journalFiles,
  openTestStore,
  type TestTables,
  temporaryDirectory,
} from './testing/temporary-store.ts';

async function commitGroups(store: Store<TestTables>, count: number, prefix = 'b'): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    await store.commit([['bookings', `${prefix}${index}`, { seats: index }]]);
  }
}

function vehicles(count: number, plate: string | null): Change<TestTables>[] {
  return Array.from({ length: count }, (_, index) => [
    'vehicles',
    `v${index}`,
    plate === null ? null : { plate },
  ]);
}

/** Waits for work in the background, which goes on by itself. */
function eventually(check: () => void): Promise<void> {
  return vi.waitFor(check, { interval: 5, timeout: 10_000 });
}

test('closing folds the groups of a session into one file with the same content', async () => {
  const directory = temporaryDirectory();
  const store = await openTestStore(directory);
  await commitGroups(store, 40);
  await store.commit([['bookings', 'b7', null]]);
  await store.commit([['bookings', 'b8', { seats: 80 }]]);
  const expected = contentOf(store);
  expect(journalFiles(directory)).toHaveLength(42);
  await store.close();
  expect(journalFiles(directory)).toEqual(['000000000001-000000000042.json']);
  const reopened = await openTestStore(directory);
  expect(contentOf(reopened)).toEqual(expected);
  await reopened.close();
});

test('a removal outlives the fold as long as an older file holds the record', async () => {
  const directory = temporaryDirectory();
  const first = await openTestStore(directory);
  await first.commit(vehicles(fullSegment, 'P'));
  await first.close();
  const second = await openTestStore(directory);
  await second.commit([['vehicles', 'v5', null]]);
  await commitGroups(second, fewGroups);
  await second.close();
  expect(journalFiles(directory)).toEqual(['000000000001.json', '000000000002-000000000018.json']);
  const third = await openTestStore(directory);
  expect(third.table('vehicles').has('v5')).toBe(false);
  expect(third.table('vehicles').size).toBe(fullSegment - 1);
  await third.close();
});

test('groups are folded in the background while commits go on', { timeout: 30_000 }, async () => {
  const directory = temporaryDirectory();
  const store = await openTestStore(directory);
  await commitGroups(store, looseGroups * 2 + 10);
  await eventually(() => expect(journalFiles(directory).length).toBeLessThan(looseGroups));
  await commitGroups(store, 10, 'later');
  const expected = contentOf(store);
  await store.close();
  const reopened = await openTestStore(directory);
  expect(contentOf(reopened)).toEqual(expected);
  expect(reopened.table('bookings').size).toBe(looseGroups * 2 + 20);
  await reopened.close();
});

test('records that were replaced or removed many times do not pile up on disk', {
  timeout: 30_000,
}, async () => {
  const directory = temporaryDirectory();
  const store = await openTestStore(directory);
  const journalLength = () =>
    journalFiles(directory).reduce(
      (sum, name) => sum + readFileSync(join(directory, 'journal', name)).length,
      0,
    );
  await store.commit([['bookings', 'kept', { seats: 1 }]]);
  await store.commit(vehicles(littleWaste, 'P0'));
  const once = journalLength();
  for (let round = 1; round <= 6; round += 1) {
    await store.commit(vehicles(littleWaste, `P${round}`));
    await store.commit(vehicles(littleWaste, null));
    await store.commit(vehicles(littleWaste, `Q${round}`));
  }
  await eventually(() => expect(journalLength()).toBeLessThan(once * 3));
  await store.commit(vehicles(littleWaste, null));
  await eventually(() => expect(journalLength()).toBeLessThan(once / 10));
  await store.close();
  const reopened = await openTestStore(directory);
  expect(contentOf(reopened)).toEqual({ bookings: { kept: { seats: 1 } }, vehicles: {} });
  await reopened.close();
});

test('one booking that changes does not rewrite the vehicles', async () => {
  const directory = temporaryDirectory();
  const store = await openTestStore(directory);
  await store.commit(vehicles(fullSegment * 2, 'P'));
  const bulk = join(directory, 'journal', '000000000001.json');
  const before = readFileSync(bulk);
  for (let index = 0; index < looseGroups + 50; index += 1) {
    await store.commit([['bookings', 'same', { seats: index }]]);
  }
  await store.close();
  expect(journalFiles(directory)).toHaveLength(2);
  expect(readFileSync(bulk).equals(before)).toBe(true);
});

test('a crash between the folded file and the removal of its groups loses nothing', async () => {
  const directory = temporaryDirectory();
  const crashed = temporaryDirectory();
  const store = await openTestStore(directory);
  await commitGroups(store, 40);
  await store.commit([['bookings', 'b3', null]]);
  const expected = contentOf(store);
  cpSync(directory, crashed, { recursive: true, filter: (path) => !path.endsWith('lock') });
  await store.close();
  const [folded = ''] = journalFiles(directory);
  cpSync(join(directory, 'journal', folded), join(crashed, 'journal', folded));
  expect(journalFiles(crashed)).toHaveLength(42);

  const reopened = await openTestStore(crashed);
  expect(contentOf(reopened)).toEqual(expected);
  expect(journalFiles(crashed)).toEqual([folded]);
  await reopened.commit([['bookings', 'next', { seats: 1 }]]);
  expect(journalFiles(crashed)).toEqual([folded, '000000000042.json']);
  await reopened.close();
});

test('a crash before the folded file was renamed leaves the groups in force', async () => {
  const directory = temporaryDirectory();
  const store = await openTestStore(directory);
  await commitGroups(store, 3);
  const expected = contentOf(store);
  await store.close();
  cpSync(join(directory, 'format.json'), join(directory, 'journal', '.000000000001-000000000003.json.tmp'));
  const reopened = await openTestStore(directory);
  expect(contentOf(reopened)).toEqual(expected);
  expect(journalFiles(directory)).toHaveLength(3);
  await reopened.close();
});

test('a checkpoint that fails is reported, harms nothing, and is made up for at the next close', async () => {
  const directory = temporaryDirectory();
  const failures: unknown[] = [];
  const open = () =>
    openStore<TestTables>({
      directory,
      tables: ['bookings', 'vehicles'],
      onCheckpointFailed: (error) => failures.push(error),
    });
  const store = await open();
  await commitGroups(store, 20);
  const expected = contentOf(store);
  const obstacle = join(directory, 'journal', '.000000000001-000000000020.json.tmp');
  mkdirSync(obstacle);
  await store.close();
  expect(failures).toMatchObject([{ code: 'EISDIR' }]);
  rmdirSync(obstacle);
  const reopened = await open();
  expect(contentOf(reopened)).toEqual(expected);
  await reopened.close();
  expect(failures).toHaveLength(1);
  expect(journalFiles(directory)).toHaveLength(1);
});
