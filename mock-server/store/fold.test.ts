import { mkdirSync, readFileSync, rmdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { temporaryFolder } from '../../spec/testing/temporary-folder.ts';
import { copyAfterCrash } from '../testing/copy-after-crash.ts';
import type { Change, Store } from './store.ts';
import { contentOf, dataFiles, openTestStore, type TestTables } from './testing/temporary-store.ts';

const minFoldBytes = 10_000;

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

/** Waits for the fold that leaves the log and the snapshot of this number. */
function untilFolded(directory: string, number: number): Promise<void> {
  return vi.waitFor(
    () => expect(dataFiles(directory)).toEqual([`log-${number}.jsonl`, `snapshot-${number}.jsonl`]),
    { interval: 5, timeout: 10_000 },
  );
}

test('a long log is folded into a snapshot while commits continue', async () => {
  const directory = temporaryFolder();
  const store = await openTestStore(directory, { minFoldBytes });
  await store.commit(vehicles(20_000, 'P'));
  const [first, second] = [commitGroups(store, 200, 'a'), commitGroups(store, 200, 'b')];
  await Promise.all([first, second]);
  await untilFolded(directory, 2);
  await store.commit([['bookings', 'a5', null]]);
  const expected = contentOf(store);
  const snapshot = readFileSync(join(directory, 'snapshot-2.jsonl'), 'utf8');
  expect(snapshot.match(/^\{"group":/gm)).toHaveLength(1);
  await store.close();
  const reopened = await openTestStore(directory);
  expect(contentOf(reopened)).toEqual(expected);
  expect(reopened.table('bookings').size).toBe(399);
});

test('a store that folds after nearly every commit reopens with the same content', async () => {
  const directory = temporaryFolder();
  const store = await openTestStore(directory, { minFoldBytes: 1 });
  await store.commit(vehicles(5000, 'P'));
  await store.commit([['bookings', 'begins', { seats: 1 }]]);
  await commitGroups(store, 50);
  await store.commit(vehicles(5000, 'Q'));
  await store.close();
  const reopened = await openTestStore(await copyAfterCrash(directory));
  expect(contentOf(reopened)).toEqual(contentOf(store));
});

test('records that are replaced many times do not pile up on disk', async () => {
  const directory = temporaryFolder();
  const store = await openTestStore(directory, { minFoldBytes });
  const size = () =>
    dataFiles(directory).reduce((sum, name) => sum + statSync(join(directory, name)).size, 0);
  await store.commit(vehicles(1000, 'P0'));
  const once = size();
  for (let round = 1; round <= 30; round += 1) {
    await store.commit(vehicles(1000, `P${round}`));
    await store.commit([['bookings', 'kept', { seats: round }]]);
  }
  // The time of a fold depends on the disk, and only a commit starts the next fold.
  await vi.waitFor(async () => {
    await store.commit([['bookings', 'kept', { seats: 0 }]]);
    expect(size()).toBeLessThan(once * 5);
  }, 20_000);
  await store.close();
  const reopened = await openTestStore(directory);
  expect(contentOf(reopened)).toEqual(contentOf(store));
});

test('changing bookings does not rewrite the vehicles', async () => {
  const directory = temporaryFolder();
  const store = await openTestStore(directory, { minFoldBytes });
  await store.commit(vehicles(20_000, 'P'));
  await store.commit([['bookings', 'same', { seats: 0 }]]);
  await untilFolded(directory, 2);
  const { mtimeMs } = statSync(join(directory, 'snapshot-2.jsonl'));
  await commitGroups(store, 300);
  expect(dataFiles(directory)).toEqual(['log-2.jsonl', 'snapshot-2.jsonl']);
  expect(statSync(join(directory, 'snapshot-2.jsonl')).mtimeMs).toBe(mtimeMs);
});

test('a failed fold is reported, loses no data and is tried again when the log has grown', async () => {
  const directory = temporaryFolder();
  const failures: unknown[] = [];
  const store = await openTestStore(directory, {
    minFoldBytes,
    onFoldFailed: (error) => failures.push(error),
  });
  const obstacle = join(directory, 'snapshot-2.jsonl');
  mkdirSync(obstacle);
  await store.commit(vehicles(500, 'P'));
  await store.commit([['bookings', 'a', { seats: 1 }]]);
  await vi.waitFor(() => expect(failures).toMatchObject([{ code: 'EISDIR' }]), 10_000);
  rmdirSync(obstacle);
  const reopened = await openTestStore(await copyAfterCrash(directory));
  expect(contentOf(reopened)).toEqual(contentOf(store));
  await reopened.close();
  await store.commit(vehicles(500, 'Q'));
  await store.commit([['bookings', 'b', { seats: 1 }]]);
  await untilFolded(directory, 3);
  expect(failures).toHaveLength(1);
});
