import { instantOf, isDuring } from '../../answers/instants.ts';
import { asUser, type Context, checksWith } from '../../check/check.ts';
import { type Found, openPoint } from '../../expectations/open-points.ts';
import { attemptBooking, requestBooking } from '../../fixtures/bookings/booking-desk.ts';
import { freshSlot } from '../../fixtures/bookings/kit-bookings.ts';
import { attemptSpecial } from '../../fixtures/bookings/special-booking.ts';
import { bookingFromNow } from '../../fixtures/bookings/starting-now.ts';
import { isSuccess } from '../../kernel/exchange.ts';
import { textIn } from '../../kernel/json.ts';
import { assertThat, Inconclusive, NotApplicable } from '../../kernel/outcomes.ts';

/** Checks of the defaults of POST /bookings (4.9). */
export const createBookingDefaultsChecks = checksWith({ needs: ['writes'], bookings: 1 }, [
  {
    id: 'create-booking.start-default',
    title: 'A booking without start begins now.',
    async run(context) {
      const { booking, exchange } = await bookingFromNow(context);
      const start = instantOf(booking.start);
      if (start === null) throw new Inconclusive('the booking has no readable start', [exchange]);
      assertThat(isDuring(start, exchange), {
        expected: `a start near ${new Date(exchange.sentAt).toISOString()}, when it was booked`,
        found: String(booking.start),
        exchanges: [exchange],
      });
    },
  },
  openPoint('create-booking.default-vehicle', {
    also: ['create-booking.number_plate-as-requested'],
    title: "If the profile says so, a booking without a plate is for the user's default vehicle.",
    find: (context) => bookWithoutPlate(context, 0),
  }),
  openPoint('create-booking.default-vehicle', {
    id: 'create-booking.default-vehicle-second-user',
    also: ['create-booking.number_plate-as-requested', 'auth.x-access-token-identifies-user'],
    title: "When the second user books without a plate, the booking is for that user's default vehicle.",
    needs: ['writes', 'second-user'],
    confirmsOnly: true,
    async find(context) {
      const own = context.profile.credentials.users[1]?.default_vehicle ?? null;
      if (own === null) throw new NotApplicable('the profile names no default vehicle of the second user');
      return bookWithoutPlate(context, 1);
    },
  }),
]);

/** Books without a plate for a user of the profile, and finds whether that is for the user's default vehicle. */
async function bookWithoutPlate(context: Context, user: number): Promise<Found> {
  const slot = await freshSlot(context);
  const booker = asUser(context, user);
  const { answer } = await attemptSpecial(
    booker,
    () => requestBooking(booker, slot),
    () => attemptBooking(booker, slot),
    () => context.profile.bookings?.default_vehicle === false,
  );
  const exchanges = [answer.exchange];
  if (!isSuccess(answer.status))
    return { fits: [false], shown: `a booking without a plate returns ${answer.status}`, exchanges };
  const plate = textIn(answer.body, 'number_plate');
  if (plate === undefined) throw new Inconclusive('the booking has no number_plate', exchanges);
  const own = context.profile.credentials.users[user]?.default_vehicle?.plate ?? plate;
  if (plate === own) return { fits: [true], shown: 'a booking without a plate is made', exchanges };
  const shown = `a booking without a plate is for ${plate}, not for ${own}`;
  return { fits: [], shown, exchanges };
}
