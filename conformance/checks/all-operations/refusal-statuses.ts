import type { CheckDefinition, Context } from '../../check/check.ts';
import { foundStatus, type OpenClause, openPoint } from '../../expectations/open-points.ts';
import { presumeSuccess } from '../../expectations/statuses.ts';
import { attemptBooking, bodyFor } from '../../fixtures/bookings/booking-desk.ts';
import { cancel } from '../../fixtures/bookings/cancellation.ts';
import { foreignCancellation } from '../../fixtures/bookings/foreign-cancellation.ts';
import { provenOffer, soundRequest } from '../../fixtures/bookings/kit-bookings.ts';
import { pricedBooking } from '../../fixtures/bookings/priced-booking.ts';
import { attemptSpecial } from '../../fixtures/bookings/special-booking.ts';
import { unavailableOffers } from '../../fixtures/bookings/unavailable-offers.ts';
import { farBelow } from '../../fixtures/bookings/usual-guard.ts';
import type { Slot } from '../../fixtures/offers/stays.ts';
import { sendSample } from '../../fixtures/sample-requests.ts';
import { type Answer, isSuccess } from '../../kernel/exchange.ts';
import type { JsonObject } from '../../kernel/json.ts';
import { Inconclusive, NotApplicable, whenInconclusive } from '../../kernel/outcomes.ts';
import { isFromGateway } from '../../kernel/trail.ts';

/** Checks of the statuses of refusals, which the specification does not state (3.1, 4.9, 4.10, 5). */
export const refusalStatusesChecks: readonly CheckDefinition[] = [
  refusal('create-booking.price-guard-status', {
    also: ['create-booking.expected_price'],
    title: 'The price guard returns the status that the profile declares.',
    needs: ['writes'],
    async ask(context, declared) {
      const priced = await pricedBooking(context);
      const body = { ...(await bodyFor(context, priced)), expected_price: farBelow };
      return refusedBooking(context, body, priced, declared);
    },
  }),
  refusal('create-booking.unavailable-offer', {
    title: 'Booking an unavailable offer returns the status that the profile declares.',
    needs: ['writes'],
    async ask(context) {
      const [offer] = await unavailableOffers(context);
      if (offer === undefined) throw new Inconclusive('no offer is unavailable');
      return context.callRaw('createBooking', { body: await bodyFor(context, offer) });
    },
  }),
  refusal('create-booking.unknown-svcpid', {
    title: 'Booking an unknown offer returns the status that the profile declares.',
    needs: ['writes'],
    async ask(context, declared) {
      const body = await soundRequest(context);
      const svcpid = `${body.svcpid}-${context.newPlate()}`;
      return refusedBooking(context, { ...body, svcpid }, await provenOffer(context), declared);
    },
  }),
  refusal('cancel-booking.unknown-uid', {
    also: ['cancel-booking.booking_uid'],
    title: 'Cancelling an unknown booking returns the status that the profile declares.',
    needs: ['writes'],
    elsewhere: false,
    ask: (context) => cancel(context, `none-${context.newPlate()}`),
  }),
  refusal('cancel-booking.other-users-booking', {
    also: ['cancel-booking.booking_uid'],
    title: "Cancelling another user's booking returns the status that the profile declares.",
    needs: ['writes', 'second-user'],
    ask: async (context) => (await foreignCancellation(context)).answer,
  }),
  refusal('errors.validation-status', {
    title:
      'A booking without duration is refused with the status that the profile declares for invalid requests.',
    needs: ['writes'],
    async ask(context, declared) {
      const { duration: _, ...body } = await soundRequest(context);
      return refusedBooking(context, body, await provenOffer(context), declared);
    },
  }),
  refusal('errors.unparsable-body', {
    title: 'A body that is not JSON is refused with the status that the profile declares.',
    elsewhere: false,
    ask: (context) => context.callRaw('searchAvailableParkings', { text: '{"lat": 40.4, "long"' }),
  }),
  refusal('errors.wrong-content-type', {
    title: 'A body whose content type is not JSON is refused with the status that the profile declares.',
    elsewhere: false,
    ask: (context) => sendSample(context, 'searchAvailableParkings', { 'content-type': 'text/plain' }),
  }),
  refusal('auth.unauthenticated-status', {
    title: 'A request without a token is refused with the status that the profile declares.',
    ask: (context) => sendSample(context, 'listParkings', { 'x-access-token': null }),
  }),
  refusal('errors.unknown-route', {
    title: 'A path that matches no operation is refused with the status that the profile declares.',
    ask: (context) => sendOdd(context, 'GET', '/parkproof-no-such-path'),
  }),
  refusal('errors.unknown-method', {
    title: 'A method that the path does not support is refused with the status that the profile declares.',
    needs: ['writes'],
    ask: (context) => sendOdd(context, 'PATCH', '/parkings'),
  }),
  refusal('errors.body-too-large', {
    title: 'A body that is too large is refused with the status that the profile declares.',
    ask: announceHugeBody,
  }),
];

/**
 * The check of the status of a refusal. `elsewhere` says whether another check fails if the request is not refused at
 * all.
 */
function refusal(
  clause: OpenClause,
  {
    elsewhere = true,
    ask,
    ...check
  }: Pick<CheckDefinition, 'also' | 'title' | 'needs'> & {
    readonly elsewhere?: boolean;
    readonly ask: (context: Context, declared: unknown) => Promise<Answer>;
  },
): CheckDefinition {
  return openPoint(clause, {
    ...check,
    async find(context, _, declared) {
      const answer = await ask(context, declared);
      const isAccepted = elsewhere && isSuccess(answer.status);
      if (isAccepted && declared !== null && answer.status !== declared)
        throw new Inconclusive(`the request succeeded: ${answer.status}`, [answer.exchange]);
      return { ...foundStatus(answer), ...(isAccepted && { proves: [] }) };
    },
  });
}

/**
 * The answer to a request for a booking that has to be refused. A refusal with another status than the declared one may
 * only mean that no booking is possible for the moment, so then a plain one must succeed.
 */
async function refusedBooking(
  context: Context,
  body: JsonObject,
  plain: Slot,
  declared: unknown,
): Promise<Answer> {
  const { answer } = await attemptSpecial(
    context,
    async () => ({ answer: await context.callRaw('createBooking', { body }), made: null }),
    () => attemptBooking(context, plain),
    ({ status }) => status === declared,
  );
  return answer;
}

/** How long to wait for the answer, in milliseconds. */
const patience = 20_000;

/**
 * Sends a request that belongs to no operation, with the credentials of one that succeeded. Other checks do not see
 * it, since a proxy may have answered. Throws `Inconclusive` if no answer comes, or only one of a gateway.
 */
async function sendOdd(
  context: Context,
  method: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const sound = await context.call('listParkings', { query: { limit: 1 } });
  presumeSuccess(sound, 'GET /parkings');
  const { exchange } = sound;
  const url = new URL(exchange.url);
  url.pathname = url.pathname.replace(/\/parkings$/, path);
  url.search = '';
  const request = { method, url: url.href, headers: { ...exchange.requestHeaders, ...headers }, body: null };
  const { late: _, ...sent } = await context.send(request, patience);
  const odd = { ...sent, operation: exchange.operation, user: exchange.user, body: undefined };
  if (sent.status === null || isFromGateway(sent.status))
    throw new Inconclusive(`${method} ${url.href}: ${sent.error ?? sent.status}`, [odd]);
  return { status: sent.status, headers: sent.responseHeaders, body: undefined, exchange: odd };
}

/** More bytes than any server accepts. */
const huge = 10_000_000_000;

/** Announces a body of ten gigabytes without sending any of it, which causes no load. */
async function announceHugeBody(context: Context): Promise<Answer> {
  const path = '/parkings/search-available-parkings';
  const headers = { 'content-type': 'application/json', 'content-length': String(huge) };
  const answer = await sendOdd(context, 'POST', path, headers).catch(whenInconclusive(null));
  if (answer === null || answer.status === 408 || answer.status >= 500)
    throw new NotApplicable('an announced body that is never sent gets no specific response');
  return answer;
}
