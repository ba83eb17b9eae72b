import { describe, expect, test } from 'vitest';
import type { Profile } from '../../spec/generated/profile-types.ts';
import { simulatorProfile } from '../../spec/generated/simulator-profile.ts';
import type { Check } from '../check.ts';
import { estimate, type Timing } from './estimate.ts';
import { measureWork } from './measure-work.ts';

const check = (parts: Partial<Check>) => ({ id: 'a', clause: 'a', needs: [], ...parts }) as unknown as Check;
const some = (count: number, parts: Partial<Check>) => Array.from({ length: count }, () => check(parts));

const inTenSeconds = { usual: [10, 10], longest: 45, slowPercent: 0 } as const;
const atOnce: Timing = { booking: inTenSeconds, batch: 2.4, answer: 0, work: 0 };
const served: Profile = simulatorProfile;
const spaced: Profile = { ...served, batch: { spacing_not_kept: 'refuse' } };

/** What every run takes beside what is told here: half a second to begin. */
const beginning = 0.5;

function expected(checks: readonly Check[], timing: Partial<Timing> = {}, profile = served): number {
  return estimate(checks, { profile, timing: { ...atOnce, ...timing } }).expected - beginning;
}

describe('the expected time of', () => {
  test.each([
    { what: 'nothing', checks: [], want: 0 },
    { what: 'waits that can end early', checks: [check({ waits: 30 })], want: 0 },
    { what: 'pauses, which overlap', checks: [check({ pauses: 2 }), check({ pauses: 3 })], want: 3 },
    { what: 'a pause that the profile tells', checks: [check({ pauses: () => 4 })], want: 4 },
    { what: 'a booking, after the shared one', checks: [check({ bookings: 1 })], want: 20 },
    { what: 'bookings of many checks, which overlap', checks: some(12, { bookings: 1 }), want: 20 },
    { what: 'two bookings in a row, after the shared one', checks: [check({ bookings: 2 })], want: 30 },
    {
      what: 'a booking after another shared one, beside one that needs none',
      checks: [check({ bookings: 1, inARow: 3 }), check({ bookings: 1 })],
      want: 30,
    },
    { what: 'a pause between bookings', checks: [check({ inARow: 2, pauses: 2 })], want: 22 },
    {
      what: 'a batch that several checks look at',
      checks: some(3, { lock: 'batches', batches: ['a'] }),
      want: 2.8,
    },
    {
      what: 'batches of one user, one after the other',
      checks: [check({ batches: ['a', 'b'] }), check({ batches: ['a', 'c'] })],
      want: 3 * 2.8,
    },
    {
      what: 'a batch that the profile rules out',
      checks: [check({ batches: ({ batch }) => (batch?.spacing_not_kept === 'served' ? [] : ['a']) })],
      want: 0,
    },
    {
      what: 'batches beside bookings',
      checks: [check({ batches: ['a'] }), check({ bookings: 1 })],
      want: 20,
    },
  ])('$what', ({ checks, want }) => expect(expected(checks)).toBeCloseTo(want));

  test('batch insertions that keep the ten seconds, of which the batch before takes a part', () => {
    const checks = [check({ batches: ['addVehicles', 'order'] })];
    expect(expected(checks, {}, spaced)).toBeCloseTo(2.8 + 10 - 2.8 + 2.8);
  });

  test('answers, eight of which come at a time', () => {
    expect(expected(some(400, {}), { answer: 0.1 })).toBeCloseTo((800 * 0.1) / 8);
  });

  test('checks that use the vehicles of all users alone, one after the other', () => {
    expect(expected(some(20, { lock: 'vehicles' }), { answer: 0.1 })).toBeCloseTo((8 + 20 * 6) * 0.1);
  });

  test('work, of which a part is done before the waits begin and a part when they are over', () => {
    const checks = [...some(99, {}), check({ bookings: 1 })];
    expect(expected(checks, { work: 0.01 })).toBeCloseTo(20 + 200 * 0.01 * (0.15 + 0.3));
    expect(expected(some(100, {}), { work: 0.01 })).toBeCloseTo(200 * 0.01);
  });
});

describe('bookings that take 10 to 20 s', () => {
  const usual: Timing['booking'] = { usual: [10, 20], longest: 45, slowPercent: 0 };

  test('take 15 s each on average', () => {
    expect(expected([check({ inARow: 2 })], { booking: usual })).toBeGreaterThan(29);
    expect(expected([check({ inARow: 2 })], { booking: usual })).toBeLessThan(31);
  });

  test('take longer side by side, since the slowest counts', () => {
    const many = expected(some(20, { bookings: 1 }), { booking: usual });
    expect(many).toBeGreaterThan(34);
    expect(many).toBeLessThan(35);
  });

  test('take longer where some of them are slow', () => {
    const slow = expected(some(20, { bookings: 1 }), { booking: { ...usual, slowPercent: 5 } });
    expect(slow).toBeGreaterThan(38);
    expect(slow).toBeLessThan(48);
  });
});

describe('the longest time of', () => {
  test.each([
    { what: 'waits that overlap', checks: [check({ waits: 30 }), check({ waits: 60 })], want: 60 },
    { what: 'a booking and a wait after it', checks: [check({ waits: 5, bookings: 1 })], want: 95 },
    {
      what: 'waits for batches of one user, which do not overlap',
      checks: [
        check({ waits: 60, lock: 'batches', batches: ['a'] }),
        check({ waits: 60, lock: 'batches', batches: ['a', 'b'] }),
      ],
      want: 120,
    },
  ])('$what', ({ checks, want }) => {
    const { most } = estimate(checks, { profile: served, timing: atOnce });
    expect(most - beginning).toBeCloseTo(want);
  });
});

test('the work for a request is measured by the median of some trials', () => {
  let time = 0;
  let looks = 0;
  const now = () => {
    looks += 1;
    // Every other look ends a trial of two milliseconds, and some last long.
    if (looks % 2 === 0) time += looks % 10 === 0 ? 500 : 2;
    return time;
  };
  const kit = measureWork(false, now);
  const both = measureWork(true, now);
  expect(kit).toBeGreaterThan(0.002);
  expect(kit).toBeLessThan(0.1);
  expect(both).toBeGreaterThan(kit);
});
