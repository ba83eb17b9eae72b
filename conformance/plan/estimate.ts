import type { Profile } from '../../spec/generated/profile-types.ts';
import { longestBooking } from '../../spec/limits.ts';
import type { Check } from '../check/check.ts';
import { maxBookingsAtOnce, maxRequests } from '../kernel/limits.ts';

/** How long an implementation is assumed to take, in seconds. */
export interface Timing {
  readonly booking: number;
  /** From the 202 of a batch to its effect. */
  readonly batch: number;
  /** Any other response. */
  readonly answer: number;
}

/** The longest times that an implementation may take. */
export function slowestTiming({ timings }: Profile): Timing {
  return {
    booking: Math.max(longestBooking, timings?.booking_seconds ?? 0),
    batch: timings?.batch_seconds ?? 10,
    answer: Math.max(1, timings?.answer_seconds ?? 0),
  };
}

/** Requests that a check sends on average; many checks share their fixtures. */
const requestsPerCheck = 2;

/** Estimates the seconds that a run takes: most waits overlap, but batches and the bookings of one check are sequential. */
export function estimate(checks: readonly Check[], timing: Timing) {
  const asking = (checks.length * requestsPerCheck * timing.answer) / maxRequests;
  const bookings = checks.map((check) => check.bookings ?? 0);
  // While one of these checks runs, no other check uses any vehicle.
  const locked = checks.filter(({ lock }) => lock === 'batches' || lock === 'vehicles');
  const batches = locked.filter(({ lock }) => lock === 'batches').length * timing.batch;
  // The longest sequence: the shared booking, then the bookings of one check.
  const longestRow = bookings.some((count) => count > 0) ? Math.max(...bookings) + 1 : 0;
  const waits = checks.map((check) => check.waits ?? 0);
  return {
    expected: asking + Math.max(longestRow * timing.booking, batches),
    /** If every wait times out, as it does only if the implementation deviates. */
    max:
      asking +
      Math.max(longestRow, sum(bookings) / maxBookingsAtOnce) * timing.booking +
      Math.max(0, ...waits) +
      sum(locked.map((check) => check.waits ?? 0)),
  };
}

/** The sum of some numbers. */
export const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
