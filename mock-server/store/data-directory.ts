import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LowSync } from 'lowdb';
import { JSONFileSync } from 'lowdb/node';
import { DamagedFileError, ForeignDirectoryError } from './errors.ts';

/** What `format.json` says of a data directory of this version. */
const format = { format: 'parkproof-store', version: 2 };

/** Makes sure that the directory is empty or a data directory before anything is written into it. */
export function checkDataDirectory(directory: string): void {
  mkdirSync(directory, { recursive: true });
  const names = readdirSync(directory).filter((name) => !name.startsWith('.') && name !== 'lost+found');
  if (names.includes('format.json')) {
    checkFormat(join(directory, 'format.json'));
    return;
  }
  const stranger = names.find((name) => name !== 'lock' && name !== 'journal');
  if (stranger !== undefined) throw new ForeignDirectoryError(directory, stranger);
  const [written] = names.includes('journal') ? readdirSync(join(directory, 'journal')) : [];
  if (written !== undefined) {
    const path = join(directory, 'format.json');
    throw new DamagedFileError(path, `it is missing, but the journal contains ${written}`);
  }
}

/** Writes what marks an empty directory as a data directory, and answers where its journal is. */
export function prepareDataDirectory(directory: string): string {
  const journal = join(directory, 'journal');
  mkdirSync(journal, { recursive: true });
  if (!readdirSync(directory).includes('format.json')) {
    new LowSync(new JSONFileSync<typeof format>(join(directory, 'format.json')), format).write();
  }
  return journal;
}

function checkFormat(path: string): void {
  let found: unknown;
  try {
    found = JSON.parse(readFileSync(path, 'utf8'));
  } catch (cause) {
    throw new DamagedFileError(path, 'it is not complete JSON', { cause });
  }
  const { format: name, version } = Object(found) as Partial<typeof format>;
  if (name !== format.format) throw new DamagedFileError(path, 'it does not describe a data directory');
  if (version !== format.version) {
    throw new DamagedFileError(
      path,
      `it says version ${version}, and this program reads version ${format.version}`,
    );
  }
}
