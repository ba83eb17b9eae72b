import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DamagedFileError } from './errors.ts';
import type { Files } from './files.ts';

/** Names the file that says what belongs to a data directory. */
export const manifestName = 'manifest.json';

const format = { format: 'parkproof-store', version: 4 } as const;

/** Which files hold the data, so that none of them can vanish unseen. */
export interface Manifest {
  /** The oldest log that is needed; before it comes the snapshot of the same number, except before log 1. */
  readonly firstLog: number;
  /** The log that is written to. */
  readonly lastLog: number;
  /** A group that is known to be on the device; later ones may follow it. */
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
    const problem = `it says version ${version}, and this program reads version ${format.version}`;
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

/** Puts a manifest in the place of the one before: after it, either is there whole, even if the power fails. */
export async function writeManifest(files: Files, directory: string, manifest: Manifest): Promise<void> {
  const path = join(directory, manifestName);
  const file = await files.open(`${path}.tmp`);
  try {
    file.truncate(0);
    file.writeNow(Buffer.from(`${JSON.stringify({ ...format, ...manifest }, null, 2)}\n`), 0);
    await file.sync();
  } finally {
    await file.close();
  }
  await files.rename(`${path}.tmp`, path);
  await files.syncDirectory(directory);
}

/** Names a write-ahead log. */
export const logName = (number: number) => `log-${number}.jsonl`;

/** Names the snapshot of all that came before the log of the same number. */
export const snapshotName = (number: number) => `snapshot-${number}.jsonl`;

/** The files of the directory that are not needed: what an interrupted fold left, and logs that a snapshot replaced. */
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
