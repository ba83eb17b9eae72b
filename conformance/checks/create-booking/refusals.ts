import { type CheckDefinition, type Context, checksWith } from '../../check/check.ts';
import { bodyFor, informationalMembers, type NewBooking } from '../../fixtures/bookings/booking-desk.ts';
import { provenOffer, soundRequest } from '../../fixtures/bookings/kit-bookings.ts';
import { requireBookingRefused } from '../../fixtures/bookings/refused-booking.ts';
import {
  isUnavailable,
  type UnavailableOffer,
  unavailableOffers,
} from '../../fixtures/bookings/unavailable-offers.ts';
import { failureOf, Inconclusive } from '../../kernel/outcomes.ts';

/** A flaw in a booking request: a required member is missing, or its value is nonsense. */
interface Flaw extends Pick<CheckDefinition, 'id' | 'also' | 'title'> {
  readonly member: keyof NewBooking;
  /** The value that is sent; the member is left out if there is none. */
  readonly value?: string;
}

const flaws: readonly Flaw[] = [
  { id: 'without-svcpid', member: 'svcpid', title: 'A request without svcpid' },
  { id: 'without-duration', member: 'duration', title: 'A request without duration' },
  { id: 'duration-text', member: 'duration', value: 'one hour', title: 'A duration that is not a number' },
  { id: 'start-text', member: 'start', value: 'at noon', title: 'A start that is not a date-time' },
  {
    id: 'expected_price-text',
    member: 'expected_price',
    value: 'a fair price',
    title: 'An expected_price that is not a number',
    also: ['create-booking.price-guard', 'create-booking.requires-price-check'],
  },
];

/** Checks of the requests that POST /bookings must not carry out (3.1, 4.9). */
export const createBookingRefusalsChecks = checksWith({ needs: ['writes'] }, [
  ...flaws.map(
    ({ id, member, value, title, ...check }): CheckDefinition => ({
      id: `create-booking.${id}`,
      clause: `create-booking.${member}`,
      title: `${title} does not create a booking.`,
      ...check,
      async run(context) {
        const flaw = value === undefined ? `without ${member}` : `with the ${member} '${value}'`;
        for (const more of [{}, informationalMembers]) {
          const body = { ...(await soundRequest(context)), [member]: value, ...more };
          await requireBookingRefused(context, { body }, `a refusal of a booking ${flaw}`);
        }
      },
    }),
  ),
  {
    id: 'create-booking.without-body',
    clause: 'create-booking.body-required',
    title: 'A request without a body does not create a booking.',
    async run(context) {
      await provenOffer(context);
      await requireBookingRefused(context, {}, 'a refusal of a booking without a body');
    },
  },
  {
    id: 'create-booking.unknown-offer-not-booked',
    clause: 'create-booking.requires-available-offer',
    title: 'An offer that does not exist cannot be booked.',
    async run(context) {
      const request = await soundRequest(context);
      const body = { ...request, svcpid: `${request.svcpid}-${context.newPlate()}` };
      const status = context.profile.statuses?.unknown_offer_in_booking;
      await requireBookingRefused(context, { body }, 'a refusal of a booking of an unknown offer', status);
    },
  },
  {
    id: 'create-booking.unavailable-not-booked',
    clause: 'create-booking.requires-available-offer',
    title: 'An offer that is unavailable for a stay cannot be booked for it.',
    async run(context) {
      const refused = await unavailableOffers(context);
      if (refused.length === 0)
        throw new Inconclusive('every bookable offer seen is available for every stay tried');
      for (const offer of refused) await requireUnbookable(context, offer);
    },
  },
]);

/** An offer may be free for a moment, so a failure takes two bookings, with the offer unavailable around each. */
async function requireUnbookable(context: Context, offer: UnavailableOffer): Promise<void> {
  const { svcpid, reason } = offer;
  const status = context.profile.statuses?.offer_unavailable;
  const expected = `a refusal to book ${svcpid}, which is not available (${reason})`;
  for (let times = 1; ; times += 1) {
    const body = await bodyFor(context, offer);
    const failure = await failureOf(requireBookingRefused(context, { body }, expected, status));
    if (failure === null) return;
    for (let looks = 0; looks < 2; looks += 1) {
      if (!(await isUnavailable(context, offer)))
        throw new Inconclusive(`${svcpid} became available in the meantime`, failure.evidence.exchanges);
    }
    if (times === enough) throw failure;
  }
}

/** How many bookings of an unavailable offer must succeed to rule out chance. */
const enough = 2;
