import { expect, test } from 'vitest';
import type { Check } from '../check.ts';
import { estimate } from './estimate.ts';

const check = (parts: Partial<Check>) => ({ id: 'a', clause: 'a', needs: [], ...parts }) as unknown as Check;
const timing = { booking: { least: 10, most: 45 }, answer: 0 };

test.each([
  { what: 'nothing', checks: [], want: { least: 0, most: 0 } },
  {
    what: 'waits that overlap',
    checks: [check({ waits: 30 }), check({ waits: 60 })],
    want: { least: 0, most: 60 },
  },
  {
    what: 'waits under the same lock, which do not',
    checks: [
      check({ waits: 30, lock: 'vehicles' }),
      check({ waits: 60, lock: 'vehicles' }),
      check({ waits: 80 }),
    ],
    want: { least: 0, most: 90 },
  },
  {
    what: 'a booking and a wait after it',
    checks: [check({ waits: 5, bookings: 1 })],
    want: { least: 10, most: 50 },
  },
  {
    what: 'bookings that wait for each other to be let through',
    checks: Array.from({ length: 24 }, () => check({ bookings: 1 })),
    want: { least: 30, most: 135 },
  },
  {
    what: 'a check that looks back on all others',
    checks: [check({ waits: 20 }), check({ waits: 7, phase: 'after' })],
    want: { least: 0, most: 27 },
  },
])('the time of $what', ({ checks, want }) => {
  const bookings = checks.reduce((sum, one) => sum + (one.bookings ?? 0), 0);
  expect(estimate(checks, bookings, timing)).toEqual(want);
});
