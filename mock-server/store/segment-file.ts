import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Low, LowSync } from 'lowdb';
import { TextFile, TextFileSync } from 'lowdb/node';
import type { RawChange } from './memory.ts';
import { type Entry, segmentFileName } from './segment.ts';
import { assembleSegment, continueChecksum, decodeSegment, encodeEntries } from './segment-text.ts';

/**
 * Writes one segment: through a temporary file and a rename, so that it is there whole or not at all.
 *
 * Pieces are made one in each turn of the event loop. A segment of one piece is written synchronously: that
 * takes some thirty microseconds, a fifth of what the way through the thread pool costs.
 */
export async function writeSegment(
  directory: string,
  range: { first: number; last: number },
  entries: readonly Entry[],
): Promise<void> {
  const path = join(directory, segmentFileName(range));
  const pieces: string[] = [];
  let checksum = 0;
  for (const piece of encodeEntries(entries)) {
    if (pieces.length > 0) await nextTurn();
    pieces.push(piece);
    checksum = continueChecksum(piece, checksum);
  }
  const { first, last } = range;
  const text = assembleSegment({ first, last, count: entries.length, crc32: checksum }, pieces);
  try {
    if (pieces.length <= 1) new LowSync(new TextFileSync(path), text).write();
    else await new Low(new TextFile(path), text).write();
  } catch (error) {
    removeTemporary(directory, range);
    throw error;
  }
}

/** What a failed write left behind would take room from the next one on a full disk. */
function removeTemporary(directory: string, range: { first: number; last: number }): void {
  try {
    rmSync(join(directory, `.${segmentFileName(range)}.tmp`), { force: true });
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
