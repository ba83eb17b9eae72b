import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { DamagedFileError } from './errors.ts';
import { contentOf, journalFiles, openTestStore, temporaryDirectory } from './testing/temporary-store.ts';

/** A data directory with a folded segment of groups 1 to 20 and the groups 21 to 23. */
async function filledDirectory(): Promise<string> {
  const directory = temporaryDirectory();
  const first = await openTestStore(directory);
  for (let index = 0; index < 20; index += 1)
    await first.commit([['bookings', `b${index}`, { seats: index }]]);
  await first.close();
  const second = await openTestStore(directory);
  for (let index = 0; index < 3; index += 1)
    await second.commit([['vehicles', `v${index}`, { plate: 'Ñ1' }]]);
  await second.close();
  expect(journalFiles(directory)).toEqual([folded, '000000000021.json', group, '000000000023.json']);
  return directory;
}

const folded = '000000000001-000000000020.json';
const group = '000000000022.json';

function snapshot(directory: string): Record<string, string> {
  const files = readdirSync(directory, { recursive: true, withFileTypes: true }).filter((it) => it.isFile());
  return Object.fromEntries(
    files.map((it) => join(it.parentPath, it.name)).map((path) => [path, readFileSync(path, 'latin1')]),
  );
}

type Damage = (text: string) => string;
const damages: [kind: string, damage: Damage, problem: string][] = [
  ['cut short', (text) => text.slice(0, text.length / 2), 'it is not complete JSON'],
  ['emptied', () => '', 'it is empty'],
  ['filled with zeros', (text) => '\0'.repeat(text.length), 'it is not complete JSON'],
  ['changed in one character', (text) => text.replace(/"([bv])1"/, '"$19"'), 'its checksum does not match'],
  ['changed beyond UTF-8', (text) => text.replace(/"[bv]1"/, '"\xff1"'), 'its checksum does not match'],
  ['with a line too many', (text) => text.replace(/\n\]/, ',\n["bookings","x",null]\n]'), 'it declares'],
  [
    'with numbers of another group',
    (text) => text.replace(/"last":\d+/, '"last":99'),
    'its name says groups',
  ],
  ['replaced by other JSON', () => '[1, 2, 3]', 'it does not have the format of a segment'],
  ['replaced by null', () => 'null', 'it does not have the format of a segment'],
];

describe.each([folded, group])('the file %s', (name) => {
  test.each(damages)('%s is reported by name, and nothing is touched', async (_, damage, problem) => {
    const directory = await filledDirectory();
    const path = join(directory, 'journal', name);
    const damaged = damage(readFileSync(path, 'latin1'));
    writeFileSync(path, damaged, 'latin1');
    writeFileSync(join(directory, 'journal', '.000000000024.json.tmp'), 'half of a gr');
    const before = snapshot(directory);
    const failure = await openTestStore(directory).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(DamagedFileError);
    expect(failure).toMatchObject({ path, message: expect.stringMatching(problem) });
    expect(snapshot(directory)).toEqual(before);
  });
});

test('a missing group is reported, and the groups after it are not taken for the whole', async () => {
  const directory = await filledDirectory();
  rmSync(join(directory, 'journal', group));
  const before = snapshot(directory);
  await expect(openTestStore(directory)).rejects.toMatchObject({
    path: join(directory, 'journal', group),
    message: expect.stringContaining('groups 22 to 22 are missing'),
  });
  rmSync(join(directory, 'journal', folded));
  await expect(openTestStore(directory)).rejects.toThrow('groups 1 to 20 are missing');
  expect(Object.keys(snapshot(directory))).toHaveLength(Object.keys(before).length - 1);
});

test('a missing format file beside a journal is reported', async () => {
  const directory = await filledDirectory();
  rmSync(join(directory, 'format.json'));
  await expect(openTestStore(directory)).rejects.toMatchObject({ path: join(directory, 'format.json') });
});

test('segments that overlap are reported', async () => {
  const directory = await filledDirectory();
  const path = join(directory, 'journal', '000000000020-000000000021.json');
  cpSync(join(directory, 'journal', group), path);
  await expect(openTestStore(directory)).rejects.toMatchObject({
    path,
    message: expect.stringContaining('overlaps'),
  });
});

test.each([
  'notes.txt',
  '22.json',
  '000000000024.json.bak',
  '000000000024-000000000023.json',
  '000000000000.json',
])('the foreign file %s in the journal is reported', async (name) => {
  const directory = await filledDirectory();
  const path = join(directory, 'journal', name);
  writeFileSync(path, '{}');
  await expect(openTestStore(directory)).rejects.toMatchObject({
    path,
    message: expect.stringContaining('not a file of'),
  });
  expect(readFileSync(path, 'utf8')).toBe('{}');
});

test('what an interrupted write left is removed, and hidden files of others are not', async () => {
  const directory = await filledDirectory();
  writeFileSync(join(directory, 'journal', '.000000000024.json.tmp'), 'half of a gr');
  writeFileSync(join(directory, 'journal', '.DS_Store'), 'finder');
  const store = await openTestStore(directory);
  expect(store.table('bookings').size).toBe(20);
  expect(store.table('vehicles').size).toBe(3);
  expect(journalFiles(directory)).toHaveLength(5);
  expect(journalFiles(directory)).toContain('.DS_Store');
  await store.close();
});

test('a directory in which the very first start was interrupted is taken as new', async () => {
  const directory = temporaryDirectory();
  mkdirSync(join(directory, 'journal'));
  writeFileSync(join(directory, '.format.json.tmp'), '{"for');
  const store = await openTestStore(directory);
  expect(contentOf(store)).toEqual({ bookings: {}, vehicles: {} });
  await store.close();
});
