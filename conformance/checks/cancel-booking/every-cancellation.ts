import { instantOf, isDuring } from '../../answers/instants.ts';
import { checksWith } from '../../check/check.ts';
import { cancelledDatePointer, expectedCancelledDate } from '../../expectations/cancelled-date.ts';
import { requireListedCancelled } from '../../expectations/listed-cancelled.ts';
import { listWaits } from '../../fixtures/bookings/booking-list.ts';
import { showsBooking } from '../../fixtures/bookings/cancellation.ts';
import { type SeenBooking, seenBookings } from '../../fixtures/bookings/kit-bookings.ts';
import { variousCancelled } from '../../fixtures/bookings/own-bookings.ts';
import { requireSameBooking, valueClauses } from '../../fixtures/bookings/same-booking.ts';
import { type Answer, bodyOf, isAboutRequest, lastInPath } from '../../kernel/exchange.ts';
import { asObject } from '../../kernel/json.ts';
import { assertThat, Inconclusive, whenInconclusive } from '../../kernel/outcomes.ts';

/** The check of all cancellations in the run, whoever sent them and whatever was cancelled (4.10). */
export const everyCancellationChecks = checksWith({ needs: ['writes'], phase: 'after' }, [
  {
    id: 'cancel-booking.every-response-body',
    clause: 'cancel-booking.response-body',
    also: [
      'cancel-booking.first-cancel-200',
      'cancel-booking.repeat-200',
      'cancel-booking.first-cancel-cancels',
      'cancel-booking.first-cancel-date',
      'cancel-booking.repeat-keeps-date',
      'auth.x-access-token-identifies-user',
      ...valueClauses,
    ],
    title:
      'A cancellation that is still possible is accepted, and each one that returns 200 returns its booking.',
    waits: listWaits,
    bookings: 1,
    async run(context) {
      const various = await variousCancelled(context).catch(whenInconclusive([]));
      const made = new Map((await seenBookings(context)).map((seen) => [seen.uid, seen]));
      // Whether a user may cancel the booking of another is a matter of other checks.
      const cancellations = context.exchanges().flatMap((exchange) => {
        const { operation, status, url, user } = exchange;
        const seen = operation === 'cancelBooking' && status === 200 ? made.get(lastInPath(url)) : undefined;
        return seen?.exchange.user === user ? [{ seen, exchange }] : [];
      });
      if (cancellations.length === 0) throw new Inconclusive('no cancellation returned 200');
      for (const [index, { seen, exchange }] of cancellations.entries()) {
        const body = asObject(bodyOf(exchange));
        // The check of the form of uid covers an object that is no booking at all.
        if (body !== null && !showsBooking({ body })) continue;
        const shown = body ?? {};
        const { uid, cancelled, cancelled_date } = shown;
        assertThat(uid === lastInPath(exchange.url) && cancelled === true && cancelled_date != null, {
          expected: `the booking ${lastInPath(exchange.url)} with cancelled true and a cancelled_date`,
          found: exchange.responseText.slice(0, 100),
          exchanges: [exchange],
        });
        const isFirst = cancellations.findIndex((one) => one.exchange.url === exchange.url) === index;
        const moment = instantOf(cancelled_date);
        assertThat(!isFirst || moment === null || isDuring(moment, exchange), {
          expected: expectedCancelledDate(exchange),
          found: String(cancelled_date),
          at: cancelledDatePointer,
          exchanges: [seen.exchange, exchange],
        });
        requireSameBooking(seen, shown, ', as in the booking that was cancelled', [seen.exchange, exchange]);
      }
      for (const one of various) requireAccepted(one);
      // The list shows the first user's bookings.
      const own = cancellations.map(({ exchange }) => exchange).filter(({ user }) => user === 0);
      await requireListedCancelled(context, own).catch(whenInconclusive(undefined));
    },
  },
]);

/** Requires that a cancellation for which there is time is accepted. */
function requireAccepted({ booking, uid, exchange, first }: SeenBooking & { readonly first: Answer }): void {
  assertThat(!isAboutRequest(first.status), {
    expected: `the cancellation of ${uid} to be accepted, since it can still be cancelled`,
    found: `status ${first.status}`,
    // Without a cancel_mn, only the profile can say that it is accepted.
    source: booking.cancel_mn == null ? 'profile' : 'spec',
    exchanges: [exchange, first.exchange],
  });
}
