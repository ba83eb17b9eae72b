import type { Context } from '../../check/check.ts';
import { bookingDesk, sharedBooking } from '../../fixtures/bookings/booking-desk.ts';
import { provenOffer } from '../../fixtures/bookings/kit-bookings.ts';
import { laterBy } from '../../fixtures/offers/stays.ts';
import { maxPassingBookings, quickBooking } from '../../kernel/limits.ts';
import { whenInconclusive } from '../../kernel/outcomes.ts';
import type { Passing } from './circumstance.ts';

/** Makes no booking. */
export const bookNothing: Passing['book'] = async () => null;

/** Days over which stays are spread, so that the parking does not fill up. */
const days = 14;

/** Returns a function that makes a booking in passing; it makes none if booking is slow. */
export async function passingBookings(context: Context): Promise<Passing['book']> {
  const shared = await sharedBooking(context).catch(whenInconclusive(null));
  if (shared === null || shared.answer.exchange.milliseconds > quickBooking) return bookNothing;
  const offer = await provenOffer(context).catch(whenInconclusive(null));
  const desk = bookingDesk(context);
  let count = 0;

  return async (client) => {
    if (offer === null || count >= maxPassingBookings) return null;
    count += 1;
    const stay = { ...offer.stay, start: laterBy(offer.stay.start, count % days) };
    const wanted = { svcpid: offer.svcpid, ...stay };
    return (await desk.attempt(client, wanted, { isOptional: true })).answer;
  };
}
