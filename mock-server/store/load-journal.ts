import { readdirSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import { DamagedFileError } from './errors.ts';
import { type ChangeLog, type Memory, settle } from './memory.ts';
import { createSegment, parseSegmentFileName, type Segment, segmentFileName } from './segment.ts';
import { readSegment } from './segment-file.ts';

interface Range {
  readonly first: number;
  readonly last: number;
}

/** Reads the whole journal into memory; only when all of it is sound it removes what interrupted writes left. */
export function loadJournal(directory: string, memory: Memory): Segment[] {
  const { ranges, temporary } = listJournal(directory);
  const { needed, covered } = arrangeSegments(directory, ranges);
  const segments = needed.map((range) => loadSegment(directory, range, memory));
  for (const name of [...temporary, ...covered.map(segmentFileName)]) unlinkSync(join(directory, name));
  return segments;
}

function loadSegment(directory: string, range: Range, memory: Memory): Segment {
  const log: ChangeLog = { entries: [], replaced: [] };
  memory.load(
    readSegment(directory, range, (name) => memory.hasTable(name)),
    log,
  );
  const segment = createSegment(range.first, range.last, log.entries);
  for (const entry of log.entries) entry.home = segment;
  settle(log);
  return segment;
}

function listJournal(directory: string): { ranges: Range[]; temporary: string[] } {
  const ranges: Range[] = [];
  const temporary: string[] = [];
  for (const name of readdirSync(directory)) {
    const range = parseSegmentFileName(name);
    if (range !== undefined) ranges.push(range);
    else if (/^\..*\.tmp$/.test(name)) temporary.push(name);
    else if (!name.startsWith('.'))
      throw new DamagedFileError(join(directory, name), 'it is not a file of the store');
  }
  return { ranges, temporary };
}

/**
 * Lays the segments end to end from group 1 on. A segment within a wider one is covered by it: the checkpoint
 * that wrote the wider one was interrupted before it removed the others.
 */
function arrangeSegments(directory: string, ranges: readonly Range[]): { needed: Range[]; covered: Range[] } {
  const needed: Range[] = [];
  const covered: Range[] = [];
  let next = 1;
  for (const range of ranges.toSorted((a, b) => a.first - b.first || b.last - a.last)) {
    const path = join(directory, segmentFileName(range));
    if (range.last < next) {
      covered.push(range);
    } else if (range.first < next) {
      throw new DamagedFileError(path, `it overlaps the segment that ends with group ${next - 1}`);
    } else if (range.first > next) {
      const missing = join(directory, segmentFileName({ first: next, last: range.first - 1 }));
      throw new DamagedFileError(missing, `groups ${next} to ${range.first - 1} are missing before ${path}`);
    } else {
      needed.push(range);
      next = range.last + 1;
    }
  }
  return { needed, covered };
}
