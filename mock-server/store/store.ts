/** Every table maps a key to an object that JSON can carry. */
export type TablesOf<Tables> = { [N in keyof Tables]: object };

/** One change of one record: table, key, value; `null` removes the record. */
export type Change<Tables> = {
  [N in keyof Tables & string]: readonly [table: N, key: string, value: Readonly<Tables[N]> | null];
}[keyof Tables & string];

/** Changed records by table and key; null removes the record. */
export type PreparedChanges<Tables> = {
  readonly [N in keyof Tables & string]?: ReadonlyMap<string, Readonly<Tables[N]> | null>;
};

/** Called for each record of a table that changes, in order; `undefined` stands for no record. It must not throw. */
export type Observer<T> = (
  key: string,
  previous: Readonly<T> | undefined,
  next: Readonly<T> | undefined,
) => void;

/** The records of one kind by key, in no promised order; they are shared, so nobody changes them in place. */
export interface Table<T> {
  get(key: string): Readonly<T> | undefined;
  has(key: string): boolean;
  readonly size: number;
  keys(): Iterable<string>;
  values(): Iterable<Readonly<T>>;
  entries(): Iterable<[key: string, value: Readonly<T>]>;
}

/** What the simulator remembers, in memory and, when it has a data directory, on disk. */
export interface Store<Tables extends TablesOf<Tables>> {
  table<N extends keyof Tables & string>(name: N): Table<Tables[N]>;

  /**
   * Applies the changes in memory at once, all or none, and resolves when `kill -9` can no longer undo them.
   *
   * When the write fails, these changes and every later one not yet on disk are taken back in memory, newest
   * first, and each caller gets a `StorageUnavailableError`. With no changes it waits for what it could see.
   */
  commit(changes: readonly Change<Tables>[]): Promise<void>;

  /** The same for many changes. The maps are taken as they are, so that this is one short step; nobody alters them. */
  commitPrepared(changes: PreparedChanges<Tables>): Promise<void>;

  /** Tells the observer of every record of a table present now, then of every change, changes taken back included. */
  observe<N extends keyof Tables & string>(table: N, observer: Observer<Tables[N]>): void;

  /** Resolves when all that is in memory now is on disk, and rejects when it was taken back instead. */
  flush(): Promise<void>;

  /**
   * What `flush` would wait for on behalf of one table; null if all that the table shows is on disk. What was
   * read of it can be told to a client when this resolves, and is to be read again when it rejects.
   */
  unwritten(table: keyof Tables & string): Promise<void> | null;

  /** Finishes what is under way and releases the data directory; later commits are refused. */
  close(): Promise<void>;
}
