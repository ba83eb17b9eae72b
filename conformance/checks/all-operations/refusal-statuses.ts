import type { Profile } from '../../../spec/generated/profile-types.ts';
import { entryIn } from '../../../spec/profile-entry.ts';
import type { CheckDefinition, Context } from '../../check/check.ts';
import { foundStatus, openPoint } from '../../expectations/open-points.ts';
import { attemptBooking, bookingDesk, type NewBooking } from '../../fixtures/bookings/booking-desk.ts';
import { cancel } from '../../fixtures/bookings/cancellation.ts';
import { otherUsersBooking, provenOffer } from '../../fixtures/bookings/kit-bookings.ts';
import { pricedBooking } from '../../fixtures/bookings/priced-booking.ts';
import { answerTo } from '../../fixtures/bookings/refused-for-itself.ts';
import { unavailableOffers } from '../../fixtures/bookings/unavailable-offers.ts';
import { sendSample } from '../../fixtures/sample-requests.ts';
import { type Answer, isSuccess } from '../../kernel/exchange.ts';
import { Inconclusive, NotApplicable, whenInconclusive } from '../../kernel/outcomes.ts';

/** A refusal whose status is open, so only the profile can declare it. */
interface Refusal extends Pick<CheckDefinition, 'id' | 'also' | 'title' | 'needs'> {
  readonly status: keyof NonNullable<Profile['statuses']>;
  /** Whether another check fails if the request is not refused at all; true by default. */
  readonly elsewhere?: boolean;
  readonly ask: (context: Context) => Promise<Answer>;
}

const refusals: readonly Refusal[] = [
  {
    id: 'create-booking.price-guard-status',
    also: ['create-booking.expected_price'],
    status: 'price_guard',
    title: 'The price guard returns the status that the profile declares.',
    needs: ['writes'],
    async ask(context) {
      const priced = await pricedBooking(context);
      const { svcpid, stay } = priced;
      const declared = context.profile.statuses?.price_guard;
      // A refusal with another status may only mean that the parking is full for a moment.
      const { answer } = await answerTo(
        () => book(context, { svcpid, ...stay, expected_price: 0.01 }),
        () => attemptBooking(context, priced),
        ({ status }) => status === declared,
      );
      return answer;
    },
  },
  {
    id: 'create-booking.unavailable-offer',
    status: 'offer_unavailable',
    title: 'Booking an unavailable offer returns the status that the profile declares.',
    needs: ['writes'],
    async ask(context) {
      const [offer] = await unavailableOffers(context);
      if (offer === undefined) throw new Inconclusive('no offer is unavailable');
      return book(context, { svcpid: offer.svcpid, ...offer.stay });
    },
  },
  {
    id: 'create-booking.unknown-svcpid',
    status: 'unknown_offer_in_booking',
    title: 'Booking an unknown offer returns the status that the profile declares.',
    needs: ['writes'],
    async ask(context) {
      const { svcpid, stay } = await provenOffer(context);
      return book(context, { svcpid: `${svcpid}-${context.newPlate()}`, ...stay });
    },
  },
  {
    id: 'cancel-booking.unknown-uid',
    also: ['cancel-booking.booking_uid'],
    status: 'unknown_booking',
    title: 'Cancelling an unknown booking returns the status that the profile declares.',
    needs: ['writes'],
    elsewhere: false,
    ask: (context) => cancel(context, `none-${context.newPlate()}`),
  },
  {
    id: 'cancel-booking.other-users-booking',
    also: ['cancel-booking.booking_uid'],
    status: 'other_users_booking',
    title: "Cancelling another user's booking returns the status that the profile declares.",
    needs: ['writes', 'second-user'],
    async ask(context) {
      if (context.profile.bookings?.list_scope === 'client')
        throw new NotApplicable('bookings are shared by all users of the client');
      return cancel(context, (await otherUsersBooking(context)).uid);
    },
  },
  {
    id: 'errors.validation-status',
    status: 'invalid_request',
    title:
      'A booking without duration is refused with the status that the profile declares for invalid requests.',
    needs: ['writes'],
    async ask(context) {
      const { svcpid, stay } = await provenOffer(context);
      return book(context, { svcpid, start: stay.start });
    },
  },
  {
    id: 'errors.unparsable-body',
    status: 'unparsable_body',
    title: 'A body that is not JSON is refused with the status that the profile declares.',
    elsewhere: false,
    ask: (context) => context.callRaw('searchAvailableParkings', { text: '{"lat": 40.4, "long"' }),
  },
  {
    id: 'errors.wrong-content-type',
    status: 'unsupported_media_type',
    title: 'A body whose content type is not JSON is refused with the status that the profile declares.',
    elsewhere: false,
    ask: (context) => sendSample(context, 'searchAvailableParkings', { 'content-type': 'text/plain' }),
  },
  {
    id: 'auth.unauthenticated-status',
    status: 'unauthenticated',
    title: 'A request without a token is refused with the status that the profile declares.',
    ask: (context) => sendSample(context, 'listParkings', { 'x-access-token': null }),
  },
  {
    id: 'errors.unknown-route',
    status: 'unknown_route',
    title: 'A path that matches no operation is refused with the status that the profile declares.',
    ask: (context) => sendOdd(context, 'GET', '/parkproof-no-such-path'),
  },
  {
    id: 'errors.unknown-method',
    status: 'method_not_allowed',
    title: 'A method that the path does not support is refused with the status that the profile declares.',
    needs: ['writes'],
    ask: (context) => sendOdd(context, 'PATCH', '/parkings'),
  },
  {
    id: 'errors.body-too-large',
    status: 'payload_too_large',
    title: 'A body that is too large is refused with the status that the profile declares.',
    ask: announceHugeBody,
  },
];

/** How long to wait for the answer, in milliseconds. */
const patience = 20_000;

/**
 * Sends a request that belongs to no operation, with the credentials of one that succeeded. Other checks do not see
 * it, since a proxy may have answered. Throws `Inconclusive` if no answer comes.
 */
async function sendOdd(
  context: Context,
  method: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const { exchange } = await context.call('listParkings', { query: { limit: 1 } });
  if (exchange.status === null || !isSuccess(exchange.status))
    throw new Inconclusive(`GET /parkings returned ${exchange.status}`, [exchange]);
  const url = new URL(exchange.url);
  url.pathname = url.pathname.replace(/\/parkings$/, path);
  url.search = '';
  const request = { method, url: url.href, headers: { ...exchange.requestHeaders, ...headers }, body: null };
  const { late: _, ...sent } = await context.send(request, patience);
  const odd = { ...sent, operation: exchange.operation, user: exchange.user, body: undefined };
  if (sent.status === null) throw new Inconclusive(`${method} ${url.href}: ${sent.error}`, [odd]);
  return { status: sent.status, headers: sent.responseHeaders, body: undefined, exchange: odd };
}

/** More bytes than any server accepts. */
const huge = 10_000_000_000;

/** Announces a body of ten gigabytes without sending any of it, which causes no load. */
async function announceHugeBody(context: Context): Promise<Answer> {
  const path = '/parkings/search-available-parkings';
  const headers = { 'content-type': 'application/json', 'content-length': String(huge) };
  const answer = await sendOdd(context, 'POST', path, headers).catch(whenInconclusive(null));
  if (answer === null || [408, 429].includes(answer.status) || answer.status >= 500)
    throw new NotApplicable('a body that is only announced gets no answer of its own');
  return answer;
}

/** Checks of the statuses of refusals, which the specification does not state (3.1, 4.9, 4.10, 5). */
export const refusalStatusesChecks: readonly CheckDefinition[] = refusals.map(
  ({ status, elsewhere = true, ask, ...check }) =>
    openPoint({
      ...check,
      entry: `statuses.${status}`,
      async find(context) {
        const answer = await ask(context);
        const isAccepted = elsewhere && isSuccess(answer.status);
        const declared = entryIn(context.profile, `statuses.${status}`);
        if (isAccepted && declared !== null && answer.status !== declared)
          throw new Inconclusive(`the request succeeded: ${answer.status}`, [answer.exchange]);
        return { ...foundStatus(answer), ...(isAccepted && { proves: [] }) };
      },
    }),
);

async function book(context: Context, request: Partial<NewBooking>): Promise<Answer> {
  const vehicle = await bookingDesk(context).vehicle(context);
  return context.callRaw('createBooking', { body: { ...request, ...vehicle } });
}
