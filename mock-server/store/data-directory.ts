import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Adapter } from 'lowdb';
import { DamagedFileError, ForeignDirectoryError, storageError } from './errors.ts';
import type { Files } from './files.ts';
import { acquireLock, type Lock } from './lock.ts';
import { LogFile } from './log-file.ts';
import {
  findLeftovers,
  isDataFile,
  logName,
  type Manifest,
  manifestName,
  readManifest,
  snapshotName,
  writeManifest,
} from './manifest.ts';
import { replay } from './replay.ts';
import { type RawChange, Tables } from './tables.ts';

/** What acknowledged changes survive: the end of the process, or also a power cut. */
export const durabilities = ['process', 'power'] as const;
export type Durability = (typeof durabilities)[number];

/** How to open a data directory. */
export interface DataDirectoryOptions {
  readonly directory: string;
  readonly tables: readonly string[];
  readonly durability: Durability;
  readonly files: Files;
  /** Logs with fewer bytes than this are not folded. */
  readonly minFoldBytes: number;
  /** Called when a fold fails. No data is at risk; the log only stays longer than it should. */
  readonly onFoldFailed: (error: unknown) => void;
}

/**
 * lowdb's adapter for a data directory: a snapshot of all records and a write-ahead log of the changes since then.
 *
 * When the log is as long as the snapshot, it is folded: further changes go to a new log while a new snapshot is
 * written. Once that snapshot is on the device, the old snapshot and log are removed. So a change is written about
 * twice, and a start reads about twice the size of the records.
 */
export class DataDirectory implements Adapter<Tables> {
  readonly #options: DataDirectoryOptions;
  readonly #lock: Lock;
  #manifest: Manifest = { firstLog: 1, lastLog: 1, newestGroup: 0 };
  #log: LogFile | undefined;
  #lastGroup = 0;
  /** Bytes of the logs before the current one. */
  #olderLogs = 0;
  /** Total bytes of log at which the next fold is due. */
  #foldAt = 0;
  #folding: Promise<void> | undefined;

  private constructor(options: DataDirectoryOptions, lock: Lock) {
    this.#options = options;
    this.#lock = lock;
  }

  /** Locks the directory for this process. If it throws, it has changed no data in the directory. */
  static async open(options: DataDirectoryOptions): Promise<DataDirectory> {
    const { directory, files } = options;
    try {
      await makeDirectory(directory, files);
      refuseForeign(directory);
      return new DataDirectory(options, await acquireLock(directory));
    } catch (error) {
      throw storageError(`cannot open the data directory ${directory}`, error);
    }
  }

  /** Reads the snapshot and the logs. If a file is damaged or cannot be read, throws and releases the directory. */
  async read(): Promise<Tables> {
    try {
      return await this.#read();
    } catch (error) {
      this.#lock.release();
      throw storageError(`cannot open the data directory ${this.#options.directory}`, error);
    }
  }

  async #read(): Promise<Tables> {
    const { directory } = this.#options;
    const tables = new Tables(this.#options.tables);
    if (existsSync(join(directory, manifestName))) this.#manifest = readManifest(directory);
    else await this.#addLog(this.#manifest).then((log) => log.close());
    const { lastGroup, sizes } = replay(directory, this.#manifest, tables);
    this.#lastGroup = lastGroup;
    this.#olderLogs = sizes.olderLogs;
    this.#foldAt = Math.max(sizes.snapshot, this.#options.minFoldBytes);
    await this.#removeLeftovers();
    this.#log = await this.#openLog(this.#manifest.lastLog, sizes.lastLog);
    return tables;
  }

  /** Appends the unwritten changes as one group: all are kept when this resolves, none when it rejects. */
  async write(tables: Tables): Promise<void> {
    try {
      await this.#write(tables);
    } catch (error) {
      throw storageError(`cannot write to ${this.#options.directory}`, error);
    }
  }

  async #write(tables: Tables): Promise<void> {
    const log = this.#log;
    if (log === undefined) throw new TypeError('a data directory must be read before it is written');
    const { size } = log;
    const isFoldDue = this.#folding === undefined && this.#olderLogs + size >= this.#foldAt;
    // Copied before the first await, while the tables hold the changes of this group and none after it.
    const copy = isFoldDue ? tables.copy() : null;
    this.#lock.assertHeld();
    await log.append(this.#lastGroup + 1, tables.unwritten());
    try {
      if (this.#options.durability === 'power') await log.sync();
      this.#lock.assertHeld();
    } catch (error) {
      log.tryToCutTo(size);
      throw error;
    }
    this.#lastGroup += 1;
    if (copy !== null) await this.#startFold(log, copy);
  }

  /** Waits for a running fold, then records the newest group in the manifest, so that a start notices its loss. */
  async close(): Promise<void> {
    await this.#folding;
    try {
      if (this.#log === undefined) return;
      await this.#log.sync();
      this.#lock.assertHeld();
      await this.#putManifest({ newestGroup: this.#lastGroup });
    } finally {
      await this.#log?.close();
      this.#lock.release();
    }
  }

  /** Directs further changes to a new log and starts to write the copy as a snapshot. */
  async #startFold(old: LogFile, copy: Iterable<RawChange>): Promise<void> {
    const number = this.#manifest.lastLog + 1;
    const group = this.#lastGroup;
    try {
      this.#log = await this.#addLog({ ...this.#manifest, lastLog: number });
      this.#olderLogs += old.size;
    } catch (error) {
      this.#giveUpFold(error);
      return;
    }
    this.#folding = this.#finishFold(old, number, group, copy)
      .catch((error: unknown) => this.#giveUpFold(error))
      .finally(() => {
        this.#folding = undefined;
      });
  }

  /** Removes the old files only once the new snapshot, and the manifest that names it, are on the device. */
  async #finishFold(old: LogFile, number: number, group: number, copy: Iterable<RawChange>): Promise<void> {
    const { directory, files } = this.#options;
    // A start removes a snapshot that the manifest does not name yet, so the old log must be on the device first.
    try {
      await old.sync();
    } finally {
      await old.close();
    }
    const snapshot = await LogFile.open(files, join(directory, snapshotName(number)));
    try {
      await snapshot.append(group, copy);
      await snapshot.sync();
    } finally {
      await snapshot.close();
    }
    await files.syncDirectory(directory);
    this.#lock.assertHeld();
    await this.#putManifest({ firstLog: number, newestGroup: group });
    this.#olderLogs = 0;
    this.#foldAt = Math.max(snapshot.size, this.#options.minFoldBytes);
    await this.#removeLeftovers();
  }

  /** Postpones the next attempt until the log has grown by another `minFoldBytes`. */
  #giveUpFold(error: unknown): void {
    this.#foldAt += this.#options.minFoldBytes;
    this.#options.onFoldFailed(error);
  }

  #openLog(number: number, size: number): Promise<LogFile> {
    return LogFile.open(this.#options.files, join(this.#options.directory, logName(number)), size);
  }

  /** Creates the last log of a manifest. The log is on the device before the manifest names it. */
  async #addLog(manifest: Manifest): Promise<LogFile> {
    const log = await this.#openLog(manifest.lastLog, 0);
    try {
      await this.#options.files.syncDirectory(this.#options.directory);
      await this.#putManifest(manifest);
      return log;
    } catch (error) {
      await log.close();
      throw error;
    }
  }

  /** Removes the files of interrupted folds and the files that the snapshot replaces. */
  async #removeLeftovers(): Promise<void> {
    const { directory, files } = this.#options;
    for (const name of findLeftovers(this.#manifest, readdirSync(directory)))
      await files.remove(join(directory, name));
  }

  async #putManifest(changes: Partial<Manifest>): Promise<void> {
    const manifest = { ...this.#manifest, ...changes };
    await writeManifest(this.#options.files, this.#options.directory, manifest);
    this.#manifest = manifest;
  }
}

/** Creates the directory and its missing parents so that they survive a power cut. */
async function makeDirectory(directory: string, files: Files): Promise<void> {
  const path = resolve(directory);
  if (existsSync(path)) return;
  const parent = dirname(path);
  await makeDirectory(parent, files);
  // With `recursive`, Node retries forever if an existing parent does not allow new folders, as /proc does not.
  mkdirSync(path);
  await files.syncDirectory(parent);
}

/** Makes sure that the directory is empty or a data directory before anything is written into it. */
function refuseForeign(directory: string): void {
  const names = readdirSync(directory).filter((name) => !name.startsWith('.') && name !== 'lost+found');
  if (names.includes(manifestName)) return;
  const stranger = names.find((name) => !isOwn(name));
  if (stranger !== undefined)
    throw new ForeignDirectoryError(
      directory,
      `is not a data directory of the simulator: it contains ${stranger}`,
    );
  const written = names.find((name) => isDataFile(name) && statSync(join(directory, name)).size > 0);
  if (written !== undefined)
    throw new DamagedFileError(join(directory, manifestName), `it is missing, but ${written} is there`, {
      isMissing: true,
    });
}

/** Whether the file is a lock, or one that an interrupted first start can leave. */
const isOwn = (name: string) =>
  name === 'lock' || name === `${manifestName}.tmp` || isDataFile(name) || /^lock\.\d+\.stale$/.test(name);
