import { rmSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import { type Adapter, Low, LowSync } from 'lowdb';
import { TextFileSync } from 'lowdb/node';
import type { RawChange } from './memory.ts';
import { type Entry, segmentFileName } from './segment.ts';
import { decodeSegment, encloseLines, encodeLong, encodeShort } from './segment-text.ts';
import type { SpareFiles } from './spare-files.ts';

/**
 * Writes one segment: through a temporary file and a rename, so that it is there whole or not at all.
 *
 * Pieces are made one in each turn of the event loop. A segment of one piece is written synchronously, which takes
 * less than the way through the thread pool, and over a spare file where there is one.
 */
export async function writeSegment(
  directory: string,
  range: { first: number; last: number },
  entries: readonly Entry[],
  spares?: SpareFiles,
): Promise<void> {
  const path = join(directory, segmentFileName(range));
  const heading = { first: range.first, last: range.last, count: entries.length };
  const short = encodeShort(entries);
  try {
    if (short === null) await writeLong(path, heading, encodeLong(entries));
    else {
      spares?.lend(temporaryName(segmentFileName(range)));
      writeShort(path, heading, short);
    }
  } catch (error) {
    removeTemporary(directory, range);
    throw error;
  }
}

type Heading = Omit<Parameters<typeof encloseLines>[0], 'crc32'>;

function writeShort(path: string, heading: Heading, lines: string): void {
  const { before, after } = encloseLines({ ...heading, crc32: crc32(lines) });
  new LowSync(new TextFileSync(path), before + lines + after).write();
}

async function writeLong(path: string, heading: Heading, lines: Iterable<Buffer>): Promise<void> {
  const pieces: Buffer[] = [];
  let checksum = 0;
  for (const piece of lines) {
    pieces.push(piece);
    checksum = crc32(piece, checksum);
    await nextTurn();
  }
  const { before, after } = encloseLines({ ...heading, crc32: checksum });
  await new Low(new PiecesFile(path), [Buffer.from(before), ...pieces, Buffer.from(after)]).write();
}

/** lowdb's adapter for a file that is written in pieces, and there whole or not at all. */
class PiecesFile implements Adapter<readonly Buffer[]> {
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
  }

  async read(): Promise<readonly Buffer[]> {
    return [await readFile(this.#path)];
  }

  async write(pieces: readonly Buffer[]): Promise<void> {
    const temporary = join(dirname(this.#path), temporaryName(basename(this.#path)));
    await writeFile(temporary, pieces);
    await rename(temporary, this.#path);
  }
}

/** The name under which lowdb's adapters write a file before it is whole. */
const temporaryName = (name: string) => `.${name}.tmp`;

/** What a failed write left behind would take room from the next one on a full disk. */
function removeTemporary(directory: string, range: { first: number; last: number }): void {
  try {
    rmSync(join(directory, temporaryName(segmentFileName(range))), { force: true });
  } catch {
    // The next start removes it.
  }
}

/** Reads one segment, or throws a `DamagedFileError`. */
export function readSegment(
  directory: string,
  range: { first: number; last: number },
  hasTable: (name: string) => boolean,
): RawChange[] {
  const path = join(directory, segmentFileName(range));
  const file = new LowSync(new TextFileSync(path), '');
  file.read();
  return decodeSegment(file.data, { path, ...range, hasTable });
}
