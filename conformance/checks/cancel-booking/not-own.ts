import { isSameMoment } from '../../answers/instants.ts';
import type { CheckDefinition } from '../../check/check.ts';
import {
  bookingIn,
  listWaits,
  readBookings,
  readUntilListed,
  requireWhole,
} from '../../fixtures/bookings/booking-list.ts';
import { cancel, cancellationPause } from '../../fixtures/bookings/cancellation.ts';
import { clientOf, otherUsersBooking } from '../../fixtures/bookings/kit-bookings.ts';
import { isSuccess } from '../../kernel/exchange.ts';
import { asObject } from '../../kernel/json.ts';
import { assertThat, Inconclusive, NotApplicable, whenInconclusive } from '../../kernel/outcomes.ts';

/** Checks of cancelling another user's booking (4.10, section 5). */
export const cancelNotOwnChecks: readonly CheckDefinition[] = [
  {
    id: 'cancel-booking.other-users-booking-stays',
    clause: 'auth.x-access-token-identifies-user',
    also: ['cancel-booking.other-users-booking'],
    title: "A user cannot cancel another user's booking.",
    needs: ['writes', 'second-user'],
    bookings: 1,
    waits: listWaits + 2 * cancellationPause,
    async run(context) {
      const theirs = await otherUsersBooking(context);
      const owner = clientOf(context, 1);
      const before = await readUntilListed(context, owner, theirs.uid).catch(whenInconclusive(null));
      const ours = await readBookings(context, context).catch(whenInconclusive(null));
      const scope = context.profile.bookings?.list_scope ?? null;
      if (scope === 'client' || (scope === null && ours !== null && bookingIn(ours, theirs.uid))) {
        throw new NotApplicable('bookings are shared by all users of the client');
      }
      const foreign = await cancel(context, theirs.uid);
      await context.pause(context.profile.bookings?.list_delay ?? 1);
      const after = await readBookings(context, owner).catch(whenInconclusive(null));
      const expected = `${theirs.uid} to stay active when a user who does not own it tries to cancel it`;
      const shown = [theirs.answer.exchange, foreign.exchange];
      if (before !== null && after !== null && bookingIn(before, theirs.uid) !== undefined) {
        const listed = bookingIn(after, theirs.uid);
        requireWhole(context, after, theirs.uid, shown);
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
];
