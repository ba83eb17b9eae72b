import { isSameMoment } from '../../answers/instants.ts';
import { asUser, checksWith } from '../../check/check.ts';
import { requireListedCancelled } from '../../expectations/listed-cancelled.ts';
import { book } from '../../fixtures/bookings/booking-desk.ts';
import { bookingIn, listWaits, presumeWhole, readUntilListed } from '../../fixtures/bookings/booking-list.ts';
import { cancel, cancellationPause, isCancellable } from '../../fixtures/bookings/cancellation.ts';
import { foreignCancellation } from '../../fixtures/bookings/foreign-cancellation.ts';
import { freshSlot } from '../../fixtures/bookings/kit-bookings.ts';
import { isSuccess } from '../../kernel/exchange.ts';
import { asObject } from '../../kernel/json.ts';
import { assertThat, Inconclusive, whenInconclusive } from '../../kernel/outcomes.ts';

/** Checks that the second user cancels bookings as the first does, and only their own (3.1, 4.10). */
export const secondUserCancellationChecks = checksWith({ needs: ['writes', 'second-user'] }, [
  {
    id: 'cancel-booking.second-user',
    clause: 'cancel-booking.repeat-keeps-date',
    also: [
      'cancel-booking.first-cancel-200',
      'cancel-booking.repeat-200',
      'cancel-booking.repeat-keeps-cancelled',
      'cancel-booking.first-cancel-cancels',
      'booking.cancelled',
      'service.books-and-cancels',
    ],
    title: 'When the second user cancels a booking twice, it keeps the first cancelled_date.',
    bookings: 2,
    waits: cancellationPause + listWaits,
    async run(context) {
      const user = asUser(context, 1);
      const made = await book(user, await freshSlot(context));
      const first = await cancel(user, made.uid);
      if (!isSuccess(first.status) && !isCancellable(context, made))
        throw new Inconclusive(`the booking cannot be cancelled: ${first.status}`, [first.exchange]);
      await context.pause(cancellationPause);
      const second = await cancel(user, made.uid);
      const exchanges = [made.exchange, first.exchange, second.exchange];
      assertThat(first.status === 200 && second.status === 200, {
        expected: '200 both times',
        found: `${first.status} and ${second.status}`,
        exchanges,
      });
      const [one, two] = [first, second].map(({ body }) => asObject(body)?.cancelled_date);
      assertThat(one == null || two == null || isSameMoment(one, two), {
        expected: `cancelled_date ${String(one)} in each response`,
        found: String(two),
        at: '/cancelled_date',
        exchanges,
      });
      await requireListedCancelled(user, [second.exchange]).catch(whenInconclusive(undefined));
      // Another booking of the same offer and vehicle has a uid of its own; booking.uid-unique compares them.
      const body = { ...made.sent, duration: made.sent.duration + 15 };
      await user.call('createBooking', { body, isOptional: true });
    },
  },
  {
    id: 'cancel-booking.other-users-booking-stays',
    clause: 'auth.x-access-token-identifies-user',
    also: ['cancel-booking.other-users-booking', 'cancel-booking.booking_uid'],
    title: "A user cannot cancel another user's booking.",
    bookings: 1,
    waits: listWaits + 2 * cancellationPause,
    async run(context) {
      const { made: theirs, before, answer: foreign } = await foreignCancellation(context);
      const owner = asUser(context, 1);
      await context.pause(context.profile.bookings?.list_delay ?? 1);
      const after = await readUntilListed(owner, theirs.uid).catch(whenInconclusive(null));
      const expected = `${theirs.uid} to stay active when a user who does not own it tries to cancel it`;
      const shown = [theirs.exchange, foreign.exchange];
      if (before !== null && after !== null) {
        const listed = bookingIn(after, theirs.uid);
        presumeWhole(context, after, theirs.uid, shown);
        assertThat(listed !== undefined && listed.cancelled !== true, {
          expected,
          found: `it is ${listed === undefined ? 'no longer listed' : 'cancelled'}`,
          exchanges: [...shown, ...after.exchanges],
        });
        return;
      }
      // Without a list, the date of the owner's own cancellation shows whether it was the first.
      const claimed = asObject(foreign.body)?.cancelled_date;
      if (!isSuccess(foreign.status) || claimed == null)
        throw new Inconclusive("no list of the owner's bookings shows whether it is still active", shown);
      await context.pause(cancellationPause);
      const own = await cancel(owner, theirs.uid);
      assertThat(!isSameMoment(claimed, asObject(own.body)?.cancelled_date), {
        expected,
        found: `the owner's cancellation returns the earlier date ${String(claimed)}`,
        exchanges: [...shown, own.exchange],
      });
    },
  },
]);
