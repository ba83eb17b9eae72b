import { longestBooking } from '../../../spec/limits.ts';
import { roundTripOf } from '../../answers/round-trip.ts';
import { type Context, checksWith } from '../../check/check.ts';
import { sharedBooking } from '../../fixtures/bookings/booking-desk.ts';
import { type Exchange, isSuccess } from '../../kernel/exchange.ts';
import { assertThat, Inconclusive, whenInconclusive } from '../../kernel/outcomes.ts';

/** Seconds that processing a booking normally takes at most (4.9). */
const usual = 20;

/** Seconds that timers and a busy machine may add on either side. */
const margin = 0.5;

/** How many bookings it takes to tell how long they normally take. */
const enough = 5;

/** Checks of how long bookings took in the whole run (4.9, section 8). */
export const bookingTimeChecks = checksWith({ needs: ['writes'], phase: 'after' }, [
  {
    id: 'create-booking.processing-maximum',
    title: `No booking takes more than ${longestBooking} seconds.`,
    async run(context) {
      const requests = await requestsOf(context);
      const travel = travelOf(context);
      for (const exchange of requests) {
        const seconds = exchange.milliseconds / 1000;
        assertThat(seconds <= longestBooking + travel + margin, {
          expected: `a response within ${longestBooking} seconds${travel < 0.05 ? '' : `, plus ${travel.toFixed(1)} for the network`}`,
          found:
            exchange.status === null ? `${exchange.error}` : `a response after ${seconds.toFixed(1)} seconds`,
          exchanges: [exchange],
        });
      }
    },
  },
  {
    id: 'create-booking.processing-normal',
    level: 'should',
    title: `Most bookings take no more than ${usual} seconds.`,
    async run(context) {
      const made = (await requestsOf(context)).filter(({ status }) => isSuccess(status));
      const max = usual + travelOf(context) + margin;
      const slow = made.filter(({ milliseconds }) => milliseconds > 1000 * max);
      if (made.length < enough) throw new Inconclusive(`fewer than ${enough} bookings were made`);
      assertThat(slow.length <= made.length / 2, {
        expected: `most bookings within ${usual} seconds`,
        found: `${slow.length} of ${made.length} took longer`,
        exchanges: slow.slice(0, 3),
      });
    },
  },
]);

/** Round-trip time in seconds, from all other operations: a refused booking may take as long as a successful one. */
function travelOf(context: Context): number {
  return roundTripOf(context.exchanges().filter(({ operation }) => operation !== 'createBooking'));
}

/** Every booking request of the run, accepted or refused, including the shared booking. */
async function requestsOf(context: Context): Promise<readonly Exchange[]> {
  await sharedBooking(context).catch(whenInconclusive(undefined));
  const requests = context.exchanges().filter(({ operation }) => operation === 'createBooking');
  // Throws the reason why there is none.
  if (requests.length === 0) await sharedBooking(context);
  return requests;
}
