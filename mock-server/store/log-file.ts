import { crc32 } from 'node:zlib';
import type { Files, OpenFile } from './files.ts';
import type { RawChange } from './tables.ts';

/**
 * The last line of a group. A file is JSON Lines, so that people can read it: each line holds a list of changes, each
 * `[table, key, record or null]`, and this one follows those that were written together.
 */
export interface GroupEnd {
  readonly group: number;
  readonly changes: number;
  /** Covers the lines before it, and what it says itself. */
  readonly crc32: number;
}

/** The line that ends a group, given the checksum of the lines before it. */
export function groupEnd(group: number, changes: number, checksumOfLines: number): GroupEnd {
  return { group, changes, crc32: crc32(`${group} ${changes}`, checksumOfLines) };
}

/** Changes in a line: about a millisecond's work. A line for each would take half as much time again. */
const maxChangesInLine = 256;

/** A file to which groups of changes are appended: a write-ahead log, or a snapshot, which is one large group. */
export class LogFile {
  readonly path: string;
  readonly #file: OpenFile;
  #size: number;
  #mustCut: boolean;

  private constructor(path: string, file: OpenFile, size: number) {
    this.path = path;
    this.#file = file;
    this.#size = size;
    this.#mustCut = true;
  }

  /** Opens a file whose first `size` bytes are sound; what follows them is cut off before anything is appended. */
  static async open(files: Files, path: string, size = 0): Promise<LogFile> {
    return new LogFile(path, await files.open(path), size);
  }

  /** Bytes of whole groups. */
  get size(): number {
    return this.#size;
  }

  /** Appends a group. A short one is written at once; of a long one, others have their turn after each piece. */
  async append(group: number, changes: Iterable<RawChange>): Promise<void> {
    if (this.#mustCut) this.cutTo(this.#size);
    const start = this.#size;
    let end = start;
    let count = 0;
    let checksum = 0;
    try {
      let line: RawChange[] = [];
      for (const change of changes) {
        if (line.length === maxChangesInLine) {
          const piece = encodeLine(line);
          checksum = crc32(piece, checksum);
          await this.#file.write(piece, end);
          end += piece.length;
          line = [];
        }
        line.push(change);
        count += 1;
      }
      const piece = line.length === 0 ? Buffer.alloc(0) : encodeLine(line);
      const closing = encodeLine(groupEnd(group, count, crc32(piece, checksum)));
      const last = Buffer.concat([piece, closing]);
      this.#file.writeNow(last, end);
      this.#size = end + last.length;
    } catch (error) {
      this.tryToCutTo(start);
      throw error;
    }
  }

  /** Takes away what was appended since the file had this size; at the latest, before anything is appended again. */
  tryToCutTo(size: number): void {
    try {
      this.cutTo(size);
    } catch {
      // The disk refuses this as well; `append` tries again and says so.
    }
  }

  /** The same now, or throws. */
  cutTo(size: number): void {
    this.#size = size;
    this.#mustCut = true;
    this.#file.truncate(size);
    this.#mustCut = false;
  }

  sync(): Promise<void> {
    return this.#file.sync();
  }

  close(): Promise<void> {
    return this.#file.close();
  }
}

const encodeLine = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value)}\n`);
