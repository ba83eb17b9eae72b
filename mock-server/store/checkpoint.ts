import { unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { isCleaningDue, planCleaning, planFold, type Run } from './plan-checkpoint.ts';
import { createSegment, type Segment, segmentFileName } from './segment.ts';
import { writeSegment } from './segment-file.ts';
import type { SpareFiles } from './spare-files.ts';

/** Entries up to which the file of a segment is kept to be written over. */
const shortSegment = 512;

/**
 * Keeps the journal short while commits go on: folds many small groups into one segment, and rewrites segments
 * without their waste once waste outweighs the rest. Either way a change is rewritten a few times at most.
 *
 * A new segment covers all groups of those it replaces and is whole before the first of them is removed; a
 * crash in between leaves files that the next start knows as covered and removes.
 */
export class Checkpoint {
  readonly #directory: string;
  readonly #segments: Segment[];
  readonly #spares: SpareFiles;
  readonly #onFailed: (error: unknown) => void;
  #running: Promise<void> | undefined;
  /** After a failure, rest until the journal has grown to this group. */
  #restUntil = 0;

  constructor(options: {
    directory: string;
    segments: Segment[];
    spares: SpareFiles;
    onFailed: (error: unknown) => void;
  }) {
    this.#directory = options.directory;
    this.#segments = options.segments;
    this.#spares = options.spares;
    this.#onFailed = options.onFailed;
  }

  /** Starts in the background when there is something to do. */
  startIfDue(): void {
    if (this.#running !== undefined || this.#lastGroup() < this.#restUntil) return;
    if (planFold(this.#segments) === undefined && !isCleaningDue(this.#segments)) return;
    this.#running = this.#run().finally(() => {
      this.#running = undefined;
    });
  }

  /** Waits for what is under way and leaves few files behind. */
  async finish(fewGroups: number): Promise<void> {
    await this.#running;
    await this.#run(fewGroups);
  }

  async #run(tolerated?: number): Promise<void> {
    try {
      for (let run = planFold(this.#segments, tolerated); run; run = planFold(this.#segments, tolerated)) {
        // A removal must stay as long as an older segment may hold the record that it removed.
        await this.#rewrite(run, { keepRemovals: run.start > 0 });
      }
      if (isCleaningDue(this.#segments)) await this.#clean();
    } catch (error) {
      this.#restUntil = this.#lastGroup() + 1000;
      this.#onFailed(error);
    }
  }

  /**
   * Goes through all segments, oldest first. When it comes to a removal, no older segment holds the record any
   * more: had it been alive when the pass began, it would be younger than the removal.
   */
  async #clean(): Promise<void> {
    const until = this.#lastGroup();
    for (let start = 0; (this.#segments[start]?.last ?? until + 1) <= until; start += 1) {
      const run = planCleaning(this.#segments, start, until);
      const isClean = this.#segments
        .slice(run.start, run.end)
        .every((it) => it.superseded + it.removals === 0);
      if (!isClean || run.end - run.start > 1) await this.#rewrite(run, { keepRemovals: false });
    }
  }

  async #rewrite(run: Run, { keepRemovals }: { keepRemovals: boolean }): Promise<void> {
    const replaced = this.#segments.slice(run.start, run.end);
    const range = { first: replaced.at(0)?.first ?? 0, last: replaced.at(-1)?.last ?? 0 };
    const entries = replaced.flatMap((segment) =>
      segment.entries.filter((it) => it.home === segment && (keepRemovals || it.value !== null)),
    );
    await writeSegment(this.#directory, range, entries);
    const segment = createSegment(range.first, range.last, entries);
    for (const entry of entries) {
      // Replaced by a later group while this segment was being written.
      if (entry.home === null) segment.superseded += 1;
      else entry.home = segment;
    }
    this.#segments.splice(run.start, replaced.length, segment);
    await this.#remove(replaced.filter((it) => segmentFileName(it) !== segmentFileName(range)));
  }

  /** A few at a time, so that the writes of groups are not kept waiting. */
  async #remove(segments: readonly Segment[]): Promise<void> {
    for (let at = 0; at < segments.length; at += 16) {
      await Promise.all(segments.slice(at, at + 16).map((segment) => this.#removeOne(segment)));
    }
  }

  /** To empty a long file takes longer than to make a new one. */
  #removeOne(segment: Segment): Promise<void> {
    const name = segmentFileName(segment);
    return segment.entries.length > shortSegment
      ? unlink(join(this.#directory, name))
      : this.#spares.takeOut(name);
  }

  #lastGroup(): number {
    return this.#segments.at(-1)?.last ?? 0;
  }
}
