import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../spec/testing/temporary-folder.ts';
import { DirectoryInUseError } from './errors.ts';
import { acquireLock } from './lock.ts';
import { openStore } from './open-store.ts';
import { contentOf, dataFiles, openTestStore, type TestTables } from './testing/temporary-store.ts';

function endedProcess(): number {
  return spawnSync(process.execPath, ['--version']).pid;
}

/** The content of a lock that this process holds. */
async function ownLock(): Promise<Record<string, unknown>> {
  const directory = temporaryFolder();
  const lock = await acquireLock(directory);
  const own = JSON.parse(readFileSync(join(directory, 'lock'), 'utf8'));
  lock.release();
  return own;
}

test('a data directory in use is refused, and the message names its holder and says what to do', async () => {
  const directory = temporaryFolder();
  const store = await openTestStore(directory);
  const second = openTestStore(directory);
  await expect(second).rejects.toThrow(DirectoryInUseError);
  await expect(second).rejects.toThrow(
    `in use by process ${process.pid} on ${hostname()}; stop that process`,
  );
  await store.commit([['bookings', 'a', { seats: 1 }]]);
  await store.close();
  const third = await openTestStore(directory);
  expect(third.table('bookings').size).toBe(1);
});

test('closing a store releases the directory and removes the lock', async () => {
  const directory = temporaryFolder();
  const store = await openTestStore(directory);
  expect(readdirSync(directory)).toContain('lock');
  await store.close();
  expect(readdirSync(directory).sort()).toEqual(['log-1.jsonl', 'manifest.json']);
});

test.each([
  ['a process that has ended', () => ({ pid: endedProcess(), started: null })],
  ['an earlier process with the id of this one', () => ({ started: '1' })],
])('the lock of %s is taken over at once', async (_, holder) => {
  const directory = temporaryFolder();
  writeFileSync(join(directory, 'lock'), JSON.stringify({ ...(await ownLock()), ...holder() }));
  const lock = await acquireLock(directory, 1_000_000);
  expect(JSON.parse(readFileSync(join(directory, 'lock'), 'utf8'))).toMatchObject({ pid: process.pid });
  lock.release();
  expect(readdirSync(directory)).toEqual([]);
});

describe.each([
  [
    'another container of the same host name',
    { scope: 'boot pid:[1]' },
    `process ${process.pid} on ${hostname()}`,
  ],
  ['another machine', { host: 'elsewhere', scope: 'other' }, `process ${process.pid} on elsewhere`],
  ['an unknown process', { scope: undefined }, 'an unknown process'],
])('the lock of %s', (_, differences, name) => {
  async function leaveLock() {
    const directory = temporaryFolder();
    const path = join(directory, 'lock');
    writeFileSync(path, JSON.stringify({ ...(await ownLock()), ...differences }));
    return { directory, path };
  }

  test('is respected while it shows a heartbeat', async () => {
    const { directory, path } = await leaveLock();
    const before = readFileSync(path, 'utf8');
    const beating = setInterval(() => utimesSync(path, new Date(), new Date()), 10);
    await expect(acquireLock(directory, 40)).rejects.toThrow(`in use by ${name}`);
    clearInterval(beating);
    expect(readFileSync(path, 'utf8')).toBe(before);
  });

  test('is taken over when it shows no heartbeat', async () => {
    const { directory, path } = await leaveLock();
    const lock = await acquireLock(directory, 20);
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual(await ownLock());
    lock.release();
  });
});

test('a lock shows a heartbeat', async () => {
  const directory = temporaryFolder();
  const lock = await acquireLock(directory, 10);
  const stolen = join(directory, 'lock');
  writeFileSync(stolen, 'unreadable, but still touched by its holder');
  await expect(acquireLock(directory, 50)).rejects.toThrow(DirectoryInUseError);
  lock.release();
});

test('exactly one of many concurrent attempts takes over a stale lock', async () => {
  const directory = temporaryFolder();
  writeFileSync(join(directory, 'lock'), JSON.stringify({ ...(await ownLock()), pid: endedProcess() }));
  const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => acquireLock(directory, 20)));
  const locks = outcomes.flatMap((it) => (it.status === 'fulfilled' ? [it.value] : []));
  expect(locks).toHaveLength(1);
  locks[0]?.assertHeld();
  locks[0]?.release();
});

test('a lock that cannot be read is an error', async () => {
  const directory = temporaryFolder();
  mkdirSync(join(directory, 'lock'));
  await expect(openTestStore(directory)).rejects.toMatchObject({
    name: 'StorageUnavailableError',
    message: expect.stringContaining(`cannot open the data directory ${directory}: EISDIR`),
  });
});

test('a store whose directory was removed and taken by another refuses to write, and says why', async () => {
  const directory = temporaryFolder();
  const first = await openStore<TestTables>({ directory, tables: ['bookings', 'vehicles'] });
  await first.commit([['bookings', 'a', { seats: 1 }]]);
  rmSync(directory, { recursive: true });
  await expect(first.commit([['bookings', 'b', { seats: 1 }]])).rejects.toThrow('it was removed');
  const second = await openTestStore(directory);
  await expect(first.commit([['bookings', 'c', { seats: 1 }]])).rejects.toThrow(
    `process ${process.pid} on ${hostname()} uses the directory now. Stop one of the two`,
  );
  await second.commit([['bookings', 'd', { seats: 1 }]]);
  await expect(first.close()).rejects.toThrow('no longer the lock of this process');
  expect(readdirSync(directory)).toContain('lock');
  expect(contentOf(second).bookings).toEqual([['d', { seats: 1 }]]);
  await second.close();
  expect(dataFiles(directory)).toEqual(['log-1.jsonl']);
});
