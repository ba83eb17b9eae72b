import type { Tables as SimulatorTables } from '../kernel/records.ts';

/** A change of one record, or of many in one short step; null removes a record. */
export type Change<Tables> = {
  [N in keyof Tables & string]:
    | readonly [table: N, key: string, value: Readonly<Tables[N]> | null]
    // The store keeps the map itself, so nobody may change it.
    | readonly [table: N, values: ReadonlyMap<string, Readonly<Tables[N]> | null>];
}[keyof Tables & string];

/** Called for each changed record of a table, in order; `undefined` stands for no record. It must not throw. */
export type Observer<T> = (
  key: string,
  previous: Readonly<T> | undefined,
  next: Readonly<T> | undefined,
) => void;

/** The records of one table by key, in no particular order. They are shared, so never change one in place. */
export interface Table<T> {
  get(key: string): Readonly<T> | undefined;
  has(key: string): boolean;
  readonly size: number;
  keys(): Iterable<string>;
  values(): Iterable<Readonly<T>>;
  entries(): Iterable<[key: string, value: Readonly<T>]>;
}

/** Holds the simulator's records in memory and, if it has a data directory, on disk. */
export interface Store<Tables> {
  table<N extends keyof Tables & string>(name: N): Table<Tables[N]>;

  /**
   * Applies the changes in memory at once, all or none, and resolves when `kill -9` can no longer undo them.
   *
   * If the write fails, these changes and every later one not yet on disk are undone in memory, newest first, and
   * each caller gets a `StorageUnavailableError`. A commit without changes waits for the commits before it.
   */
  commit(changes: readonly Change<Tables>[]): Promise<void>;

  /** Tells the observer of every record now in the table, then of every change, including those that undo another. */
  observe<N extends keyof Tables & string>(table: N, observer: Observer<Tables[N]>): void;

  /** Resolves when everything now in memory is on disk; rejects if it was undone instead. */
  flush(): Promise<void>;

  /**
   * Like `flush` for one table; null if everything that the table shows is on disk. A client may be told what was
   * read from the table once this resolves. If it rejects, the table has to be read again.
   */
  unwritten(table: keyof Tables & string): Promise<void> | null;

  /** Finishes the writes under way and releases the data directory. Later commits are refused. */
  close(): Promise<void>;
}

/** The simulator's store. */
export type SimulatorStore = Store<SimulatorTables>;
export type SimulatorChange = Change<SimulatorTables>;
