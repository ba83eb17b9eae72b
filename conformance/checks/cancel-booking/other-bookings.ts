import { asUser, type CheckDefinition, type Context, checksWith } from '../../check/check.ts';
import { presumeSuccess } from '../../expectations/statuses.ts';
import { attemptBooking, book, sharedBooking } from '../../fixtures/bookings/booking-desk.ts';
import { listWaits, presumeListed } from '../../fixtures/bookings/booking-list.ts';
import {
  cancel,
  cancellationPause,
  cancelledAtOnce,
  carriedOut,
  isCancellable,
} from '../../fixtures/bookings/cancellation.ts';
import { freshSlot } from '../../fixtures/bookings/kit-bookings.ts';
import { type Exchange, isSuccess } from '../../kernel/exchange.ts';
import { assertThat, Inconclusive, NotApplicable } from '../../kernel/outcomes.ts';

/** Checks that a cancellation leaves all other bookings as they are (4.10). */
export const otherBookingsChecks = checksWith({ needs: ['writes'] }, [
  {
    id: 'cancel-booking.only-that-one',
    clause: 'cancel-booking.booking_uid',
    title: 'A cancellation cancels the booking whose uid is in the path and no other.',
    waits: 2 * cancellationPause + listWaits,
    async run(context) {
      const other = await sharedBooking(context);
      const { made, first } = await carriedOut(context);
      if (made.uid === other.uid) throw new Inconclusive('two bookings share a uid', [made.exchange]);
      const exchanges = [other.exchange, first.exchange];
      await requireActive(context, other.uid, 'when another booking is cancelled', exchanges);
    },
  },
  {
    id: 'cancel-booking.only-that-one-of-plate',
    clause: 'cancel-booking.booking_uid',
    title: 'A cancellation leaves another booking of the same number plate active.',
    waits: 2 * listWaits,
    async run(context) {
      const { made, both, other } = await cancelledAtOnce(context);
      const cancellations = both.map(({ exchange }) => exchange);
      if (other === null) throw new NotApplicable('no two active bookings of one plate are listed');
      if (!both.some(({ status }) => isSuccess(status)))
        throw new Inconclusive('neither cancellation succeeded', cancellations);
      const exchanges = [other.exchange, made.exchange, ...cancellations];
      const when = `when ${made.uid}, of the same plate, is cancelled`;
      await requireActive(context, other.uid, when, exchanges);
    },
  },
  leavesSameStay('cancel-booking.only-that-one-of-stay', 'another booking', 0),
  leavesSameStay('cancel-booking.only-that-one-of-users', "another user's booking", 1),
]);

/** Requires that a booking is listed as active; `before` has the exchanges that should have left it so. */
async function requireActive(context: Context, uid: string, when: string, before: readonly Exchange[]) {
  const { listed, list } = await presumeListed(context, uid);
  assertThat(listed.cancelled !== true, {
    expected: `${uid} to stay active ${when}`,
    found: 'it is cancelled',
    exchanges: [...before, ...list.exchanges],
  });
}

/** The check that a cancellation leaves another booking of the same offer and start alone; `otherUser` has that one. */
function leavesSameStay(id: string, whose: string, otherUser: 0 | 1): CheckDefinition {
  return {
    id,
    needs: otherUser === 0 ? ['writes'] : ['writes', 'second-user'],
    clause: 'cancel-booking.booking_uid',
    title: `A cancellation leaves ${whose} of the same offer and start active.`,
    bookings: 2,
    waits: 2 * listWaits,
    async run(context) {
      const owner = asUser(context, otherUser);
      const slot = await freshSlot(context);
      const made = await book(context, slot);
      // Whether a user may book a stay twice is open, and the parking may be full.
      const { made: other } = await attemptBooking(owner, slot);
      if (other === null || other.uid === made.uid)
        throw new NotApplicable('the stay cannot be booked twice');
      const { listed, list } = await presumeListed(owner, other.uid);
      if (listed.cancelled === true)
        throw new Inconclusive(`${other.uid} is not listed as active`, list.exchanges);
      const cancelled = await cancel(context, made.uid);
      if (!isSuccess(cancelled.status) && !isCancellable(context, made))
        throw new NotApplicable('the booking cannot be cancelled');
      presumeSuccess(cancelled, 'the cancellation');
      const exchanges = [made.exchange, other.exchange, cancelled.exchange];
      const when = `when ${made.uid}, of the same offer and start, is cancelled`;
      await requireActive(owner, other.uid, when, exchanges);
    },
  };
}
