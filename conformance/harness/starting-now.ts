import type { MadeBooking } from './booking-desk.ts';
import { type BookingList, bookingIn, readUntil } from './booking-list.ts';
import type { Context } from './context.ts';
import type { Exchange } from './exchange.ts';
import { mayBeBooked, offersToBook } from './kit-bookings.ts';
import { Inconclusive, require } from './outcomes.ts';
import { shared } from './shared.ts';
import { dateTime } from './stays.ts';

/** Offers that are asked about, and bookings that are tried, to find one that can begin now. */
const mostOffers = 8;
const mostTries = 3;

/** Minutes of the stay that begins now. */
const duration = 60;

/** A booking for which no start was sent. Throws a failure where it is the missing start that is refused. */
export const bookingFromNow = shared(async (context): Promise<{ readonly made: MadeBooking }> => {
  const refusals: Exchange[] = [];
  for (const svcpid of await bookableNow(context)) {
    const { made, answer } = await context.facts.desk.attempt(context, { svcpid, duration });
    if (made !== null) return { made };
    refusals.push(answer.exchange);
    await requireSameWithStart(context, svcpid, answer.exchange);
  }
  throw new Inconclusive('no offer could be booked from now on', refusals);
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

/** Where the same stay can be booked with its start written out, it is the missing start that was refused. */
async function requireSameWithStart(context: Context, svcpid: string, refused: Exchange): Promise<void> {
  const start = dateTime(Date.now() + 60_000);
  const { made, answer } = await context.facts.desk.attempt(context, { svcpid, start, duration });
  require(made === null, {
    expected: 'a booking that begins now, since one that says so is made',
    found: `status ${refused.status} without start`,
    exchanges: [answer.exchange, refused],
  });
}
