import { type KeyedRecord, type Layer, Records } from './records.ts';

/** A change inside the store, where the type of the record does not matter. */
export type RawChange = readonly [table: string, key: string, value: object | null];

/** A change of one record, or of many at once. */
export type TableChange = RawChange | readonly [table: string, layer: Layer];

/** The records of all tables, and the changes that are still to be written. */
export class Tables {
  readonly #tables: ReadonlyMap<string, Records>;

  constructor(names: readonly string[]) {
    this.#tables = new Map(names.map((name) => [name, new Records()]));
  }

  records(table: string): Records {
    const records = this.#tables.get(table);
    if (records === undefined) throw new TypeError(`the store has no table named ${JSON.stringify(table)}`);
    return records;
  }

  has(table: string): boolean {
    return this.#tables.has(table);
  }

  /** Applies the changes and returns the names of the changed tables. */
  apply(changes: readonly TableChange[]): readonly string[] {
    return changes.filter((change) => this.#applyOne(change)).map(([table]) => table);
  }

  #applyOne(change: TableChange): boolean {
    const records = this.records(change[0]);
    return change.length === 2 ? records.addLayer(change[1]) : records.put(change[1], change[2]);
  }

  /** Marks the changes so far as the ones to write next. */
  seal(): void {
    for (const records of this.#tables.values()) records.seal();
  }

  /** The marked changes, for the next write. */
  *unwritten(): Iterable<RawChange> {
    for (const [table, records] of this.#tables) {
      for (const layer of records.sealed()) yield* changesOf(table, layer);
    }
  }

  /** Merges the marked changes; called once they are written. */
  async settle(): Promise<void> {
    for (const records of this.#tables.values()) await records.settle();
  }

  /** Undoes every unwritten change. */
  undo(): void {
    for (const records of this.#tables.values()) records.undo();
  }

  /** A copy of all records as changes that create them. Copying 250 000 references takes 5 ms. */
  copy(): Iterable<RawChange> {
    const copies = Array.from(this.#tables, ([table, records]) => [table, records.copy()] as const);
    return (function* () {
      for (const [table, layers] of copies) for (const layer of layers) yield* changesOf(table, layer);
    })();
  }
}

function* changesOf(table: string, layer: Iterable<KeyedRecord>): Iterable<RawChange> {
  for (const [key, record] of layer) yield [table, key, record];
}
