import { isSameMoment } from '../../answers/instants.ts';
import { checksWith } from '../../check/check.ts';
import {
  type BookingList,
  bookingIn,
  listWaits,
  readUntil,
  readUntilListed,
  requireListed,
} from '../../fixtures/bookings/booking-list.ts';
import { cancel, cancellationPause, isCancellable } from '../../fixtures/bookings/cancellation.ts';
import { clientOf, freshSlot, otherUsersBooking } from '../../fixtures/bookings/kit-bookings.ts';
import { book } from '../../fixtures/bookings/shared-booking.ts';
import { isSuccess } from '../../kernel/exchange.ts';
import { asObject } from '../../kernel/json.ts';
import { assertThat, Inconclusive, whenInconclusive } from '../../kernel/outcomes.ts';

/** Checks that bookings of the second user behave like those of the first (3.1, 4.1, 4.10). */
export const secondUserChecks = checksWith({ needs: ['writes', 'second-user'] }, [
  {
    id: 'list-bookings.second-user',
    clause: 'list-bookings.booking-objects',
    also: ['list-bookings.response', 'service.books-and-cancels', 'booking.uid'],
    title: 'GET /bookings shows the second user what the second user booked.',
    waits: listWaits,
    async run(context) {
      const { uid, answer } = await otherUsersBooking(context);
      const list = await readUntilListed(context, clientOf(context, 1), uid);
      requireListed(context, list, uid, answer.exchange);
    },
  },
  {
    id: 'cancel-booking.second-user',
    clause: 'cancel-booking.repeat-200',
    also: [
      'cancel-booking.first-cancel-200',
      'cancel-booking.repeat-keeps-date',
      'cancel-booking.repeat-keeps-cancelled',
      'cancel-booking.first-cancel-cancels',
      'booking.cancelled',
      'service.books-and-cancels',
    ],
    title: 'When the second user cancels a booking twice, it keeps the first cancelled_date.',
    bookings: 1,
    waits: cancellationPause + listWaits,
    async run(context) {
      const user = clientOf(context, 1);
      const made = await book(context, await freshSlot(context), user);
      const first = await cancel(user, made.uid);
      if (!isSuccess(first.status) && !isCancellable(context, made))
        throw new Inconclusive(`the booking cannot be cancelled: ${first.status}`, [first.exchange]);
      await context.pause(cancellationPause);
      const second = await cancel(user, made.uid);
      const exchanges = [made.answer.exchange, first.exchange, second.exchange];
      assertThat(first.status === 200 && second.status === 200, {
        expected: '200 both times',
        found: `${first.status} and ${second.status}`,
        exchanges,
      });
      const [one, two] = [first, second].map(({ body }) => asObject(body)?.cancelled_date);
      assertThat(one == null || two == null || isSameMoment(one, two), {
        expected: `the cancelled_date ${String(one)} again`,
        found: String(two),
        exchanges,
      });
      // Whether a list shows cancelled bookings is open, but not whether it shows them as active.
      const isGone = (list: BookingList) => {
        const listed = bookingIn(list, made.uid);
        return listed === undefined || listed.cancelled === true;
      };
      const list = await readUntil(context, user, isGone).catch(whenInconclusive(null));
      assertThat(list === null || isGone(list), {
        expected: `${made.uid} listed as cancelled, if at all`,
        found: 'it is listed as active',
        exchanges: [...exchanges, ...(list?.exchanges ?? [])],
      });
    },
  },
]);
