import type { Segment } from './segment.ts';

/** A run of neighbouring segments, by index: `start` included, `end` not. */
export interface Run {
  readonly start: number;
  readonly end: number;
}

/** A segment with this many entries is left as it is until it holds waste. */
export const fullSegment = 8192;

/** Groups that may gather at the end of the journal before they are folded. */
export const looseGroups = 256;

/** Fewer groups than this are not worth a file of their own. */
export const fewGroups = 16;

/** Less waste than this is not worth a cleaning. */
export const littleWaste = 4096;

/**
 * Chooses the groups to fold into one segment: where `tolerated` or more of them gathered, or fewer before a
 * full segment, since no more can join them there.
 */
export function planFold(segments: readonly Segment[], tolerated = looseGroups): Run | undefined {
  let start = 0;
  for (let end = 0; end <= segments.length; end += 1) {
    const boundary = segments[end];
    if (boundary !== undefined && boundary.entries.length < fullSegment) continue;
    const run = planFoldWithin(segments, start, end, boundary === undefined ? tolerated : fewGroups);
    if (run !== undefined) return run;
    start = end + 1;
  }
  return undefined;
}

/** From the oldest single group on, as much as fills a segment, and older neighbours no bigger than that. */
function planFoldWithin(
  segments: readonly Segment[],
  from: number,
  to: number,
  tolerated: number,
): Run | undefined {
  const candidates = segments.slice(from, to);
  if (candidates.filter(isSingleGroup).length < tolerated) return undefined;
  let start = from + candidates.findIndex(isSingleGroup);
  let end = start;
  let size = 0;
  while (end < to && size < fullSegment) {
    size += liveEntries(segments[end]);
    end += 1;
  }
  while (start > from) {
    const older = liveEntries(segments[start - 1]);
    if (older > size || older + size > fullSegment) break;
    size += older;
    start -= 1;
  }
  return { start, end };
}

/** Whether what nobody needs has come to outweigh what is alive, so that cleaning pays for itself. */
export function isCleaningDue(segments: readonly Segment[]): boolean {
  let waste = 0;
  let total = 0;
  for (const segment of segments) {
    waste += segment.superseded + segment.removals;
    total += segment.entries.length;
  }
  return waste >= littleWaste && waste * 2 >= total;
}

/** Chooses what to clean together from `start` on, up to group `until`: neighbours that fit in one segment. */
export function planCleaning(segments: readonly Segment[], start: number, until: number): Run {
  let end = start + 1;
  let size = liveEntries(segments[start]);
  for (let next = segments[end]; next !== undefined && next.last <= until; next = segments[end]) {
    size += liveEntries(next);
    if (size > fullSegment) break;
    end += 1;
  }
  return { start, end };
}

function isSingleGroup(segment: Segment): boolean {
  return segment.first === segment.last;
}

function liveEntries(segment: Segment | undefined): number {
  return segment === undefined ? 0 : segment.entries.length - segment.superseded;
}
