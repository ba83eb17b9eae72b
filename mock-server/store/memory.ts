import { type Entry, supersede } from './segment.ts';

/** The changes of one group, with what each of them replaced, so that they can be taken back. */
export interface ChangeLog {
  readonly entries: Entry[];
  readonly replaced: (Entry | undefined)[];
}

/** A change as the store handles it inside, where the type of the record no longer matters. */
export type RawChange = readonly [table: string, key: string, value: object | null];

type RawObserver = (change: {
  table: string;
  key: string;
  previous: object | undefined;
  next: object | undefined;
}) => void;

/** All tables in memory, where every change is applied first and from where it is taken back. */
export class Memory {
  readonly #tables: ReadonlyMap<string, Map<string, Entry>>;
  readonly #observers: RawObserver[] = [];

  constructor(tables: readonly string[]) {
    this.#tables = new Map(tables.map((name) => [name, new Map()]));
  }

  records(table: string): Map<string, Entry> {
    const records = this.#tables.get(table);
    if (records === undefined) throw new TypeError(`the store has no table named ${JSON.stringify(table)}`);
    return records;
  }

  hasTable(table: string): boolean {
    return this.#tables.has(table);
  }

  observe(observer: RawObserver): void {
    this.#observers.push(observer);
    for (const [table, records] of this.#tables) {
      for (const { key, value } of records.values()) {
        observer({ table, key, previous: undefined, next: value ?? undefined });
      }
    }
  }

  /** Applies all changes and appends them to the log, or applies none and throws. */
  apply(changes: readonly RawChange[], log: ChangeLog): void {
    const start = log.entries.length;
    try {
      for (const [table, key, value] of changes) this.#applyOne(table, key, value, log);
    } catch (error) {
      this.takeBack(log, start);
      throw error;
    }
  }

  /** Applies changes read from disk; removals are kept, since they may matter to older segments. */
  load(changes: readonly RawChange[], log: ChangeLog): void {
    for (const [table, key, value] of changes) this.#applyOne(table, key, value, log, true);
  }

  #applyOne(table: string, key: string, value: object | null, log: ChangeLog, keepsAll = false): void {
    const records = this.records(table);
    if (typeof value !== 'object') throw new TypeError(`a record of ${table} must be an object or null`);
    const replaced = records.get(key);
    if (value === null && replaced === undefined && !keepsAll) return;
    const entry: Entry = { table, key, value, home: null };
    log.entries.push(entry);
    log.replaced.push(replaced);
    if (value === null) records.delete(key);
    else records.set(key, entry);
    this.#tell(table, key, replaced, entry);
  }

  /** Takes the changes of a log back, newest first, down to its first `keep` ones. */
  takeBack(log: ChangeLog, keep = 0): void {
    while (log.entries.length > keep) {
      const entry = log.entries.pop();
      const replaced = log.replaced.pop();
      if (entry === undefined) return;
      const records = this.records(entry.table);
      if (replaced === undefined) records.delete(entry.key);
      else records.set(entry.key, replaced);
      this.#tell(entry.table, entry.key, entry, replaced);
    }
  }

  #tell(table: string, key: string, before: Entry | undefined, after: Entry | undefined): void {
    if (this.#observers.length === 0) return;
    const change = { table, key, previous: before?.value ?? undefined, next: after?.value ?? undefined };
    for (const observer of this.#observers) observer(change);
  }
}

/** Tells the segments on disk which of their entries a group, now on disk too, has replaced. */
export function settle(log: ChangeLog): void {
  for (const replaced of log.replaced) if (replaced !== undefined) supersede(replaced);
}
