import { Low, Memory } from 'lowdb';
import { DataDirectory, type DataDirectoryOptions } from './data-directory.ts';
import { StorageUnavailableError } from './errors.ts';
import { localFiles } from './files.ts';
import { Groups } from './groups.ts';
import type { RawObserver } from './records.ts';
import type { Store, Table, TablesOf } from './store.ts';
import { Tables } from './tables.ts';

/** Where a store keeps its data and which tables it has. */
export interface StoreOptions<Names>
  extends Partial<Pick<DataDirectoryOptions, 'durability' | 'files' | 'minFoldBytes' | 'onFoldFailed'>> {
  /** The data directory, created when missing; null keeps everything in memory only. */
  readonly directory: string | null;
  readonly tables: readonly (keyof Names & string)[];
}

/** Opens the store with all that it had stored. Throws one of the errors of errors.ts, which names the path. */
export async function openStore<Records extends TablesOf<Records>>(
  options: StoreOptions<Records>,
): Promise<Store<Records>> {
  const directory = options.directory === null ? null : await openDirectory(options.directory, options);
  const db = new Low<Tables>(directory ?? new Memory(), new Tables(options.tables));
  await db.read();
  const groups = new Groups(db);
  let closing: Promise<void> | undefined;

  function commit(apply: (data: Tables) => readonly string[]): Promise<void> {
    if (closing !== undefined) return Promise.reject(new StorageUnavailableError('the store is closed'));
    try {
      return groups.commit(apply);
    } catch (error) {
      return Promise.reject(error);
    }
  }

  async function close(): Promise<void> {
    await groups.idle();
    await directory?.close();
  }

  return {
    // Under the name of a table stands what was committed there, so its type fits; the same goes for observers.
    table: (name) => db.data.records(name) as Table<object> as Table<never>,
    observe: (table, observer) => db.data.records(table).observe(observer as RawObserver),
    commit: (changes) => commit((data) => data.apply(changes)),
    commitPrepared: (changes) => commit((data) => data.lay(Object.entries(changes))),
    flush: () => groups.pending(),
    unwritten: (table) => groups.unwritten(table),
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}

/** Bytes of log that are read in less than 100 ms, so that a fold would not pay. */
const minFoldBytes = 8 * 1024 * 1024;

function openDirectory(directory: string, options: Omit<StoreOptions<never>, 'directory'>) {
  return DataDirectory.open({
    durability: 'process',
    files: localFiles,
    minFoldBytes,
    onFoldFailed: () => {},
    ...options,
    directory,
  });
}
