import type { Entry } from './segment.ts';
import type { Table } from './store.ts';

/** Shows the records of one table as the objects that were committed. */
export class TableView<T> implements Table<T> {
  readonly #records: ReadonlyMap<string, Entry>;

  constructor(records: ReadonlyMap<string, Entry>) {
    this.#records = records;
  }

  get size(): number {
    return this.#records.size;
  }

  get(key: string): Readonly<T> | undefined {
    const entry = this.#records.get(key);
    return entry === undefined ? undefined : recordOf<T>(entry);
  }

  has(key: string): boolean {
    return this.#records.has(key);
  }

  keys(): Iterable<string> {
    return this.#records.keys();
  }

  *values(): Iterable<Readonly<T>> {
    for (const entry of this.#records.values()) yield recordOf<T>(entry);
  }

  *entries(): Iterable<[key: string, value: Readonly<T>]> {
    for (const [key, entry] of this.#records) yield [key, recordOf<T>(entry)];
  }
}

/** The type of `commit` checked what stands under a table's name, and its file carries a checksum. */
function recordOf<T>(entry: Entry): T {
  return entry.value as T;
}
