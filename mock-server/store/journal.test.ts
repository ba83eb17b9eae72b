import { mkdirSync, readFileSync, renameSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { StorageUnavailableError } from './errors.ts';
import { contentOf, journalFiles, openTestStore, temporaryDirectory } from './testing/temporary-store.ts';

describe('groups', () => {
  test('commits made in the same turn share one file', async () => {
    const directory = temporaryDirectory();
    const store = await openTestStore(directory);
    const keys = Array.from({ length: 32 }, (_, index) => `b${index}`);
    await Promise.all(keys.map((key) => store.commit([['bookings', key, { seats: 1 }]])));
    expect(journalFiles(directory)).toEqual(['000000000001.json']);
    await store.close();
  });

  test('commits made while a large group is being written share the next file', async () => {
    const directory = temporaryDirectory();
    const store = await openTestStore(directory);
    const large = store.commit(
      Array.from({ length: 20_000 }, (_, index) => ['vehicles', `v${index}`, { plate: `P${index}` }]),
    );
    const small: Promise<void>[] = [];
    let isLargeWritten = false;
    const watched = large.then(() => {
      isLargeWritten = true;
    });
    while (!isLargeWritten) {
      small.push(store.commit([['bookings', `b${small.length}`, { seats: 1 }]]));
      await new Promise((resolve) => setImmediate(resolve));
    }
    await Promise.all([watched, ...small]);
    expect(small.length).toBeGreaterThan(1);
    expect(journalFiles(directory).length).toBeLessThanOrEqual(3);
    await store.close();
  });

  test('a commit without effect waits for what it may have seen', async () => {
    const directory = temporaryDirectory();
    const store = await openTestStore(directory);
    const order: string[] = [];
    const first = store.commit([['bookings', 'a', { seats: 1 }]]).then(() => order.push('change'));
    const second = store.commit([]).then(() => order.push('nothing'));
    const third = store.flush().then(() => order.push('flush'));
    await Promise.all([first, second, third]);
    expect(order).toEqual(['change', 'nothing', 'flush']);
    expect(journalFiles(directory)).toHaveLength(1);
    await store.close();
  });

  test('a record that changes several times in a group is written as it was left', async () => {
    const directory = temporaryDirectory();
    const store = await openTestStore(directory);
    await Promise.all([1, 2, 3].map((seats) => store.commit([['bookings', 'a', { seats }]])));
    const [name = ''] = journalFiles(directory);
    const { changes } = JSON.parse(readFileSync(join(directory, 'journal', name), 'utf8'));
    expect(changes).toEqual([['bookings', 'a', { seats: 3 }]]);
    await store.close();
  });

  test('what is unwritten of one table does not wait for another', async () => {
    const directory = temporaryDirectory();
    const store = await openTestStore(directory);
    expect(store.unwritten('bookings')).toBeNull();
    const order: string[] = [];
    const vehicle = store.commit([['vehicles', 'v', { plate: 'P1' }]]).then(() => order.push('vehicle'));
    expect(store.unwritten('bookings')).toBeNull();
    const booking = store.commit([['bookings', 'b', { seats: 1 }]]).then(() => order.push('booking'));
    const shown = store.unwritten('bookings')?.then(() => order.push('shown'));
    await Promise.all([vehicle, booking, shown]);
    expect(order).toEqual(['vehicle', 'booking', 'shown']);
    expect([store.unwritten('bookings'), store.unwritten('vehicles')]).toEqual([null, null]);
    await store.close();
  });
});

describe('a disk that refuses', () => {
  async function openOnFailingDisk() {
    const directory = temporaryDirectory();
    const store = await openTestStore(directory);
    await store.commit([
      ['bookings', 'kept', { seats: 1 }],
      ['bookings', 'changed', { seats: 1 }],
      ['vehicles', 'removed', { plate: 'P1' }],
    ]);
    const journal = join(directory, 'journal');
    return {
      directory,
      store,
      fail: () => renameSync(journal, `${journal}.away`),
      recover: () => renameSync(`${journal}.away`, journal),
    };
  }

  test('takes everything back that is not on disk, and tells every caller why', async () => {
    const { store, fail, recover } = await openOnFailingDisk();
    const before = contentOf(store);
    fail();
    const outcomes = await Promise.allSettled([
      store.commit([['bookings', 'changed', { seats: 2 }]]),
      store.commit([['bookings', 'changed', { seats: 3 }]]),
      store.commit([
        ['vehicles', 'removed', null],
        ['vehicles', 'added', { plate: 'P2' }],
      ]),
      store.flush(),
    ]);
    expect(contentOf(store)).toEqual(before);
    for (const outcome of outcomes) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: { cause: { code: 'ENOENT' } } });
      expect(outcome.status === 'rejected' && outcome.reason).toBeInstanceOf(StorageUnavailableError);
    }
    recover();
    await store.close();
  });

  test('takes later changes back too when a large group fails', async () => {
    const { store, fail, recover } = await openOnFailingDisk();
    const before = contentOf(store);
    fail();
    const commits = [
      store.commit(
        Array.from({ length: 20_000 }, (_, index) => ['vehicles', `v${index}`, { plate: `P${index}` }]),
      ),
    ];
    await new Promise((resolve) => setImmediate(resolve));
    commits.push(store.commit([['vehicles', 'v7', { plate: 'later' }]]));
    const outcomes = await Promise.allSettled(commits);
    expect(outcomes.map((outcome) => outcome.status)).toEqual(['rejected', 'rejected']);
    expect(contentOf(store)).toEqual(before);
    recover();
    await store.close();
  });

  test('tells observers of what is taken back, newest first', async () => {
    const { store, fail, recover } = await openOnFailingDisk();
    const seen: unknown[] = [];
    store.observe(({ key, previous, next }) => seen.push([key, previous, next]));
    seen.length = 0;
    fail();
    const failed = store.commit([
      ['bookings', 'changed', { seats: 2 }],
      ['bookings', 'added', { seats: 3 }],
    ]);
    await expect(failed).rejects.toThrow(StorageUnavailableError);
    expect(seen).toEqual([
      ['changed', { seats: 1 }, { seats: 2 }],
      ['added', undefined, { seats: 3 }],
      ['added', { seats: 3 }, undefined],
      ['changed', { seats: 2 }, { seats: 1 }],
    ]);
    recover();
    await store.close();
  });

  test('is tried again by the next commit, and nothing that failed comes back', async () => {
    const { directory, store, fail, recover } = await openOnFailingDisk();
    fail();
    await expect(store.commit([['bookings', 'lost', { seats: 2 }]])).rejects.toThrow(StorageUnavailableError);
    recover();
    await store.commit([['bookings', 'saved', { seats: 3 }]]);
    const expected = contentOf(store);
    expect(Object.keys(expected.bookings)).toEqual(['changed', 'kept', 'saved']);
    await store.close();
    const reopened = await openTestStore(directory);
    expect(contentOf(reopened)).toEqual(expected);
    await reopened.close();
  });

  test('may fail at the rename, which leaves nothing behind, and the group is written whole later', async () => {
    const { directory, store } = await openOnFailingDisk();
    const obstacle = join(directory, 'journal', '000000000002.json');
    mkdirSync(obstacle);
    await expect(store.commit([['bookings', 'b', { seats: 1 }]])).rejects.toThrow(StorageUnavailableError);
    expect(journalFiles(directory)).toEqual(['000000000001.json', '000000000002.json']);
    rmdirSync(obstacle);
    await store.commit([['bookings', 'c', { seats: 1 }]]);
    await store.close();
    const reopened = await openTestStore(directory);
    expect(Object.keys(contentOf(reopened).bookings)).toEqual(['c', 'changed', 'kept']);
    await reopened.close();
  });
});
