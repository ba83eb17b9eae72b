import type { Check } from '../check.ts';
import type { Context } from '../harness/context.ts';
import { type Exchange, isSuccess } from '../harness/exchange.ts';
import { instantOf, isDuring } from '../harness/instants.ts';
import { type JsonObject, textIn } from '../harness/json.ts';
import { freshSlot, offerFor, offersToBook } from '../harness/kit-bookings.ts';
import { Inconclusive, NotApplicable, require } from '../harness/outcomes.ts';
import { dateTime } from '../harness/stays.ts';

/** Offers that are asked about, and bookings that are tried, to find one that can begin now. */
const mostOffers = 8;
const mostTries = 3;

/** Minutes of the stay that begins now. */
const duration = 60;

/** Checks of what POST /bookings takes where the request is silent (4.9). */
export const createBookingDefaultsChecks: readonly Check[] = [
  {
    id: 'create-booking.start-default',
    clause: 'create-booking.start-default',
    level: 'must',
    title: 'A booking without a start begins now.',
    needs: ['writes'],
    bookings: 1,
    async run(context) {
      const refusals: Exchange[] = [];
      for (const svcpid of await bookableNow(context)) {
        const { made, answer } = await context.facts.desk.attempt(context, { svcpid, duration });
        if (made === null) {
          refusals.push(answer.exchange);
          await requireSameWithStart(context, svcpid, answer.exchange);
          continue;
        }
        const start = instantOf(made.booking.start);
        if (start === null)
          throw new Inconclusive('the booking has no start that can be read', [answer.exchange]);
        require(isDuring(start, answer.exchange), {
          expected: `a start near ${new Date(answer.exchange.sentAt).toISOString()}, when it was booked`,
          found: String(made.booking.start),
          exchanges: [answer.exchange],
        });
        return;
      }
      throw new Inconclusive('no offer could be booked from now on', refusals);
    },
  },
  {
    id: 'create-booking.default-vehicle',
    clause: 'create-booking.default-vehicle',
    level: 'must',
    title: "A booking without a plate is for the user's default vehicle, where the profile says so.",
    needs: ['writes'],
    bookings: 1,
    async run(context) {
      const declared = context.profile.bookings?.default_vehicle ?? null;
      const { svcpid, stay } = await freshSlot(context);
      const answer = await context.call('createBooking', { body: { svcpid, ...stay } });
      const booked = isSuccess(answer.status);
      const plate = textIn((answer.body ?? {}) as JsonObject, 'number_plate');
      context.observe(
        'create-booking.default-vehicle',
        booked ? 'a booking without a plate is made' : `without a plate, the answer is ${answer.status}`,
      );
      if (declared === null) throw new NotApplicable('the profile leaves bookings.default_vehicle open');
      const own = context.profile.credentials.users[0]?.default_vehicle?.plate ?? null;
      const expected = declared
        ? `a booking for ${own ?? 'the default vehicle'}`
        : 'a refusal without a plate';
      const fits = declared ? booked && plate !== undefined && (own === null || plate === own) : !booked;
      require(fits, {
        expected,
        found: booked ? `a booking for ${plate}` : `status ${answer.status}`,
        source: 'profile',
        exchanges: [answer.exchange],
      });
    },
  },
];

/** Offers that are said to be available when no start is sent. */
async function bookableNow(context: Context): Promise<readonly string[]> {
  const offers = (await offersToBook(context)).slice(0, mostOffers);
  const told = await Promise.all(
    offers.map(async ({ svcpid }) => {
      const answers = await offerFor(context, svcpid, { duration }).catch(() => []);
      return answers.length > 0 && answers.every(({ available }) => available !== false) ? [svcpid] : [];
    }),
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
