import type { CheckDefinition, Context } from '../../check/check.ts';
import { openPoint } from '../../expectations/open-points.ts';
import { attemptBooking } from '../../fixtures/bookings/booking-desk.ts';
import { cancel } from '../../fixtures/bookings/cancellation.ts';
import { areFewer, lookForSpaces } from '../../fixtures/bookings/free-spaces.ts';
import { freshSlot } from '../../fixtures/bookings/kit-bookings.ts';
import type { Exchange } from '../../kernel/exchange.ts';
import { NotApplicable } from '../../kernel/outcomes.ts';

/**
 * The check of whether a booking takes a space of its offer (4.9). It never concludes that the spaces stay the same:
 * an unchanged freeSpots may be a live count at the barrier.
 */
export const takesSpaceChecks: readonly CheckDefinition[] = [
  openPoint('create-booking.takes-space', {
    needs: ['writes'],
    title: 'Bookings take the spaces of an offer, or leave them as they are, as the profile declares.',
    bookings: 2,
    // No other check books then.
    phase: 'after',
    async find(context, _, declared) {
      let exchanges = await takeSpace(context);
      // Someone else may have booked or left at the same moment, but hardly twice.
      const isExpected = (exchanges !== null) === (declared === true);
      if (!isExpected) exchanges = await takeSpace(context);
      if (exchanges === null) throw new NotApplicable('no response shows what a booking does to the spaces');
      return { fits: [true], shown: 'a booking leaves fewer spaces for others', exchanges };
    },
  }),
];

/** The exchanges that show a booking taking a space; null if none do. */
async function takeSpace(context: Context): Promise<readonly Exchange[] | null> {
  const slot = await freshSlot(context);
  const before = await lookForSpaces(context, slot);
  const { made, answer } = await attemptBooking(context, slot);
  if (made === null) return null;
  const after = await lookForSpaces(context, slot);
  await cancel(context, made.uid);
  return areFewer(after, before) ? [...before.exchanges, answer.exchange, ...after.exchanges] : null;
}
