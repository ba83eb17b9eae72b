import type { MadeBooking } from './booking-desk.ts';
import { type BookingList, bookingIn, readUntil } from './booking-list.ts';
import type { Context } from './context.ts';
import type { HttpExchange } from './exchange.ts';
import type { Stay } from './facts.ts';
import { mayBeBooked, offersToBook } from './kit-bookings.ts';
import { Inconclusive } from './outcomes.ts';
import { requireTaken } from './refused-for-itself.ts';
import { shared } from './shared.ts';
import { dateTime } from './stays.ts';

/** Offers that are asked about, and bookings that are tried, to find one that can begin now. */
const mostOffers = 8;
const mostTries = 3;

/** Minutes of the stay that begins now. */
const duration = 60;

/** A booking for which no start was sent. Throws a failure where it is the missing start that is refused. */
export const bookingFromNow = shared(async (context): Promise<{ readonly made: MadeBooking }> => {
  const refusals: HttpExchange[] = [];
  for (const svcpid of await bookableNow(context)) {
    const book = (stay: Pick<Stay, 'duration'> & Partial<Stay>) =>
      context.facts.desk.attempt(context, { svcpid, ...stay });
    const start = dateTime(Date.now() + 60_000);
    try {
      // Where the same stay can be booked with its start written out, it is the missing start that is refused.
      const made = await requireTaken(
        () => book({ duration }),
        () => book({ start, duration }),
        'a booking without start, since one with the current time succeeds',
      );
      return { made };
    } catch (error) {
      if (!(error instanceof Inconclusive)) throw error;
      refusals.push(...error.exchanges);
    }
  }
  throw new Inconclusive('no offer could be booked starting now', refusals);
});

/** The list of bookings after one that has begun, read until it shows that one; nobody has cancelled it by then. */
export const listOnceBegun = shared(
  async (context): Promise<{ readonly made: MadeBooking; readonly list: BookingList }> => {
    const { made } = await bookingFromNow(context);
    const list = await readUntil(context, context, (read) => bookingIn(read, made.uid) !== undefined);
    return { made, list };
  },
);

/** Offers that are not said to be unavailable when no start is sent. */
async function bookableNow(context: Context): Promise<readonly string[]> {
  const offers = (await offersToBook(context)).slice(0, mostOffers);
  const told = await Promise.all(
    offers.map(async ({ svcpid }) => ((await mayBeBooked(context, svcpid, { duration })) ? [svcpid] : [])),
  );
  return told.flat().slice(0, mostTries);
}
