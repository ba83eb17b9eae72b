import { Low, Memory } from 'lowdb';
import { DataDirectory, type DataDirectoryOptions } from './data-directory.ts';
import { StorageUnavailableError } from './errors.ts';
import { localFiles } from './files.ts';
import { Groups } from './groups.ts';
import type { RawObserver } from './records.ts';
import type { Store, Table } from './store.ts';
import { Tables } from './tables.ts';

/** Where a store keeps its data and which tables it has. */
export interface StoreOptions<Names>
  extends Partial<Pick<DataDirectoryOptions, 'durability' | 'files' | 'minFoldBytes' | 'onFoldFailed'>> {
  /** The data directory, created when missing; null keeps everything in memory only. */
  readonly directory: string | null;
  readonly tables: readonly (keyof Names & string)[];
}

/** Opens a store with the records in its directory. Throws one of the errors in errors.ts, which names the path. */
export async function openStore<Records>(options: StoreOptions<Records>): Promise<Store<Records>> {
  const { directory: path, tables } = options;
  const directory =
    path === null ? null : await DataDirectory.open({ ...defaults, ...options, directory: path });
  const db = new Low<Tables>(directory ?? new Memory(), new Tables(tables));
  await db.read();
  const groups = new Groups(db);
  let closing: Promise<void> | undefined;

  async function close(): Promise<void> {
    await groups.idle();
    await directory?.close();
  }

  return {
    // A table holds only records that were committed to it, so this cast and that of observers are safe.
    table: (name) => db.data.records(name) as Table<object> as Table<never>,
    observe: (table, observer) => db.data.records(table).observe(observer as RawObserver),
    commit: (changes) =>
      closing === undefined
        ? groups.commit(changes)
        : Promise.reject(new StorageUnavailableError('the store is closed')),
    flush: () => groups.pending(),
    unwritten: (table) => groups.unwritten(table),
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}

/** A shorter log is not worth a fold: a start reads this many bytes in less than 100 ms. */
const minFoldBytes = 8 * 1024 * 1024;

const defaults = { durability: 'process', files: localFiles, minFoldBytes, onFoldFailed: () => {} } as const;
