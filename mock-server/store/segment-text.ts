import { crc32 } from 'node:zlib';
import { DamagedFileError } from './errors.ts';
import type { RawChange } from './memory.ts';
import type { Entry } from './segment.ts';

// A segment is one JSON document with one change on each line, so that people can read it, `grep` finds a
// record in it, and its text can be made piece by piece. The checksum covers the lines of the changes.

const separator = ',\n';
const opening = '"changes":[\n';
const closing = '\n]}\n';
const pieceLength = 128 * 1024;

/** The lines of a segment, or null where they make more than one piece. */
export function encodeShort(entries: readonly Entry[]): string | null {
  let lines = '';
  for (const entry of entries) {
    if (lines !== '') lines += separator;
    lines += lineOf(entry);
    if (lines.length > pieceLength) return null;
  }
  return lines;
}

/**
 * The lines of a segment in pieces of about 128 KiB, a millisecond's work each. They become bytes at once: a text of
 * many megabytes would be copied for its checksum and again for the file.
 */
export function* encodeLong(entries: readonly Entry[]): Generator<Buffer> {
  let piece = Buffer.allocUnsafeSlow(pieceLength);
  let length = 0;
  for (const [index, entry] of entries.entries()) {
    const line = index === 0 ? lineOf(entry) : separator + lineOf(entry);
    // UTF-8 takes three bytes at most for each of the line's units.
    if (length + 3 * line.length > piece.length) {
      yield piece.subarray(0, length);
      piece = Buffer.allocUnsafeSlow(Math.max(pieceLength, 3 * line.length));
      length = 0;
    }
    length += piece.write(line, length);
  }
  yield piece.subarray(0, length);
}

const lineOf = ({ table, key, value }: Entry) => JSON.stringify([table, key, value]);

/** What stands before and after the lines of a segment. */
export function encloseLines(heading: { first: number; last: number; count: number; crc32: number }): {
  readonly before: string;
  readonly after: string;
} {
  return { before: `${JSON.stringify(heading).slice(0, -1)},${opening}`, after: closing };
}

/** Reads the changes of a segment, or throws a `DamagedFileError` that says what is wrong with the file. */
export function decodeSegment(
  text: string,
  expected: { path: string; first: number; last: number; hasTable(name: string): boolean },
): RawChange[] {
  const damaged = (problem: string, cause?: unknown) =>
    new DamagedFileError(expected.path, problem, { cause });
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch (error) {
    throw damaged(text === '' ? 'it is empty' : 'it is not complete JSON', error);
  }
  if (!isSegmentDocument(document)) throw damaged('it does not have the format of a segment');
  if (document.first !== expected.first || document.last !== expected.last) {
    throw damaged(
      `its name says groups ${expected.first} to ${expected.last}, its content ${document.first} to ${document.last}`,
    );
  }
  if (document.count !== document.changes.length) {
    throw damaged(`it declares ${document.count} changes but contains ${document.changes.length}`);
  }
  const lines = text.slice(text.indexOf(opening) + opening.length, text.lastIndexOf(closing));
  if (crc32(lines) !== document.crc32) throw damaged('its checksum does not match its content');
  for (const change of document.changes) {
    if (!isChange(change)) throw damaged('one of its changes is not [table, key, record or null]');
    if (!expected.hasTable(change[0]))
      throw damaged(`it contains a table that this version does not know: ${JSON.stringify(change[0])}`);
  }
  return document.changes as RawChange[];
}

interface SegmentDocument {
  first: number;
  last: number;
  count: number;
  crc32: number;
  changes: unknown[];
}

function isSegmentDocument(document: unknown): document is SegmentDocument {
  if (typeof document !== 'object' || document === null) return false;
  const candidate = document as Partial<SegmentDocument>;
  const numbers = [candidate.first, candidate.last, candidate.count, candidate.crc32];
  return numbers.every(Number.isInteger) && Array.isArray(candidate.changes);
}

function isChange(change: unknown): change is RawChange {
  if (!Array.isArray(change) || change.length !== 3) return false;
  const [table, key, value] = change;
  return typeof table === 'string' && typeof key === 'string' && typeof value === 'object';
}
