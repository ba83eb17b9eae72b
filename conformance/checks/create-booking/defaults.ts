import { instantOf, isDuring } from '../../answers/instants.ts';
import type { CheckDefinition } from '../../check/check.ts';
import type { Context } from '../../check/context.ts';
import { clientOf, freshSlot } from '../../fixtures/bookings/kit-bookings.ts';
import { answerTo } from '../../fixtures/bookings/refused-for-itself.ts';
import { bookingDesk } from '../../fixtures/bookings/shared-booking.ts';
import { bookingFromNow } from '../../fixtures/bookings/starting-now.ts';
import { isSuccess } from '../../kernel/exchange.ts';
import { asObject, textIn } from '../../kernel/json.ts';
import { assertThat, Inconclusive, NotApplicable } from '../../kernel/outcomes.ts';

/** Checks of the defaults of POST /bookings (4.9). */
export const createBookingDefaultsChecks: readonly CheckDefinition[] = [
  {
    id: 'create-booking.start-default',
    title: 'A booking without start begins now.',
    needs: ['writes'],
    bookings: 1,
    async run(context) {
      const { booking, answer } = await bookingFromNow(context);
      const start = instantOf(booking.start);
      if (start === null) throw new Inconclusive('the booking has no readable start', [answer.exchange]);
      assertThat(isDuring(start, answer.exchange), {
        expected: `a start near ${new Date(answer.exchange.sentAt).toISOString()}, when it was booked`,
        found: String(booking.start),
        exchanges: [answer.exchange],
      });
    },
  },
  {
    id: 'create-booking.default-vehicle',
    also: ['create-booking.number_plate-as-requested'],
    title: "If the profile says so, a booking without a plate is for the user's default vehicle.",
    needs: ['writes'],
    bookings: 1,
    settles: ['bookings.default_vehicle'],
    run: (context) => assertDefaultVehicle(context, 0),
  },
  {
    id: 'create-booking.default-vehicle-second-user',
    clause: 'create-booking.default-vehicle',
    also: ['create-booking.number_plate-as-requested', 'auth.x-access-token-identifies-user'],
    title: "When the second user books without a plate, the booking is for that user's default vehicle.",
    needs: ['writes', 'second-user'],
    bookings: 1,
    async run(context) {
      const own = context.profile.credentials.users[1]?.default_vehicle ?? null;
      if (own === null) throw new NotApplicable('the profile names no default vehicle of the second user');
      await assertDefaultVehicle(context, 1);
    },
  },
];

/** Books without a plate for a user of the profile and compares the booking with what it declares. */
async function assertDefaultVehicle(context: Context, user: number): Promise<void> {
  const declared = context.profile.bookings?.default_vehicle ?? null;
  if (declared === null && user > 0)
    throw new NotApplicable('the profile leaves bookings.default_vehicle open');
  const { svcpid, stay } = await freshSlot(context);
  const body = { svcpid, ...stay };
  const client = clientOf(context, user);
  const { answer } = await answerTo(
    () => client.call('createBooking', { body }),
    () => bookingDesk(context).attempt(client, body),
    () => declared === false,
  );
  const booked = isSuccess(answer.status);
  const plate = textIn(asObject(answer.body) ?? {}, 'number_plate');
  const own = context.profile.credentials.users[user]?.default_vehicle?.plate ?? null;
  const isDefault = plate !== undefined && (own === null || plate === own);
  context.observe(
    'create-booking.default-vehicle',
    booked ? 'a booking without a plate is made' : `a booking without a plate returns ${answer.status}`,
    { entry: 'bookings.default_vehicle', values: booked ? (isDefault ? [true] : []) : [false] },
  );
  if (declared === null) throw new NotApplicable('the profile leaves bookings.default_vehicle open');
  const expected = declared ? `a booking for ${own ?? 'the default vehicle'}` : 'a refusal without a plate';
  const fits = declared ? booked && isDefault : !booked;
  assertThat(fits, {
    expected,
    found: booked ? `a booking for ${plate}` : `status ${answer.status}`,
    source: 'profile',
    exchanges: [answer.exchange],
  });
}
