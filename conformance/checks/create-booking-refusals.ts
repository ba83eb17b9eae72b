import type { Check } from '../check.ts';
import { ask } from '../harness/answers.ts';
import type { Context } from '../harness/context.ts';
import type { Stay } from '../harness/facts.ts';
import { instantOf } from '../harness/instants.ts';
import { type JsonObject, textIn } from '../harness/json.ts';
import { allAvailable, offerFor, offersToBook, provenOffer } from '../harness/kit-bookings.ts';
import { foundOffers } from '../harness/market.ts';
import { Failure, Inconclusive } from '../harness/outcomes.ts';
import { requireRefused } from '../harness/refused-booking.ts';
import { dateTime } from '../harness/stays.ts';

/** A request that lacks something that it needs, or has nonsense in it. */
interface Flaw {
  readonly id: string;
  readonly clause: string;
  readonly title: string;
  /** What is refused, as a finding says it. */
  readonly what: string;
  /** Makes the flaw in a request that would otherwise be taken. */
  readonly spoil: (request: JsonObject) => JsonObject;
}

const flaws: readonly Flaw[] = [
  {
    id: 'create-booking.without-svcpid',
    clause: 'create-booking.svcpid',
    title: 'Without svcpid, nothing is booked.',
    what: 'a booking without svcpid',
    spoil: ({ svcpid, ...rest }) => rest,
  },
  {
    id: 'create-booking.without-duration',
    clause: 'create-booking.duration',
    title: 'Without duration, nothing is booked.',
    what: 'a booking without duration',
    spoil: ({ duration, ...rest }) => rest,
  },
  {
    id: 'create-booking.duration-text',
    clause: 'create-booking.duration',
    title: 'With words for a duration, nothing is booked.',
    what: "a booking with the duration 'one hour'",
    spoil: (request) => ({ ...request, duration: 'one hour' }),
  },
  {
    id: 'create-booking.start-text',
    clause: 'create-booking.start',
    title: 'With words for a start, nothing is booked.',
    what: "a booking with the start 'at noon'",
    spoil: (request) => ({ ...request, start: 'at noon' }),
  },
  {
    id: 'create-booking.expected_price-text',
    clause: 'create-booking.expected_price',
    title: 'With words for an expected price, nothing is booked.',
    what: "a booking with the expected_price 'a fair price'",
    spoil: (request) => ({ ...request, expected_price: 'a fair price' }),
  },
];

/** Checks of the requests that POST /bookings must not carry out (3.1, 4.9). */
export const createBookingRefusalsChecks: readonly Check[] = [
  ...flaws.map(
    ({ id, clause, title, what, spoil }): Check => ({
      id,
      clause,
      level: 'must',
      title,
      needs: ['writes'],
      async run(context) {
        const body = spoil(await soundRequest(context));
        await requireRefused(context, { body }, { expected: `that ${what} is refused` });
      },
    }),
  ),
  {
    id: 'create-booking.without-body',
    clause: 'create-booking.body-required',
    level: 'must',
    title: 'Without a body, nothing is booked.',
    needs: ['writes'],
    async run(context) {
      await provenOffer(context);
      await requireRefused(context, {}, { expected: 'that a booking without a body is refused' });
    },
  },
  {
    id: 'create-booking.unknown-offer-not-booked',
    clause: 'create-booking.requires-available-offer',
    level: 'must',
    title: 'An offer that does not exist cannot be booked.',
    needs: ['writes'],
    async run(context) {
      const request = await soundRequest(context);
      const body = { ...request, svcpid: `${String(request.svcpid)}-${context.newPlate()}` };
      const status = context.profile.statuses?.unknown_offer_in_booking;
      const expected = 'that a booking of an offer that does not exist is refused';
      const answer = await requireRefused(context, { body }, { expected, status });
      context.observe('create-booking.unknown-svcpid', `it was answered ${answer.status}`);
    },
  },
  {
    id: 'create-booking.unavailable-not-booked',
    clause: 'create-booking.requires-available-offer',
    level: 'must',
    title: 'An offer that is not available for a stay cannot be booked for it.',
    needs: ['writes'],
    async run(context) {
      const refused = await unavailableOffers(context);
      if (refused.length === 0)
        throw new Inconclusive(
          'every bookable offer in sight is available for every stay that was asked about',
        );
      for (const offer of refused) await requireUnbookable(context, offer);
    },
  },
];

/** What would be booked if nothing were wrong with it: the offer has been booked for this stay in this run. */
async function soundRequest(context: Context): Promise<JsonObject> {
  const { svcpid, stay } = await provenOffer(context);
  return { svcpid, ...stay, ...(await context.facts.desk.vehicle(context)) };
}

interface UnavailableOffer {
  readonly svcpid: string;
  readonly stay: Stay;
  readonly reason: string;
}

/** Offers that are tried, each for another reason. */
const mostOffers = 3;

/** Bookable offers that two answers in a row call unavailable for a stay, each for another reason. */
async function unavailableOffers(context: Context): Promise<readonly UnavailableOffer[]> {
  const reasons = new Map<string, UnavailableOffer>();
  for await (const offer of suspects(context)) {
    if (reasons.has(offer.reason) || !(await isUnavailable(context, offer))) continue;
    if (await isUnavailable(context, offer)) reasons.set(offer.reason, offer);
    if (reasons.size === mostOffers) break;
  }
  return [...reasons.values()];
}

/** Offers that a search calls unavailable, and offers that may be so for an unusual stay. */
async function* suspects(context: Context): AsyncIterable<UnavailableOffer> {
  const stays = unusualStays((await provenOffer(context)).stay);
  const place = await context.facts.place();
  for (const stay of stays) {
    const body = { ...place, ...stay, search_radius_meters: 5000 };
    const found = await ask(context, 'searchAvailableParkings', { body }).catch(() => null);
    for (const { svcpid, offer } of foundOffers(found?.elements ?? [])) {
      // What becomes of a booking of an offer that is not sold through the API at all is open.
      if (offer.available !== false || offer.bookable !== true) continue;
      yield { svcpid, stay, reason: String(textIn(offer, 'reason')) };
    }
  }
  for (const { svcpid } of (await offersToBook(context)).slice(0, 4)) {
    for (const stay of stays) yield { svcpid, stay, reason: `${stay.start} for ${stay.duration} minutes` };
  }
}

/** An hour at noon and in the night, the shortest stay and the longest (8). */
function unusualStays({ start }: Stay): readonly Stay[] {
  const noon = instantOf(start) ?? Date.now();
  const night = dateTime(noon + 15 * 60 * 60_000);
  return [
    { start, duration: 60 },
    { start: night, duration: 60 },
    { start, duration: 14_400 },
    { start, duration: 15 },
  ];
}

async function isUnavailable(context: Context, { svcpid, stay }: UnavailableOffer): Promise<boolean> {
  return allAvailable(await offerFor(context, svcpid, stay).catch(() => []), false);
}

async function requireUnbookable(context: Context, offer: UnavailableOffer): Promise<void> {
  const { svcpid, stay, reason } = offer;
  const body = { svcpid, ...stay, ...(await context.facts.desk.vehicle(context)) };
  const status = context.profile.statuses?.offer_unavailable;
  const expected = `that ${svcpid}, which is not available (${reason}), is not booked`;
  try {
    const answer = await requireRefused(context, { body }, { expected, status });
    context.observe('create-booking.unavailable-offer', `it was answered ${answer.status}`);
  } catch (error) {
    if (error instanceof Failure && !(await isUnavailable(context, offer)))
      throw new Inconclusive(`${svcpid} became available while it was tried`, error.finding.exchanges);
    throw error;
  }
}
