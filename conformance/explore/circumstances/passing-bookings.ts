import type { Context } from '../../check/context.ts';
import { laterBy, provenOffer } from '../../fixtures/bookings/kit-bookings.ts';
import { bookingDesk, sharedBooking } from '../../fixtures/bookings/shared-booking.ts';
import type { Client } from '../../http/client.ts';
import type { Answer } from '../../kernel/exchange.ts';
import { maxPassingBookings, quickBooking } from '../../kernel/limits.ts';
import { whenInconclusive } from '../../kernel/outcomes.ts';

/** Bookings that are made before requests about something else. */
export interface PassingBookings {
  /** Books for some stay, as long as there may be bookings in passing. */
  readonly book: (client: Client) => Promise<Answer | null>;
}

/** No bookings at all. */
export const noPassingBookings: PassingBookings = { book: async () => null };

/** Days over which stays are spread, so that the parking does not fill up. */
const days = 14;

/** Bookings in passing, if booking is quick. */
export async function passingBookings(context: Context): Promise<PassingBookings> {
  const shared = await sharedBooking(context).catch(whenInconclusive(null));
  if (shared === null || shared.answer.exchange.milliseconds > quickBooking) return noPassingBookings;
  const offer = await provenOffer(context).catch(whenInconclusive(null));
  const desk = bookingDesk(context);
  let count = 0;

  async function book(client: Client): Promise<Answer | null> {
    if (offer === null || count >= maxPassingBookings) return null;
    count += 1;
    const stay = { ...offer.stay, start: laterBy(offer.stay.start, count % days) };
    const wanted = { svcpid: offer.svcpid, ...stay };
    return (await desk.attempt(client, wanted, { isOptional: true })).answer;
  }

  return { book };
}
