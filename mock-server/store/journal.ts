import { setImmediate as nextTurn } from 'node:timers/promises';
import { StorageUnavailableError } from './errors.ts';
import { type ChangeLog, type Memory, type RawChange, settle } from './memory.ts';
import { createSegment, type Entry, type Segment } from './segment.ts';
import { writeSegment } from './segment-file.ts';
import type { SpareFiles } from './spare-files.ts';

/** The commits that go to disk together, in one file. */
interface Group extends ChangeLog {
  readonly tables: Set<string>;
  readonly written: Promise<void>;
  resolve(): void;
  reject(error: Error): void;
}

/** Collects commits into groups and writes one group after the other, each as a new segment. */
export class Journal {
  /** What is on disk, oldest first, without gap from group 1 on. */
  readonly segments: Segment[];
  readonly directory: string;
  readonly #memory: Memory;
  readonly #spares: SpareFiles;
  readonly #onWritten: () => void;
  #gathering: Group | undefined;
  #writing: Group | undefined;
  #running: Promise<void> | undefined;

  constructor(options: {
    directory: string;
    memory: Memory;
    segments: Segment[];
    spares: SpareFiles;
    onWritten: () => void;
  }) {
    this.directory = options.directory;
    this.segments = options.segments;
    this.#memory = options.memory;
    this.#spares = options.spares;
    this.#onWritten = options.onWritten;
  }

  /** Applies the changes in memory and resolves when the group they joined is on disk. */
  commit(changes: readonly RawChange[]): Promise<void> {
    const group = this.#gathering ?? createGroup();
    this.#memory.apply(changes, group);
    if (group.entries.length === 0) return this.pending();
    for (const [table] of changes) group.tables.add(table);
    this.#gathering = group;
    this.#running ??= this.#writeGroups();
    return group.written;
  }

  /** Resolves or rejects with the newest group not yet on disk. */
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
      const group = this.#gathering;
      this.#writing = group;
      this.#gathering = undefined;
      await this.#writeGroup(group);
      this.#writing = undefined;
      await nextTurn();
    }
    this.#running = undefined;
  }

  async #writeGroup(group: Group): Promise<void> {
    const sequence = (this.segments.at(-1)?.last ?? 0) + 1;
    const range = { first: sequence, last: sequence };
    const entries = lastOfEach(group);
    try {
      await writeSegment(this.directory, range, entries, this.#spares);
    } catch (cause) {
      this.#takeBack(group, cause);
      return;
    }
    const segment = createSegment(sequence, sequence, entries);
    for (const entry of entries) entry.home = segment;
    settle(group);
    this.segments.push(segment);
    group.resolve();
    this.#onWritten();
  }

  /** Later changes may rest on those that failed, so they go first. */
  #takeBack(failed: Group, cause: unknown): void {
    const later = this.#gathering;
    this.#gathering = undefined;
    if (later !== undefined) this.#memory.takeBack(later);
    this.#memory.takeBack(failed);
    const error = new StorageUnavailableError(`cannot write to ${this.directory}: ${messageOf(cause)}`, {
      cause,
    });
    failed.reject(error);
    later?.reject(error);
  }
}

/** What changed twice in a group need only be written as it was left. */
function lastOfEach({ entries, replaced }: ChangeLog): readonly Entry[] {
  if (entries.length === 1) return entries;
  const gone = new Set(replaced);
  return entries.filter((entry) => !gone.has(entry));
}

function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}

function createGroup(): Group {
  let resolve: () => void = () => {};
  let reject: (error: Error) => void = () => {};
  const written = new Promise<void>((onWritten, onFailed) => {
    resolve = onWritten;
    reject = onFailed;
  });
  return { entries: [], replaced: [], tables: new Set(), written, resolve, reject };
}
