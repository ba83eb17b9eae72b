/** A change inside the store, where the type of the record does not matter; null removes the record. */
export type RawChange = readonly [table: string, key: string, record: object | null];

/** Called for each changed record; `undefined` stands for no record. */
export type RawObserver = (key: string, previous: object | undefined, next: object | undefined) => void;

interface Table {
  readonly records: Map<string, object>;
  readonly observers: RawObserver[];
}

/** The records of all tables, and the changes that are still to be written. */
export class Tables {
  readonly #tables: ReadonlyMap<string, Table>;
  /** Oldest first, each with the record that it replaced. */
  readonly #unwritten: { readonly change: RawChange; readonly previous: object | undefined }[] = [];

  constructor(names: readonly string[]) {
    this.#tables = new Map(names.map((name) => [name, { records: new Map(), observers: [] }]));
  }

  #table(name: string): Table {
    const table = this.#tables.get(name);
    if (table === undefined) throw new TypeError(`the store has no table named ${JSON.stringify(name)}`);
    return table;
  }

  has(table: string): boolean {
    return this.#tables.has(table);
  }

  records(table: string): ReadonlyMap<string, object> {
    return this.#table(table).records;
  }

  observe(table: string, observer: RawObserver): void {
    const { records, observers } = this.#table(table);
    observers.push(observer);
    for (const [key, record] of records) observer(key, undefined, record);
  }

  /** Sets or removes a record, and returns the one that was there. */
  set([name, key, record]: RawChange): object | undefined {
    const { records, observers } = this.#table(name);
    const previous = records.get(key);
    if (record === null) records.delete(key);
    else records.set(key, record);
    for (const observer of observers) observer(key, previous, record ?? undefined);
    return previous;
  }

  /** Applies changes that are to be written, and returns the names of the changed tables. */
  apply(changes: readonly RawChange[]): readonly string[] {
    const changed = new Set<string>();
    for (const change of changes) {
      const [name, key, record] = change;
      if (record === null && !this.records(name).has(key)) continue;
      this.#unwritten.push({ change, previous: this.set(change) });
      changed.add(name);
    }
    return [...changed];
  }

  /** The changes to write, oldest first. */
  unwritten(): readonly RawChange[] {
    return this.#unwritten.map(({ change }) => change);
  }

  /** Notes that the oldest `count` changes are written. */
  settle(count: number): void {
    this.#unwritten.splice(0, count);
  }

  /** Undoes every unwritten change, newest first. */
  undo(): void {
    for (const { change, previous = null } of this.#unwritten.reverse())
      this.set([change[0], change[1], previous]);
    this.#unwritten.length = 0;
  }

  /** A copy of all records as changes that create them. Copying 250 000 references takes 5 ms. */
  copy(): Iterable<RawChange> {
    const copies = Array.from(this.#tables, ([name, { records }]) => ({
      name,
      keys: [...records.keys()],
      records: [...records.values()],
    }));
    return (function* () {
      for (const { name, keys, records } of copies)
        for (const [index, key] of keys.entries()) yield [name, key, records[index] ?? null];
    })();
  }
}
