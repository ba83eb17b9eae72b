import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DamagedFileError } from './errors.ts';
import { findLeftovers, logName, type Manifest, manifestName, snapshotName } from './manifest.ts';
import { type Reading, readLogFile } from './read-log-file.ts';
import type { Tables } from './tables.ts';

/** Loads the snapshot and the logs into the tables, or throws a `DamagedFileError`. Changes no file. */
export function replay(directory: string, manifest: Manifest, tables: Tables) {
  const { firstLog, lastLog, newestGroup } = manifest;
  refuseUnnamedLog(directory, manifest);
  /** Bytes of the snapshot, of the logs before the last one, and of the whole groups in the last log. */
  const sizes = { snapshot: 0, olderLogs: 0, lastLog: 0 };
  let lastGroup = 0;
  if (firstLog > 1) {
    const path = join(directory, snapshotName(firstLog));
    const snapshot = load(path, null, tables);
    if (snapshot.isTorn || snapshot.size === 0)
      throw new DamagedFileError(path, `it is cut short, and ${snapshot.size} bytes of it are whole`);
    lastGroup = snapshot.lastGroup;
    sizes.snapshot = snapshot.size;
  }
  for (let number = firstLog; number <= lastLog; number += 1) {
    const path = join(directory, logName(number));
    const log = load(path, lastGroup + 1, tables);
    // Only the last log can have been written to when the process ended.
    if (log.isTorn && number < lastLog)
      throw new DamagedFileError(path, `at byte ${log.size}, its last group is cut short`);
    lastGroup = log.lastGroup;
    sizes.olderLogs += sizes.lastLog;
    sizes.lastLog = log.size;
  }
  if (lastGroup < newestGroup) {
    const problem = `at byte ${sizes.lastLog}, it ends after group ${lastGroup}, and group ${newestGroup} is missing`;
    throw new DamagedFileError(join(directory, logName(lastLog)), problem);
  }
  return { lastGroup, sizes };
}

function load(path: string, firstGroup: number | null, tables: Tables): Reading {
  if (statSync(path, { throwIfNoEntry: false }) === undefined)
    throw new DamagedFileError(path, `it is missing, and ${manifestName} names it`, { isMissing: true });
  return readLogFile(path, firstGroup, tables);
}

/** The manifest names a log before the first write to it, so a later log with content has lost its manifest. */
function refuseUnnamedLog(directory: string, manifest: Manifest): void {
  for (const name of findLeftovers(manifest, readdirSync(directory))) {
    const path = join(directory, name);
    const isLater = name.startsWith('log-') && Number.parseInt(name.slice(4), 10) > manifest.lastLog;
    if (isLater && statSync(path).size > 0)
      throw new DamagedFileError(path, `it is not empty, and ${manifestName} does not name it`);
  }
}
