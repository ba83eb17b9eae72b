import { describe, expect, test } from 'vitest';
import { fullSegment, isCleaningDue, littleWaste, planCleaning, planFold } from './plan-checkpoint.ts';
import type { Segment } from './segment.ts';

interface Sketch {
  groups?: number;
  entries: number;
  superseded?: number;
  removals?: number;
}

function segmentsOf(sketches: readonly Sketch[]): Segment[] {
  let next = 1;
  return sketches.map(({ groups = 1, entries, superseded = 0, removals = 0 }) => {
    const first = next;
    next += groups;
    return { first, last: next - 1, entries: Array(entries), superseded, removals };
  });
}

const many = (count: number, entries: number): Sketch[] => Array.from({ length: count }, () => ({ entries }));

describe('folding', () => {
  const bulk = { entries: fullSegment };
  test.each<[string, Sketch[], { start: number; end: number } | undefined]>([
    ['nothing', [], undefined],
    ['few groups', many(255, 32), undefined],
    ['many groups', many(256, 1), { start: 0, end: 256 }],
    ['no more than fills a segment', many(300, 64), { start: 0, end: fullSegment / 64 }],
    [
      'an older segment no bigger than they are',
      [{ groups: 256, entries: 256 }, ...many(256, 1)],
      { start: 0, end: 257 },
    ],
    [
      'without an older segment that is bigger',
      [{ groups: 256, entries: 257 }, ...many(256, 1)],
      { start: 1, end: 257 },
    ],
    ['without a full segment', [bulk, ...many(256, 1)], { start: 1, end: 257 }],
    ['few groups shut in before a full segment', [...many(16, 1), bulk], { start: 0, end: 16 }],
    ['very few groups before a full segment', [...many(15, 1), bulk, ...many(15, 1), bulk], undefined],
    ['full segments only', many(300, fullSegment), undefined],
  ])('%s', (_, sketches, want) => {
    expect(planFold(segmentsOf(sketches))).toEqual(want);
  });

  test('ends, with few files left, whatever it starts from', () => {
    const segments = segmentsOf([...many(700, 3), bulk, ...many(90, 200), { entries: 0 }, ...many(900, 1)]);
    let rounds = 0;
    for (let run = planFold(segments); run !== undefined; run = planFold(segments)) {
      rounds += 1;
      expect(run.end - run.start).toBeGreaterThan(1);
      const folded = segments.slice(run.start, run.end);
      const entries = Array(folded.reduce((sum, it) => sum + it.entries.length, 0));
      const [first = 0, last = 0] = [folded.at(0)?.first, folded.at(-1)?.last];
      segments.splice(run.start, folded.length, { first, last, entries, superseded: 0, removals: 0 });
    }
    expect(rounds).toBeLessThan(20);
    expect(segments.length).toBeLessThan(256 + 20);
  });
});

describe('cleaning', () => {
  test.each<[string, Sketch[], boolean]>([
    ['not due while most is alive', [{ entries: 100_000, superseded: 49_999 }], false],
    ['due when half is waste', [{ entries: 100_000, superseded: 50_000 }], true],
    [
      'removals are waste',
      [
        { entries: 50_000, superseded: 25_000 },
        { entries: 25_000, removals: 25_000 },
      ],
      true,
    ],
    ['not due for a little', [{ entries: littleWaste - 1, superseded: littleWaste - 1 }], false],
  ])('%s', (_, sketches, want) => {
    expect(isCleaningDue(segmentsOf(sketches))).toBe(want);
  });

  test('joins neighbours whose living records fit in one segment, up to a group', () => {
    const segments = segmentsOf([
      { entries: fullSegment * 2, superseded: fullSegment * 2 - 10 },
      { entries: 20 },
      { entries: fullSegment },
      { entries: 1 },
      { entries: 1 },
    ]);
    expect(planCleaning(segments, 0, 4)).toEqual({ start: 0, end: 2 });
    expect(planCleaning(segments, 2, 4)).toEqual({ start: 2, end: 3 });
    expect(planCleaning(segments, 3, 4)).toEqual({ start: 3, end: 4 });
  });
});
