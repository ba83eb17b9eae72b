import { checksWith } from '../../check/check.ts';
import { seenBookings } from '../../fixtures/bookings/kit-bookings.ts';
import { bodyOf, lastInPath } from '../../kernel/exchange.ts';
import { asObject, textIn } from '../../kernel/json.ts';
import { assertThat, Inconclusive } from '../../kernel/outcomes.ts';

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
    ],
    title: 'Every cancellation of a booking that returns 200 returns that booking as cancelled.',
    async run(context) {
      const owners = new Map(
        (await seenBookings(context)).map(({ booking, exchange }) => [textIn(booking, 'uid'), exchange.user]),
      );
      // Whether a user may cancel the booking of another is a matter of other checks.
      const cancellations = context
        .exchanges()
        .filter(
          ({ operation, status, url, user }) =>
            operation === 'cancelBooking' && status === 200 && owners.get(lastInPath(url)) === user,
        );
      if (cancellations.length === 0) throw new Inconclusive('no cancellation returned 200');
      for (const exchange of cancellations) {
        const { uid, cancelled, cancelled_date } = asObject(bodyOf(exchange)) ?? {};
        assertThat(uid === lastInPath(exchange.url) && cancelled === true && cancelled_date != null, {
          expected: `the booking ${lastInPath(exchange.url)} with cancelled true and a cancelled_date`,
          found: exchange.responseText.slice(0, 100),
          exchanges: [exchange],
        });
      }
    },
  },
]);
