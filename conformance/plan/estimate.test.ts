import { expect, test } from 'vitest';
import type { Check } from '../check/check.ts';
import { estimate, type Timing } from './estimate.ts';

const check = (parts: Partial<Check>) => ({ id: 'a', clause: 'a', needs: [], ...parts }) as unknown as Check;
const some = (count: number, parts: Partial<Check>) => Array.from({ length: count }, () => check(parts));

const timing: Timing = { booking: 10, batch: 2, answer: 0 };

test.each([
  { what: 'nothing', checks: [], want: { expected: 0, max: 0 } },
  {
    what: 'waits, which overlap',
    checks: [check({ waits: 30 }), check({ waits: 60 })],
    want: { expected: 0, max: 60 },
  },
  {
    what: 'a booking after the shared one',
    checks: [check({ bookings: 1 })],
    want: { expected: 20, max: 20 },
  },
  {
    what: 'bookings of many checks, of which 20 are made at once',
    checks: some(200, { bookings: 1 }),
    want: { expected: 20, max: 100 },
  },
  {
    what: 'batches of one user, one after the other',
    checks: some(3, { lock: 'batches', waits: 60 }),
    want: { expected: 6, max: 240 },
  },
])('estimates $what', ({ checks, want }) => {
  expect(estimate(checks, timing)).toEqual(want);
});

test('estimates responses, of which eight come at a time', () => {
  expect(estimate(some(400, {}), { ...timing, answer: 0.1 }).expected).toBeCloseTo((800 * 0.1) / 8);
});
