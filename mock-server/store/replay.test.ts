import { appendFileSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../spec/testing/temporary-folder.ts';
import { DamagedFileError } from './errors.ts';
import { contentOf, dataFiles, openTestStore } from './testing/temporary-store.ts';

const snapshot = 'snapshot-2.jsonl';
const log = 'log-2.jsonl';

/** A data directory with 20 bookings in the snapshot and 3 vehicles in the log, each in its own group. */
async function filledDirectory(): Promise<string> {
  const directory = temporaryFolder();
  const first = await openTestStore(directory);
  for (let index = 0; index < 19; index += 1)
    await first.commit([['bookings', `b${index}`, { seats: index }]]);
  await first.close();
  const folding = await openTestStore(directory, { minFoldBytes: 1 });
  await folding.commit([['bookings', 'b19', { seats: 19 }]]);
  await folding.close();
  const second = await openTestStore(directory);
  for (let index = 0; index < 3; index += 1)
    await second.commit([['vehicles', `v${index}`, { plate: 'Ñ1' }]]);
  await second.close();
  return directory;
}

function read(directory: string): Record<string, string> {
  return Object.fromEntries(
    readdirSync(directory).map((name) => [name, readFileSync(join(directory, name), 'latin1')]),
  );
}

const lineOf = (text: string, part: string) => text.slice(0, text.indexOf(part)).lastIndexOf('\n') + 1;
type Damage = (text: string) => string;
const damages: readonly [kind: string, damage: Damage, problem: string][] = [
  ['changed in one character', (text) => text.replace(/"([bv])1"/, '"$19"'), 'checksum of group'],
  ['changed beyond UTF-8', (text) => text.replace(/"[bv]1"/, '"\xff1"'), 'checksum of group'],
  ['without one of its line breaks', (text) => text.replace('\n', ' '), 'the line is neither'],
  ['without one of its lines', (text) => text.replace(/.*\["\w+","[bv]1".*\n/, ''), 'declares'],
  ['with a line too many', (text) => text.replace('\n', '\n[["bookings","x",null]]\n'), 'declares'],
  ['without its last line break', (text) => `${text.slice(0, -1)}J`, 'the line does not end'],
  ['with a group of another number', (text) => text.replace(/"group":\d+/, '"group":99'), 'group'],
  ['emptied', () => '', 'cut short|ends after group'],
  ['cut short', (text) => text.slice(0, -20), 'cut short|ends after group'],
  ['replaced by other JSON', () => '[1, 2, 3]\n', 'at byte 0, the line is neither'],
  ['replaced by null', () => 'null\n', 'at byte 0, the line is neither'],
];

describe.each([snapshot, log])('the file %s', (name) => {
  test.each(damages)('%s is reported with its position, and no file changes', async (_, damage, problem) => {
    const directory = await filledDirectory();
    const path = join(directory, name);
    writeFileSync(path, damage(readFileSync(path, 'latin1')), 'latin1');
    writeFileSync(join(directory, 'snapshot-3.jsonl'), 'half of a fo');
    const before = read(directory);
    const failure = await openTestStore(directory).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(DamagedFileError);
    expect(failure).toMatchObject({ path, message: expect.stringMatching(problem) });
    expect(read(directory)).toEqual(before);
  });

  test('is reported when it is missing', async () => {
    const directory = await filledDirectory();
    rmSync(join(directory, name));
    await expect(openTestStore(directory)).rejects.toMatchObject({
      path: join(directory, name),
      message: expect.stringContaining(`${name} cannot be used: it is missing, and manifest.json names it`),
    });
  });
});

test('a wrong checksum is reported with the byte at which the group begins', async () => {
  const directory = await filledDirectory();
  const path = join(directory, log);
  const text = readFileSync(path, 'latin1');
  writeFileSync(path, text.replace('"v1"', '"w1"'), 'latin1');
  const at = lineOf(text, '"v1"');
  await expect(openTestStore(directory)).rejects.toThrow(`begins at byte ${at}`);
});

test('a log without groups that were written before a close is reported as damaged', async () => {
  const directory = await filledDirectory();
  const path = join(directory, log);
  truncateSync(path, lineOf(readFileSync(path, 'latin1'), '"v2"'));
  await expect(openTestStore(directory)).rejects.toThrow(/ends after group 22, and group 23 is missing/);
});

test('a missing manifest beside a log is reported', async () => {
  const directory = await filledDirectory();
  rmSync(join(directory, 'manifest.json'));
  await expect(openTestStore(directory)).rejects.toMatchObject({
    path: join(directory, 'manifest.json'),
    message: expect.stringContaining('manifest.json cannot be used: it is missing, but '),
  });
});

test('a log with content that the manifest does not name is reported and kept', async () => {
  const directory = await filledDirectory();
  const path = join(directory, 'log-3.jsonl');
  writeFileSync(path, '[["bookings","x",{"seats":1}]]\n');
  await expect(openTestStore(directory)).rejects.toMatchObject({ path });
  expect(dataFiles(directory)).toContain('log-3.jsonl');
});

test.each([
  ['half a line', '[["bookings","x",{"se'],
  ['whole lines of a group that has no end', '[["bookings","x",{"seats":1}]]\n[["bookings","y",null]]\n'],
  ['all but the last line break', '{"group":24,"changes":0,"crc32":0'],
])(
  'a last group of %s, as a crash leaves it, is dropped, and the next group replaces it',
  async (_, torn) => {
    const directory = await filledDirectory();
    appendFileSync(join(directory, log), torn);
    const store = await openTestStore(directory);
    expect(store.table('bookings').size).toBe(20);
    await store.commit([['bookings', 'next', { seats: 1 }]]);
    const expected = contentOf(store);
    await store.close();
    const reopened = await openTestStore(directory);
    expect(contentOf(reopened)).toEqual(expected);
    await reopened.close();
  },
);

test('the files of an interrupted fold are removed, and other files are kept', async () => {
  const directory = await filledDirectory();
  for (const name of [
    'log-1.jsonl',
    'snapshot-1.jsonl',
    'snapshot-3.jsonl',
    'manifest.json.tmp',
    'notes.txt',
  ])
    writeFileSync(join(directory, name), 'half of a');
  writeFileSync(join(directory, 'log-3.jsonl'), '');
  const store = await openTestStore(directory);
  expect(store.table('vehicles').size).toBe(3);
  await store.close();
  expect(readdirSync(directory).sort()).toEqual([log, 'manifest.json', 'notes.txt', snapshot]);
});

test('a directory whose very first start was interrupted counts as new', async () => {
  const directory = temporaryFolder();
  writeFileSync(join(directory, 'log-1.jsonl'), '');
  writeFileSync(join(directory, 'manifest.json.tmp'), '{"for');
  const store = await openTestStore(directory);
  expect(contentOf(store)).toEqual({ bookings: [], vehicles: [] });
});
