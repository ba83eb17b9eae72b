import { cpSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { looseGroups } from './plan-checkpoint.ts';
import type { Store } from './store.ts';
import {
  contentOf,
  openTestStore,
  spareFiles,
  type TestTables,
  temporaryDirectory,
} from './testing/temporary-store.ts';

async function commitGroups(store: Store<TestTables>, count: number, prefix: string): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    await store.commit([
      ['bookings', `${prefix}${index}`, { seats: index, note: prefix.repeat(index % 50) }],
    ]);
  }
}

async function storeWithSpares() {
  const directory = temporaryDirectory();
  const store = await openTestStore(directory);
  await commitGroups(store, looseGroups + 1, 'a');
  const nearlyAll = looseGroups - 8;
  await vi.waitFor(() => expect(spareFiles(directory).length).toBeGreaterThan(nearlyAll), {
    timeout: 10_000,
  });
  return { directory, store };
}

test('what is written over a file that nobody needed any more is there after a crash, and nothing else is', async () => {
  const { directory, store } = await storeWithSpares();
  const before = spareFiles(directory).length;
  await commitGroups(store, 100, 'b');
  expect(spareFiles(directory).length).toBeLessThan(before);
  const crashed = temporaryDirectory();
  cpSync(directory, crashed, { recursive: true, filter: (path) => !path.endsWith('/lock') });
  const reopened = await openTestStore(crashed);
  expect(contentOf(reopened)).toEqual(contentOf(store));
  expect(spareFiles(crashed)).toEqual([]);
  await Promise.all([store.close(), reopened.close()]);
});

test('closing leaves no spare file behind', async () => {
  const { directory, store } = await storeWithSpares();
  await store.close();
  expect(spareFiles(directory)).toEqual([]);
});
