import { closeSync, openSync, readSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { parseJson } from '../../common/parse-json.ts';
import { DamagedFileError } from './errors.ts';
import { type GroupEnd, groupEnd } from './log-file.ts';
import type { RawChange, Tables } from './tables.ts';

/** How far a file could be read. */
export interface Reading {
  /** The number of the last whole group. */
  readonly lastGroup: number;
  /** Bytes up to the end of the last whole group. */
  readonly size: number;
  /** Whether an unfinished group follows, whose write was cut short. */
  readonly isTorn: boolean;
}

/**
 * Reads a file and loads each group into the tables once its checksum matches. `firstGroup` is null if the file may
 * begin with any group. Throws a `DamagedFileError` for anything but whole groups and the unfinished last group that an
 * interrupted write can leave.
 */
export function readLogFile(path: string, firstGroup: number | null, tables: Tables): Reading {
  let next = firstGroup;
  let size = 0;
  let changes: RawChange[] = [];
  let checksum = 0;
  const isSound = (end: GroupEnd) => groupEnd(end.group, changes.length, checksum).crc32 === end.crc32;

  /** Why the group that ends here cannot be the one that was written; null if it can. */
  function problemWith(end: GroupEnd): string | null {
    if (end.group !== (next ?? end.group)) return `group ${end.group} ends where group ${next} was expected`;
    if (end.changes !== changes.length)
      return `group ${end.group} declares ${end.changes} changes and has ${changes.length}`;
    if (!isSound(end))
      return `the checksum of group ${end.group}, which begins at byte ${size}, does not match`;
    return null;
  }

  for (const { bytes, start, isWhole } of linesOf(path)) {
    const damaged = (problem: string) => new DamagedFileError(path, `at byte ${start}, ${problem}`);
    if (!isWhole) {
      // If only the last byte is wrong, the line break was damaged after the write: this group may be acknowledged.
      const closing = parseJson(bytes.subarray(0, -1).toString());
      if (isGroupEnd(closing) && isSound(closing)) throw damaged('the line does not end');
      return { lastGroup: (next ?? 1) - 1, size, isTorn: true };
    }
    const value = parseJson(bytes.toString());
    if (isChanges(value)) {
      const stranger = value.find(([table]) => !tables.has(table));
      if (stranger !== undefined)
        throw damaged(`it names a table that this version does not know: ${JSON.stringify(stranger[0])}`);
      for (const change of value) changes.push(change);
      checksum = crc32(bytes, checksum);
      continue;
    }
    if (!isGroupEnd(value))
      throw damaged('the line is neither a list of [table, key, record or null] nor the end of a group');
    const problem = problemWith(value);
    if (problem !== null) throw damaged(problem);
    for (const [table, key, record] of changes) tables.records(table).load(key, record);
    next = value.group + 1;
    size = start + bytes.length;
    changes = [];
    checksum = 0;
  }
  return { lastGroup: (next ?? 1) - 1, size, isTorn: changes.length > 0 };
}

interface Line {
  /** With its line break. */
  readonly bytes: Buffer;
  readonly start: number;
  readonly isWhole: boolean;
}

/** Reads the file in pieces, since it may be longer than the longest string. */
function* linesOf(path: string): Generator<Line> {
  const file = openSync(path, 'r');
  try {
    const piece = Buffer.allocUnsafe(1024 * 1024);
    let rest = Buffer.alloc(0);
    let start = 0;
    for (let length = readSync(file, piece); length > 0; length = readSync(file, piece)) {
      const bytes = Buffer.concat([rest, piece.subarray(0, length)]);
      let from = 0;
      for (let end = bytes.indexOf('\n', from); end !== -1; end = bytes.indexOf('\n', from)) {
        yield { bytes: bytes.subarray(from, end + 1), start: start + from, isWhole: true };
        from = end + 1;
      }
      rest = bytes.subarray(from);
      start += from;
    }
    if (rest.length > 0) yield { bytes: rest, start, isWhole: false };
  } finally {
    closeSync(file);
  }
}

function isChanges(value: unknown): value is RawChange[] {
  return Array.isArray(value) && value.every(isChange);
}

function isChange(value: unknown): value is RawChange {
  if (!Array.isArray(value) || value.length !== 3) return false;
  const [table, key, record] = value;
  return typeof table === 'string' && typeof key === 'string' && typeof record === 'object';
}

function isGroupEnd(value: unknown): value is GroupEnd {
  const { group, changes, crc32 } = Object(value) as Partial<GroupEnd>;
  return [group, changes, crc32].every(Number.isInteger);
}
