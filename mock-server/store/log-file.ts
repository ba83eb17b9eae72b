import { crc32 } from 'node:zlib';
import type { Files, OpenFile } from './files.ts';
import type { RawChange } from './tables.ts';

/**
 * The last line of a group. A file is JSON Lines, so that people can read it and `grep` finds a record: one line for
 * each change, `[table, key, record or null]`, and this one after those that were written together.
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

/** Bytes after which a piece of a long group is written: about a millisecond's work. */
const pieceLength = 64 * 1024;

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
    let text = '';
    try {
      for (const change of changes) {
        text += `${JSON.stringify(change)}\n`;
        count += 1;
        if (text.length < pieceLength) continue;
        const piece = Buffer.from(text);
        text = '';
        checksum = crc32(piece, checksum);
        await this.#file.write(piece, end);
        end += piece.length;
      }
      const closing = groupEnd(group, count, crc32(text, checksum));
      const last = Buffer.from(`${text}${JSON.stringify(closing)}\n`);
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
