import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTimeline, type Timeline } from './timeline.ts';

interface Stay {
  readonly start: number;
  readonly end: number;
}

const stay = (longest: number) =>
  fc
    .tuple(fc.integer({ min: 0, max: longest }), fc.integer({ min: 1, max: longest }))
    .map(([start, length]): Stay => ({ start, end: start + length }));

/** Counts the stays at every moment at which their number can rise. */
function peakOf(stays: readonly Stay[], { start, end }: Stay): number {
  const moments = [start, ...stays.map((one) => one.start).filter((at) => at > start && at < end)];
  return Math.max(...moments.map((at) => stays.filter((one) => one.start <= at && at < one.end).length));
}

function fill(stays: readonly Stay[]): Timeline {
  const timeline = createTimeline();
  for (const { start, end } of stays) timeline.add(start, end, 1);
  return timeline;
}

test.each([
  { span: 20, most: 60 },
  { span: 100_000, most: 900 },
])('the peak of up to $most stays in $span ms agrees with a plain count', ({ span, most }) => {
  const stays = fc.array(stay(span), { maxLength: most, size: 'max' });
  fc.assert(
    fc.property(stays, fc.array(stay(span), { minLength: 1, maxLength: 10 }), (taken, asked) => {
      const timeline = fill(taken);
      for (const one of asked) expect(timeline.peak(one.start, one.end)).toBe(peakOf(taken, one));
    }),
    { numRuns: 60 },
  );
});

test('stays that are removed leave no trace, whatever the order', () => {
  const stays = fc.array(stay(50_000), { maxLength: 700, size: 'max' });
  fc.assert(
    fc.property(stays, stays, fc.nat(), (staying, going, seed) => {
      const timeline = fill([...staying, ...going]);
      const shuffled = going.toSorted((a, b) => ((a.start * 31 + seed) % 97) - ((b.start * 31 + seed) % 97));
      for (const { start, end } of shuffled) timeline.add(start, end, -1);
      for (const one of going.slice(0, 10)) {
        expect(timeline.peak(one.start, one.end)).toBe(peakOf(staying, one));
      }
      for (const { start, end } of staying) timeline.add(start, end, -1);
      expect(timeline.isEmpty()).toBe(true);
    }),
    { numRuns: 40 },
  );
});
