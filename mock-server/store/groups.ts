import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Low } from 'lowdb';
import type { TableChange, Tables } from './tables.ts';

/** Commits that are written together, all or none. */
interface Group {
  readonly tables: Set<string>;
  readonly written: Promise<void>;
  resolve(): void;
  reject(error: unknown): void;
}

/** Gathers commits into a group while the previous group is written, so that many requests share one write. */
export class Groups {
  readonly #db: Low<Tables>;
  #gathering: Group | undefined;
  #writing: Group | undefined;
  #running: Promise<void> | undefined;

  constructor(db: Low<Tables>) {
    this.#db = db;
  }

  /** Applies the changes. Resolves when they are written. */
  commit(changes: readonly TableChange[]): Promise<void> {
    const changed = this.#db.data.apply(changes);
    if (changed.length === 0) return this.pending();
    this.#gathering ??= createGroup();
    for (const table of changed) this.#gathering.tables.add(table);
    this.#running ??= this.#writeGroups();
    return this.#gathering.written;
  }

  /** Settles as the newest unwritten group does; resolves if there is none. */
  pending(): Promise<void> {
    return (this.#gathering ?? this.#writing)?.written ?? Promise.resolve();
  }

  /** Settles as the newest unwritten group that changes the table does; null if there is none. */
  unwritten(table: string): Promise<void> | null {
    const group = [this.#gathering, this.#writing].find((one) => one?.tables.has(table));
    return group?.written ?? null;
  }

  /** Resolves when no group is waiting or being written, whether the writes succeeded or failed. */
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
      await nextTurn();
    }
    this.#running = undefined;
  }

  async #writeGroup(group: Group): Promise<void> {
    const { data } = this.#db;
    data.seal();
    try {
      await this.#db.write();
      this.#writing = undefined;
    } catch (error) {
      this.#writing = undefined;
      // Later changes may depend on the failed ones, so they are undone too.
      data.undo();
      group.reject(error);
      this.#gathering?.reject(error);
      this.#gathering = undefined;
      return;
    }
    group.resolve();
    await data.settle();
  }
}

function createGroup(): Group {
  let resolve: () => void = () => {};
  let reject: (error: unknown) => void = () => {};
  const written = new Promise<void>((onWritten, onFailed) => {
    resolve = onWritten;
    reject = onFailed;
  });
  return { tables: new Set(), written, resolve, reject };
}
