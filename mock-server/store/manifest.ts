import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DamagedFileError } from './errors.ts';
import type { Files } from './files.ts';

/** The name of the file that lists the files of a data directory. */
export const manifestName = 'manifest.json';

const format = { format: 'parkproof-store', version: 4 } as const;

/** Which files hold the data, so that a start notices if one is missing. */
export interface Manifest {
  /** The oldest log in use. It continues the snapshot of the same number; log 1 has no snapshot. */
  readonly firstLog: number;
  /** The log that changes are appended to. */
  readonly lastLog: number;
  /** The newest group that is known to be on the device; later groups may follow it. */
  readonly newestGroup: number;
}

/** Reads the manifest, or throws a `DamagedFileError`. */
export function readManifest(directory: string): Manifest {
  const path = join(directory, manifestName);
  let found: unknown;
  try {
    found = JSON.parse(readFileSync(path, 'utf8'));
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause;
    throw new DamagedFileError(path, 'it is not complete JSON', { cause });
  }
  const { format: name, version, ...rest } = Object(found) as Partial<Manifest & typeof format>;
  if (name !== format.format) throw new DamagedFileError(path, 'it does not describe a data directory');
  if (version !== format.version) {
    const problem = `it says version ${version}, but this program reads version ${format.version}`;
    throw new DamagedFileError(path, problem);
  }
  if (!isManifest(rest))
    throw new DamagedFileError(path, 'it does not say which files belong to the directory');
  return rest;
}

function isManifest(value: Partial<Manifest>): value is Manifest {
  const { firstLog = 0, lastLog = 0, newestGroup = -1 } = value;
  return (
    [firstLog, lastLog, newestGroup].every(Number.isInteger) &&
    firstLog >= 1 &&
    lastLog >= firstLog &&
    newestGroup >= 0
  );
}

/** Replaces the manifest atomically: even after a power cut, either the old or the new one is there, whole. */
export async function writeManifest(files: Files, directory: string, manifest: Manifest): Promise<void> {
  const path = join(directory, manifestName);
  const file = await files.open(`${path}.tmp`);
  try {
    file.truncate(0);
    file.write(Buffer.from(`${JSON.stringify({ ...format, ...manifest }, null, 2)}\n`), 0);
    await file.sync();
  } finally {
    await file.close();
  }
  await files.rename(`${path}.tmp`, path);
  await files.syncDirectory(directory);
}

/** The file name of a write-ahead log. */
export const logName = (number: number) => `log-${number}.jsonl`;

/** The file name of the snapshot of everything before the log of the same number. */
export const snapshotName = (number: number) => `snapshot-${number}.jsonl`;

/** Finds the files that are not needed: those of interrupted folds, and those that a later snapshot replaced. */
export function findLeftovers({ firstLog, lastLog }: Manifest, names: readonly string[]): string[] {
  return names.filter((name) => {
    if (name === `${manifestName}.tmp`) return true;
    const [, kind, digits] = dataFileName.exec(name) ?? [];
    const number = Number(digits);
    if (kind === 'snapshot') return number !== firstLog;
    return kind === 'log' && (number < firstLog || number > lastLog);
  });
}

/** Whether a file of this name holds records. */
export const isDataFile = (name: string) => dataFileName.test(name);

const dataFileName = /^(log|snapshot)-([1-9]\d*)\.jsonl$/;
