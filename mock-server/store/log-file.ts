import { setImmediate as nextTurn } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import type { Files, OpenFile } from './files.ts';
import type { RawChange } from './tables.ts';

/** The last line of a group. Each line before it is a list of changes, `[table, key, record or null]`. */
export interface GroupEnd {
  readonly group: number;
  readonly changes: number;
  /** Covers the lines of changes and the two numbers above. */
  readonly crc32: number;
}

/** The line that ends a group, given the checksum of the lines before it. */
export function groupEnd(group: number, changes: number, checksumOfLines: number): GroupEnd {
  return { group, changes, crc32: crc32(`${group} ${changes}`, checksumOfLines) };
}

/** How many changes share a line. A line for each change would take half as long again. */
const maxChangesInLine = 256;

/** The fewest bytes to write at a time in a long group: about 2 ms of work. */
const minPiece = 256 * 1024;

/** A file to which groups of changes are appended: a write-ahead log, or a snapshot, which is one large group. */
export class LogFile {
  readonly #file: OpenFile;
  #size: number;
  #mustCut = true;

  private constructor(file: OpenFile, size: number) {
    this.#file = file;
    this.#size = size;
  }

  /** Opens a file whose first `size` bytes are sound. The first append cuts off the rest. */
  static async open(files: Files, path: string, size = 0): Promise<LogFile> {
    return new LogFile(await files.open(path), size);
  }

  /** Bytes of whole groups. */
  get size(): number {
    return this.#size;
  }

  /** Appends a group. A long one lets other work run after each piece. */
  async append(group: number, changes: Iterable<RawChange>): Promise<void> {
    if (this.#mustCut) this.cutTo(this.#size);
    const start = this.#size;
    let end = start;
    let count = 0;
    let checksum = 0;
    let piece: Buffer[] = [];
    let pieceSize = 0;
    try {
      for (const line of linesOf(changes)) {
        const bytes = encodeLine(line);
        count += line.length;
        checksum = crc32(bytes, checksum);
        piece.push(bytes);
        pieceSize += bytes.length;
        if (pieceSize < minPiece) continue;
        this.#file.write(Buffer.concat(piece), end);
        end += pieceSize;
        piece = [];
        pieceSize = 0;
        await nextTurn();
      }
      const last = Buffer.concat([...piece, encodeLine(groupEnd(group, count, checksum))]);
      this.#file.write(last, end);
      this.#size = end + last.length;
    } catch (error) {
      this.tryToCutTo(start);
      throw error;
    }
  }

  /** Cuts the file back to this size: now or, if the disk refuses, before the next append. */
  tryToCutTo(size: number): void {
    try {
      this.cutTo(size);
    } catch {
      // The disk refuses this too; `append` tries again and reports the failure.
    }
  }

  /** Cuts the file back to this size now, or throws. */
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

function* linesOf(changes: Iterable<RawChange>): Iterable<readonly RawChange[]> {
  let line: RawChange[] = [];
  for (const change of changes) {
    line.push(change);
    if (line.length < maxChangesInLine) continue;
    yield line;
    line = [];
  }
  if (line.length > 0) yield line;
}

const encodeLine = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value)}\n`);
