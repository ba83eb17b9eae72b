import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../spec/testing/temporary-folder.ts';
import { anyText } from '../testing/odd-values.ts';
import { openStore } from './open-store.ts';
import { contentOf, dataFiles, openTestStore } from './testing/temporary-store.ts';

describe.each(['on disk', 'in memory'])('a store %s', (where) => {
  const place = () => (where === 'on disk' ? temporaryFolder() : null);

  test('shows a change at once, before it is on disk', async () => {
    const store = await openTestStore(place());
    const committed = store.commit([['bookings', 'a', { seats: 2 }]]);
    expect(store.table('bookings').get('a')).toEqual({ seats: 2 });
    expect(store.table('bookings').has('b')).toBe(false);
    expect(store.table('bookings').size).toBe(1);
    await committed;
  });

  test('refuses commits after it is closed, and can be closed twice', async () => {
    const store = await openTestStore(place());
    const last = store.commit([['bookings', 'a', { seats: 1 }]]);
    await store.close();
    await last;
    await store.close();
    await expect(store.commit([['bookings', 'b', { seats: 1 }]])).rejects.toThrow('closed');
  });

  test('tells observers of every existing record and of every later change', async () => {
    const store = await openTestStore(place());
    await store.commit([['bookings', 'a', { seats: 1 }]]);
    const seen: unknown[] = [];
    for (const table of ['bookings', 'vehicles'] as const)
      store.observe(table, (key, previous, next) => seen.push([table, key, previous, next]));
    await store.commit([
      ['bookings', 'a', { seats: 2 }],
      ['vehicles', 'v', { plate: '1234ABC' }],
      ['bookings', 'a', null],
      ['bookings', 'never there', null],
    ]);
    expect(seen).toEqual([
      ['bookings', 'a', undefined, { seats: 1 }],
      ['bookings', 'a', { seats: 1 }, { seats: 2 }],
      ['vehicles', 'v', undefined, { plate: '1234ABC' }],
      ['bookings', 'a', { seats: 2 }, undefined],
    ]);
  });

  test('accepts keys that have a special meaning in objects', async () => {
    const store = await openTestStore(place());
    for (const key of ['__proto__', 'constructor', 'hasOwnProperty', '', '\u2028', '\ud800']) {
      expect(store.table('bookings').get(key)).toBeUndefined();
      await store.commit([['bookings', key, { seats: 1 }]]);
      expect(store.table('bookings').get(key)).toEqual({ seats: 1 });
    }
    expect([...store.table('bookings').keys()]).toHaveLength(6);
    expect([...store.table('bookings').values()]).toHaveLength(6);
    expect(Object.getPrototypeOf({})).toBe(Object.prototype);
  });
});

test('a reopened store holds everything that earlier sessions committed', async () => {
  const key = fc.constantFrom('a', 'b', 'c', 'd', '__proto__', 'ñ€🚗', '"],\n]}\n');
  const change = fc.oneof(
    fc.tuple(
      fc.constant('bookings' as const),
      key,
      fc.option(fc.record({ seats: fc.integer(), note: fc.string() })),
    ),
    fc.tuple(fc.constant('vehicles' as const), key, fc.option(fc.record({ plate: anyText(10) }))),
  );
  const session = fc.array(fc.array(change, { maxLength: 4 }), { maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(fc.array(session, { minLength: 1, maxLength: 5 }), async (sessions) => {
      const directory = temporaryFolder();
      const expected = await openTestStore(null);
      for (const commits of sessions) {
        const store = await openTestStore(directory);
        expect(contentOf(store)).toEqual(contentOf(expected));
        for (const changes of commits) {
          await store.commit(changes);
          await expected.commit(changes);
        }
        await store.close();
      }
      const store = await openTestStore(directory);
      expect(contentOf(store)).toEqual(contentOf(expected));
    }),
    { numRuns: 40 },
  );
});

test('40 000 vehicles from one commit survive reopening', async () => {
  const directory = temporaryFolder();
  const store = await openTestStore(directory);
  const plates = Array.from({ length: 40_000 }, (_, index) => `P${index}`);
  await store.commit(plates.map((plate) => ['vehicles', `user/${plate}`, { plate }]));
  expect(dataFiles(directory)).toEqual(['log-1.jsonl']);
  await store.close();
  const reopened = await openTestStore(directory);
  expect(reopened.table('vehicles').size).toBe(40_000);
  expect(reopened.table('vehicles').get('user/P39999')).toEqual({ plate: 'P39999' });
});

test('a missing data directory is created with its parents and a manifest that names its format', async () => {
  const directory = join(temporaryFolder(), 'some', 'where');
  const store = await openTestStore(directory);
  await store.close();
  expect(JSON.parse(readFileSync(join(directory, 'manifest.json'), 'utf8'))).toEqual({
    format: 'parkproof-store',
    version: 4,
    firstLog: 1,
    lastLog: 1,
    newestGroup: 0,
  });
});

test('a directory that holds other files is refused and left unchanged', async () => {
  const directory = temporaryFolder();
  writeFileSync(join(directory, 'letter.txt'), 'dear reader');
  await expect(openTestStore(directory)).rejects.toMatchObject({
    name: 'ForeignDirectoryError',
    message: `${directory} is not a data directory of the simulator: it contains letter.txt. Choose a new or an empty folder.`,
  });
  expect(readdirSync(directory)).toEqual(['letter.txt']);
});

test.each([
  ['{ not json', 'not complete JSON'],
  ['{"format":"something else"}', 'does not describe'],
  ['{"format":"parkproof-store","version":5}', 'says version 5'],
  ['{"format":"parkproof-store","version":4,"firstLog":2}', 'which files'],
])('a manifest saying %s is refused', async (text, problem) => {
  const directory = temporaryFolder();
  writeFileSync(join(directory, 'manifest.json'), text);
  await expect(openTestStore(directory)).rejects.toThrow(problem);
  expect(readFileSync(join(directory, 'manifest.json'), 'utf8')).toBe(text);
  expect(readdirSync(directory)).toEqual(['manifest.json']);
});

test('a data directory that cannot be created is reported with the cause', async () => {
  const directory = temporaryFolder();
  writeFileSync(join(directory, 'file'), '');
  const opening = openTestStore(join(directory, 'file', 'data'));
  await expect(opening).rejects.toMatchObject({
    name: 'StorageUnavailableError',
    message: expect.stringContaining('cannot open the data directory'),
    cause: { code: 'ENOTDIR' },
  });
});

test.runIf(process.platform === 'linux')(
  'a parent that does not allow new folders is reported at once',
  async () => {
    const opening = openTestStore('/proc/parkproof/data');
    await expect(opening).rejects.toMatchObject({
      name: 'StorageUnavailableError',
      cause: { code: 'ENOENT' },
    });
  },
);

test('a table that this version does not know is reported, not dropped', async () => {
  const directory = temporaryFolder();
  const store = await openTestStore(directory);
  await store.commit([['vehicles', 'v', { plate: 'P' }]]);
  await store.close();
  const opening = openStore<{ bookings: { seats: number } }>({ directory, tables: ['bookings'] });
  await expect(opening).rejects.toThrow('it names a table that this version does not know: "vehicles"');
});
