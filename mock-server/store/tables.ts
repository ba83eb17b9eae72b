import { type Layer, Records } from './records.ts';

/** A change as the store handles it inside, where the type of the record no longer matters. */
export type RawChange = readonly [table: string, key: string, value: object | null];

/** The data of the database: all records, and which changes are still to be written. */
export class Tables {
  readonly #tables: ReadonlyMap<string, Records>;

  constructor(names: readonly string[]) {
    this.#tables = new Map(names.map((name) => [name, new Records()]));
  }

  /** The records of one table. */
  records(table: string): Records {
    const records = this.#tables.get(table);
    if (records === undefined) throw new TypeError(`the store has no table named ${JSON.stringify(table)}`);
    return records;
  }

  has(table: string): boolean {
    return this.#tables.has(table);
  }

  /** Applies all changes, or none and throws; answers with the tables that changed. */
  apply(changes: readonly RawChange[]): readonly string[] {
    for (const [table, , value] of changes) {
      this.records(table);
      if (typeof value !== 'object') throw new TypeError(`a record of ${table} must be an object or null`);
    }
    return changes.flatMap(([table, key, value]) => (this.records(table).put(key, value) ? [table] : []));
  }

  /** The same for layers that were prepared. */
  lay(layers: readonly (readonly [table: string, layer: Layer])[]): readonly string[] {
    for (const [table] of layers) this.records(table);
    return layers.flatMap(([table, layer]) => (this.records(table).lay(layer) ? [table] : []));
  }

  /** What was changed so far is to be written next; what comes later is not. */
  seal(): void {
    for (const records of this.#tables.values()) records.seal();
  }

  /** What the next write is to keep. */
  *unwritten(): Iterable<RawChange> {
    for (const [table, records] of this.#tables) {
      for (const layer of records.sealed()) yield* changesOf(table, layer);
    }
  }

  /** Called when this is kept. */
  async settle(): Promise<void> {
    for (const records of this.#tables.values()) await records.settle();
  }

  /** Takes all back that is not kept. */
  takeBack(): void {
    for (const records of this.#tables.values()) records.takeBack();
  }

  /** Every record as it is now, as changes that make it; to copy the references takes 5 ms for 250 000. */
  copy(): Iterable<RawChange> {
    const copies = Array.from(this.#tables, ([table, records]) => [table, records.copy()] as const);
    return (function* () {
      for (const [table, layers] of copies) for (const layer of layers) yield* changesOf(table, layer);
    })();
  }
}

function* changesOf(
  table: string,
  layer: Iterable<readonly [key: string, record: object | null]>,
): Iterable<RawChange> {
  for (const [key, record] of layer) yield [table, key, record];
}
