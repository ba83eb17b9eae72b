import type { Context } from '../check/check.ts';
import { type SeenBooking, seenBookings } from '../fixtures/bookings/kit-bookings.ts';
import { pricedBooking } from '../fixtures/bookings/priced-booking.ts';
import { Inconclusive, whenInconclusive } from '../kernel/outcomes.ts';
import { type Judgement, judgeEach } from './judge-each.ts';

/** The reason if no booking shows what a check looks at. */
export const noneSeen = new Inconclusive('no booking of this run shows it');

/** Checks every booking response of the run against a requirement. */
export async function judgeBookings(
  context: Context,
  judge: (seen: SeenBooking) => Judgement,
): Promise<void> {
  await pricedBooking(context).catch(whenInconclusive(undefined));
  judgeEach(await seenBookings(context), judge, noneSeen);
}
