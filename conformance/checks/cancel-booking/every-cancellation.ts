import { checksWith } from '../../check/check.ts';
import { requireListedCancelled } from '../../expectations/listed-cancelled.ts';
import { listWaits } from '../../fixtures/bookings/booking-list.ts';
import { seenBookings } from '../../fixtures/bookings/kit-bookings.ts';
import { variousCancelled } from '../../fixtures/bookings/own-bookings.ts';
import { requireSameBooking, valueClauses } from '../../fixtures/bookings/same-booking.ts';
import { bodyOf, lastInPath } from '../../kernel/exchange.ts';
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
    title: 'Every cancellation of a booking that returns 200 cancels that booking and returns it.',
    waits: listWaits,
    async run(context) {
      await variousCancelled(context).catch(whenInconclusive(null));
      const made = new Map((await seenBookings(context)).map((seen) => [seen.uid, seen]));
      // Whether a user may cancel the booking of another is a matter of other checks.
      const cancellations = context.exchanges().flatMap((exchange) => {
        const { operation, status, url, user } = exchange;
        const seen = operation === 'cancelBooking' && status === 200 ? made.get(lastInPath(url)) : undefined;
        return seen?.exchange.user === user ? [{ seen, exchange }] : [];
      });
      if (cancellations.length === 0) throw new Inconclusive('no cancellation returned 200');
      for (const { seen, exchange } of cancellations) {
        const shown = asObject(bodyOf(exchange)) ?? {};
        const { uid, cancelled, cancelled_date } = shown;
        assertThat(uid === lastInPath(exchange.url) && cancelled === true && cancelled_date != null, {
          expected: `the booking ${lastInPath(exchange.url)} with cancelled true and a cancelled_date`,
          found: exchange.responseText.slice(0, 100),
          exchanges: [exchange],
        });
        requireSameBooking(seen, shown, ', as in the booking that was cancelled', [seen.exchange, exchange]);
      }
      // The list shows the first user's bookings.
      const own = cancellations.map(({ exchange }) => exchange).filter(({ user }) => user === 0);
      await requireListedCancelled(context, own).catch(whenInconclusive(undefined));
    },
  },
]);
