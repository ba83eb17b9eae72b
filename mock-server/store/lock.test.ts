import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DirectoryInUseError } from './errors.ts';
import { openTestStore, temporaryDirectory } from './testing/temporary-store.ts';

/** The id of a process that has ended. */
function endedProcess(): number {
  return spawnSync(process.execPath, ['--version']).pid;
}

test('the second to open a data directory is told who has it', async () => {
  const directory = temporaryDirectory();
  const store = await openTestStore(directory);
  const second = openTestStore(directory);
  await expect(second).rejects.toThrow(DirectoryInUseError);
  await expect(second).rejects.toThrow(`in use by process ${process.pid} on ${hostname()}`);
  await store.commit([['bookings', 'a', { seats: 1 }]]);
  await store.close();
  const third = await openTestStore(directory);
  expect(third.table('bookings').size).toBe(1);
  await third.close();
});

test('closing gives the directory free and leaves no lock behind', async () => {
  const directory = temporaryDirectory();
  const store = await openTestStore(directory);
  expect(readdirSync(directory)).toContain('lock');
  await store.close();
  expect(readdirSync(directory).sort()).toEqual(['format.json', 'journal']);
});

test.each([
  ['a process that has ended', () => ({ pid: endedProcess(), host: hostname(), started: null })],
  [
    'an earlier process with the id of this one',
    () => ({ pid: process.pid, host: hostname(), started: 'boot/1' }),
  ],
])('the lock of %s is taken over', async (_, holder) => {
  const directory = temporaryDirectory();
  writeFileSync(join(directory, 'lock'), JSON.stringify(holder()));
  const store = await openTestStore(directory);
  expect(JSON.parse(readFileSync(join(directory, 'lock'), 'utf8'))).toMatchObject({ pid: process.pid });
  await store.close();
  expect(readdirSync(directory).sort()).toEqual(['format.json', 'journal']);
});

test.each([
  [
    'of another machine',
    JSON.stringify({ pid: 1, host: 'elsewhere', started: null }),
    'process 1 on elsewhere',
  ],
  ['that cannot be read', 'whose?', 'an unknown process'],
])('a lock %s is respected', async (_, lock, who) => {
  const directory = temporaryDirectory();
  writeFileSync(join(directory, 'lock'), lock);
  await expect(openTestStore(directory)).rejects.toThrow(who);
  expect(readFileSync(join(directory, 'lock'), 'utf8')).toBe(lock);
});
