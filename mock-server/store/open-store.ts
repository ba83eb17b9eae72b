import { Checkpoint } from './checkpoint.ts';
import { checkDataDirectory, prepareDataDirectory } from './data-directory.ts';
import {
  DamagedFileError,
  DirectoryInUseError,
  ForeignDirectoryError,
  StorageUnavailableError,
} from './errors.ts';
import { Journal } from './journal.ts';
import { loadJournal } from './load-journal.ts';
import { acquireLock } from './lock.ts';
import { Memory, type RawChange } from './memory.ts';
import { fewGroups } from './plan-checkpoint.ts';
import { SpareFiles } from './spare-files.ts';
import type { Observer, Store, TablesOf } from './store.ts';
import { TableView } from './table.ts';

/** Where a store keeps its data and which tables it has. */
export interface StoreOptions<Tables> {
  /** The data directory, created when missing; null keeps everything in memory only. */
  readonly directory: string | null;
  readonly tables: readonly (keyof Tables & string)[];
  /** Hears of a checkpoint that failed; no data is at risk, the journal only stays longer than it should. */
  readonly onCheckpointFailed?: (error: unknown) => void;
}

/** What keeps the changes of a store, beside its memory. */
interface Keeper {
  commit(changes: readonly RawChange[]): Promise<void>;
  flush(): Promise<void>;
  unwritten(table: string): Promise<void> | null;
  close(): Promise<void>;
}

/**
 * Opens the store with all that it was told before.
 *
 * Throws `DamagedFileError`, `ForeignDirectoryError`, `DirectoryInUseError` or `StorageUnavailableError`, each naming the
 * path.
 */
export async function openStore<Tables extends TablesOf<Tables>>(
  options: StoreOptions<Tables>,
): Promise<Store<Tables>> {
  const memory = new Memory(options.tables);
  const keeper =
    options.directory === null ? keepInMemory(memory) : keepOnDisk(memory, options.directory, options);
  let closing: Promise<void> | undefined;
  return {
    table: (name) => new TableView(memory.records(name)),
    commit: (changes) => {
      if (closing !== undefined) return Promise.reject(new StorageUnavailableError('the store is closed'));
      try {
        return keeper.commit(changes);
      } catch (error) {
        return Promise.reject(error);
      }
    },
    // The memory holds under a table's name what was committed there, so the observer's type fits.
    observe: (observer) => memory.observe(observer as Observer<Record<string, object>>),
    flush: () => keeper.flush(),
    unwritten: (table) => keeper.unwritten(table),
    close: () => {
      closing ??= keeper.close();
      return closing;
    },
  };
}

function keepInMemory(memory: Memory): Keeper {
  const done = Promise.resolve();
  return {
    commit: (changes) => {
      memory.apply(changes, { entries: [], replaced: [] });
      return done;
    },
    flush: () => done,
    unwritten: () => null,
    close: () => done,
  };
}

function keepOnDisk(
  memory: Memory,
  directory: string,
  { onCheckpointFailed = () => {} }: { onCheckpointFailed?: (error: unknown) => void },
): Keeper {
  const { journalDirectory, segments, release } = openDirectory(directory, memory);
  const spares = new SpareFiles(journalDirectory);
  const checkpoint = new Checkpoint({
    directory: journalDirectory,
    segments,
    spares,
    onFailed: onCheckpointFailed,
  });
  const journal = new Journal({
    directory: journalDirectory,
    memory,
    segments,
    spares,
    onWritten: () => checkpoint.startIfDue(),
  });
  return {
    commit: (changes) => journal.commit(changes),
    flush: () => journal.pending(),
    unwritten: (table) => journal.unwritten(table),
    close: async () => {
      await journal.idle();
      await checkpoint.finish(fewGroups);
      await spares.clear();
      release();
    },
  };
}

/** Errors that name the path and what is wrong with it themselves. */
const told = [DamagedFileError, ForeignDirectoryError, DirectoryInUseError] as const;

function openDirectory(directory: string, memory: Memory) {
  try {
    checkDataDirectory(directory);
    const release = acquireLock(directory);
    try {
      const journalDirectory = prepareDataDirectory(directory);
      return { journalDirectory, segments: loadJournal(journalDirectory, memory), release };
    } catch (error) {
      release();
      throw error;
    }
  } catch (error) {
    if (told.some((kind) => error instanceof kind)) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new StorageUnavailableError(`cannot open the data directory ${directory}: ${reason}`, {
      cause: error,
    });
  }
}
