import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../spec/testing/temporary-folder.ts';
import { countCommits } from '../testing/count-commits.ts';
import { meanwhile } from '../testing/meanwhile.ts';
import { takeDiskAway } from '../testing/take-disk-away.ts';
import { StorageUnavailableError } from './errors.ts';
import { recordDevice } from './testing/recorded-device.ts';
import { contentOf, openTestStore } from './testing/temporary-store.ts';

const logOf = (directory: string) => join(directory, 'log-1.jsonl');

describe('groups', () => {
  test('commits made in the same turn of the event loop form one group', async () => {
    const directory = temporaryFolder();
    const store = await openTestStore(directory);
    const keys = Array.from({ length: 32 }, (_, index) => `b${index}`);
    await Promise.all(keys.map((key) => store.commit([['bookings', key, { seats: 1 }]])));
    expect(countCommits(directory)).toBe(1);
  });

  test('commits made while a large group is being written share the next group', async () => {
    const directory = temporaryFolder();
    const store = await openTestStore(directory);
    const large = store.commit(
      Array.from({ length: 20_000 }, (_, index) => ['vehicles', `v${index}`, { plate: `P${index}` }]),
    );
    const small: Promise<void>[] = [];
    await meanwhile(large, () => {
      small.push(store.commit([['bookings', `b${small.length}`, { seats: 1 }]]));
      return nextTurn();
    });
    await Promise.all(small);
    expect(small.length).toBeGreaterThan(1);
    expect(countCommits(directory)).toBeLessThanOrEqual(3);
  });

  test('a commit without changes waits for the commits before it', async () => {
    const directory = temporaryFolder();
    const store = await openTestStore(directory);
    const order: string[] = [];
    const first = store.commit([['bookings', 'a', { seats: 1 }]]).then(() => order.push('change'));
    const second = store.commit([]).then(() => order.push('nothing'));
    const third = store.flush().then(() => order.push('flush'));
    await Promise.all([first, second, third]);
    expect(order).toEqual(['change', 'nothing', 'flush']);
    expect(countCommits(directory)).toBe(1);
  });

  test('a table without unwritten changes does not wait for another table', async () => {
    const directory = temporaryFolder();
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
  });
});

describe('a failed write', () => {
  async function openOnFailingDisk() {
    const directory = temporaryFolder();
    const store = await openTestStore(directory);
    await store.commit([
      ['bookings', 'kept', { seats: 1 }],
      ['bookings', 'changed', { seats: 1 }],
      ['vehicles', 'removed', { plate: 'P1' }],
    ]);
    return {
      directory,
      store,
      ...takeDiskAway(directory),
    };
  }

  test('undoes every change that is not on disk, and tells every caller why', async () => {
    const { store, refuse, recover } = await openOnFailingDisk();
    const before = contentOf(store);
    refuse();
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
      expect(outcome.status === 'rejected' && outcome.reason).toBeInstanceOf(StorageUnavailableError);
      expect(outcome).toMatchObject({ reason: { message: expect.stringContaining('was removed') } });
    }
    recover();
  });

  test('also undoes the changes committed after it began', async () => {
    const { directory, store, refuse, recover } = await openOnFailingDisk();
    const before = contentOf(store);
    const { size } = statSync(logOf(directory));
    const large = store.commit(
      Array.from({ length: 20_000 }, (_, index) => ['vehicles', `v${index}`, { plate: `P${index}` }]),
    );
    const isWriting = () => statSync(logOf(directory)).size > size;
    while (!isWriting()) await nextTurn();
    refuse();
    const later = store.commit([['vehicles', 'v7', { plate: 'later' }]]);
    const outcomes = await Promise.allSettled([large, later]);
    expect(outcomes.map((outcome) => outcome.status)).toEqual(['rejected', 'rejected']);
    expect(contentOf(store)).toEqual(before);
    recover();
    expect(statSync(logOf(directory)).size).toBe(size);
  });

  test('tells observers of each undone change, newest first', async () => {
    const { store, refuse, recover } = await openOnFailingDisk();
    const seen: unknown[] = [];
    store.observe('bookings', (key, previous, next) => seen.push([key, previous, next]));
    seen.length = 0;
    refuse();
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
  });

  test('does not stop later commits, and its changes do not come back', async () => {
    const { directory, store, refuse, recover } = await openOnFailingDisk();
    refuse();
    await expect(store.commit([['bookings', 'lost', { seats: 2 }]])).rejects.toThrow(StorageUnavailableError);
    recover();
    await store.commit([['bookings', 'saved', { seats: 3 }]]);
    const expected = contentOf(store);
    expect(expected.bookings.map(([key]) => key)).toEqual(['kept', 'changed', 'saved']);
    await store.close();
    const reopened = await openTestStore(directory);
    expect(contentOf(reopened)).toEqual(expected);
  });
});

test('with durability power, a commit waits for the device, and concurrent commits share one sync', async () => {
  const device = recordDevice();
  const store = await openTestStore(temporaryFolder(), { durability: 'power', files: device.files });
  const syncs = () => device.steps.filter(({ kind }) => kind === 'sync').length;
  const before = syncs();
  const keys = Array.from({ length: 32 }, (_, index) => `b${index}`);
  await Promise.all(keys.map((key) => store.commit([['bookings', key, { seats: 1 }]])));
  expect(syncs() - before).toBe(1);
});
