import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Low } from 'lowdb';
import type { ChangeList, RawChange, Tables } from './tables.ts';

/** The commits that are written together, all or none. */
interface Group extends ChangeList {
  readonly tables: Set<string>;
  readonly written: Promise<void>;
  resolve(): void;
  reject(error: unknown): void;
}

/** Gathers commits into groups while the one before is being written, so that many requests share one write. */
export class Groups {
  readonly #db: Low<Tables>;
  #gathering: Group | undefined;
  #writing: Group | undefined;
  #running: Promise<void> | undefined;

  constructor(db: Low<Tables>) {
    this.#db = db;
  }

  /** Applies the changes in memory and resolves when the group they joined is written. */
  commit(changes: readonly RawChange[]): Promise<void> {
    const group = this.#gathering ?? createGroup();
    this.#db.data.apply(changes, group);
    if (group.changes.length === 0) return this.pending();
    for (const [table] of changes) group.tables.add(table);
    this.#gathering = group;
    this.#running ??= this.#writeGroups();
    return group.written;
  }

  /** Resolves or rejects with the newest group not yet written. */
  pending(): Promise<void> {
    return (this.#gathering ?? this.#writing)?.written ?? Promise.resolve();
  }

  /** The same with the newest group that changes a table; null where there is none. */
  unwritten(table: string): Promise<void> | null {
    const group = [this.#gathering, this.#writing].find((one) => one?.tables.has(table));
    return group?.written ?? null;
  }

  /** Resolves when no group is waiting or being written, whatever became of them. */
  async idle(): Promise<void> {
    await this.#running;
  }

  async #writeGroups(): Promise<void> {
    // Requests that arrived in the same turn of the event loop share a group.
    await nextTurn();
    while (this.#gathering !== undefined) {
      this.#writing = this.#gathering;
      this.#gathering = undefined;
      await this.#writeGroup(this.#writing);
      this.#writing = undefined;
      await nextTurn();
    }
    this.#running = undefined;
  }

  async #writeGroup(group: Group): Promise<void> {
    this.#db.data.unwritten = group.changes;
    try {
      await this.#db.write();
      group.resolve();
    } catch (error) {
      this.#takeBack(group, error);
    }
  }

  /** Later changes may rest on those that failed, so they go first. */
  #takeBack(failed: Group, error: unknown): void {
    const later = this.#gathering;
    this.#gathering = undefined;
    if (later !== undefined) this.#db.data.takeBack(later);
    this.#db.data.takeBack(failed);
    failed.reject(error);
    later?.reject(error);
  }
}

function createGroup(): Group {
  let resolve: () => void = () => {};
  let reject: (error: unknown) => void = () => {};
  const written = new Promise<void>((onWritten, onFailed) => {
    resolve = onWritten;
    reject = onFailed;
  });
  return { changes: [], replaced: [], tables: new Set(), written, resolve, reject };
}
