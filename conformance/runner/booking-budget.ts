import type { OperationId } from '../../spec/generated/operations.ts';
import { type Exchange, isSuccess } from '../kernel/exchange.ts';
import { maxBookings } from '../kernel/limits.ts';
import { Inconclusive } from '../kernel/outcomes.ts';

/** Counts the bookings of a run, so that it does not make more than it may. */
export function createBookingBudget() {
  let made = 0;
  let allowed = maxBookings;
  return {
    /** Throws `Inconclusive` before a booking that is one too many. Those in progress do not count yet. */
    spend(operation: OperationId): void {
      if (operation === 'createBooking' && made >= allowed)
        throw new Inconclusive(`the run has used up its limit of ${allowed} bookings`);
    },
    note({ operation, status }: Exchange): void {
      // A refused request made no booking; one without an answer may have made one.
      if (operation === 'createBooking' && (status === null || isSuccess(status))) made += 1;
    },
    /** Allows this many bookings from now on; returns how many were still allowed. */
    allow(count: number): number {
      const left = Math.max(0, allowed - made);
      allowed = made + count;
      return left;
    },
  };
}
