import type { Check } from '../check.ts';
import { isSuccess } from '../harness/exchange.ts';
import { instantOf, isDuring } from '../harness/instants.ts';
import { type JsonObject, textIn } from '../harness/json.ts';
import { freshSlot } from '../harness/kit-bookings.ts';
import { Inconclusive, NotApplicable, require } from '../harness/outcomes.ts';
import { bookingFromNow } from '../harness/starting-now.ts';

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
      const { booking, answer } = (await bookingFromNow(context)).made;
      const start = instantOf(booking.start);
      if (start === null)
        throw new Inconclusive('the booking has no start that can be read', [answer.exchange]);
      require(isDuring(start, answer.exchange), {
        expected: `a start near ${new Date(answer.exchange.sentAt).toISOString()}, when it was booked`,
        found: String(booking.start),
        exchanges: [answer.exchange],
      });
    },
  },
  {
    id: 'create-booking.default-vehicle',
    clause: 'create-booking.default-vehicle',
    also: ['create-booking.number_plate-as-requested'],
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
