import { type OperationId, titles } from '../../../spec/generated/operations.ts';
import { ask, askOnce, type Listed } from '../../answers/ask.ts';
import { metresBetween, sameParking } from '../../answers/geometry.ts';
import { objectsIn, placeOf, svcpidOf, svcpidsOf } from '../../answers/parkings.ts';
import { sampleEvenly } from '../../answers/samples.ts';
import { type CheckDefinition, type Context, shared } from '../../check/check.ts';
import { nothingSeen } from '../../check/nothing-seen.ts';
import { comparison } from '../../expectations/comparison.ts';
import { answersList } from '../../expectations/list-answer.ts';
import { settle } from '../../expectations/open-points.ts';
import {
  foundOffers,
  knownParkings,
  nearOffers,
  readOffer,
  readOffers,
  someReadOffers,
  someSvcpids,
  usualStay,
  variedIds,
  wideSearch,
} from '../../fixtures/offers/offers.ts';
import { largestProvider } from '../../fixtures/offers/sold-by.ts';
import { asArray, asObject, type JsonObject } from '../../kernel/json.ts';
import {
  assertThat,
  caught,
  Failure,
  Inconclusive,
  NotApplicable,
  whenInconclusive,
} from '../../kernel/outcomes.ts';

const maxRead = 8;
/** A search also finds the odd ones: without rates, not bookable, closed. */
const maxReadOfSearch = 20;

/** Operations that list offers, each with a request that shows some; a check of 4.3 compares those of its list. */
const listings: readonly [operation: OperationId, list: (context: Context) => Promise<Listed>][] = [
  ['findOffers', nearOffers],
  ['listParkings', (context) => askOnce(context, 'listParkings', { query: { limit: 0 } })],
  [
    'listProviderParkings',
    async (context) => {
      const provider = await largestProvider(context);
      return askOnce(context, 'listProviderParkings', { path: { provider }, query: { limit: 0 } });
    },
  ],
];

/** Checks of GET /offers/:svcpid (4.8). */
export const getOfferChecks: readonly CheckDefinition[] = [
  answersList('getOffer', {
    calls: async (context) => {
      const ids = (await someSvcpids(context)).slice(0, 3);
      return ids.flatMap((svcpid) => [{ path: { svcpid } }, { path: { svcpid }, query: { ...usualStay() } }]);
    },
  }),
  {
    id: 'get-offer.finds-listed',
    clause: 'get-offer.svcpid',
    title: 'GET /offers/:svcpid finds offers by their listed identifiers.',
    async run(context) {
      const read = await listedReadings(context);
      if (read.length === 0) throw new Inconclusive('no listed offer can be read');
      const ids = read.map(({ svcpid }) => svcpid);
      // All parkings may be closed for the usual stay.
      const readNow = (svcpid: string) => ask(context, 'getOffer', { path: { svcpid } });
      const isFound = read.some(({ elements }) => elements.length > 0) || (await isAnyRead(ids, readNow));
      assertThat(isFound, {
        expected: `an offer for at least one of ${read.length} listed identifiers`,
        found: 'none',
        exchanges: read.slice(0, 3).map(({ exchange }) => exchange),
      });
    },
  },
  ...listings.map(
    ([operation, list]): CheckDefinition => ({
      id: `get-offer.finds-listed.${operation}`,
      clause: 'get-offer.svcpid',
      also: [operation === 'findOffers' ? 'offer-by-location.svcpid' : 'list-offer.svcpid'],
      title: `GET /offers/:svcpid finds offers by the identifiers that ${titles[operation]} lists.`,
      async run(context) {
        const { elements, exchange } = await list(context);
        const ids = sampleEvenly([...new Set(elements.flatMap(readableIn))], maxRead);
        if (ids.length === 0) throw new Inconclusive('no offer is listed', [exchange]);
        const read = await Promise.all(
          ids.map((svcpid) => readOffer(context, svcpid).catch(caught(Inconclusive))),
        );
        if (read.some((offer) => !(offer instanceof Inconclusive) && offer.elements.length > 0)) return;
        // Another check covers that an offer can be read at all.
        await someReadOffers(context);
        const answers = read.flatMap((offer) =>
          offer instanceof Inconclusive ? offer.exchanges : [offer.exchange],
        );
        throw new Failure({
          expected: `an offer for at least one of ${ids.length} listed identifiers`,
          found: 'none',
          exchanges: [exchange, ...answers.slice(0, 3)],
        });
      },
    }),
  ),
  comparison('get-offer.finds-available', {
    clause: 'get-offer.svcpid',
    also: ['offer-by-location.svcpid'],
    title: 'GET /offers/:svcpid finds every offer that GET /offers shows as available for the same stay.',
    async *compare(context, ask) {
      const near = await nearOffers(context, ask);
      const available = near.elements.filter((offer) => offer.available === true);
      const ids = sampleEvenly([...new Set(available.flatMap(readableIn))], maxReadOfSearch);
      if (ids.length === 0) throw new NotApplicable('GET /offers shows no offer as available');
      const read = await Promise.all(
        ids.map(async (svcpid) => ({
          svcpid,
          ...(await ask('getOffer', { path: { svcpid }, query: usualStay() })),
        })),
      );
      // Another check covers that an offer can be read at all.
      if (!read.some(({ elements }) => elements.length > 0))
        throw new Inconclusive('no offer that GET /offers shows as available can be read', [near.exchange]);
      for (const { svcpid, elements, exchange } of read) {
        if (elements.length > 0) continue;
        const expected = `the offer ${svcpid}, which GET /offers shows as available for this stay`;
        yield { expected, found: 'none', exchanges: [near.exchange, exchange] };
      }
    },
  }),
  {
    id: 'offer.svcpid-as-requested',
    title: 'Every offer in the response has the requested identifier and is located where it is listed.',
    async run(context) {
      const listed = await knownParkings(context);
      const read = [...(await someReadOffers(context)), ...(await listedReadings(context))];
      for (const { svcpid, elements, exchange } of read) {
        for (const offer of elements) {
          const shown = svcpidOf(offer);
          assertThat(shown === undefined || shown === svcpid, {
            expected: `the offer ${svcpid}`,
            found: `the offer ${shown}`,
            exchanges: [exchange],
          });
          const parkings = listed.filter((parking) => svcpidsOf(parking).includes(svcpid));
          const places = parkings.flatMap((parking) => placeOf(parking) ?? []);
          const [place, [first]] = [placeOf(offer), places];
          if (place === null || first === undefined) continue;
          const isNear = places.some((other) => metresBetween(place, other) <= sameParking);
          assertThat(isNear, {
            expected: `an offer near ${first.lat}, ${first.long}, where its parking is listed`,
            found: `one at ${place.lat}, ${place.long}`,
            exchanges: [exchange],
          });
        }
      }
    },
  },
  {
    id: 'get-offer.svcpid-unknown',
    clause: 'get-offer.svcpid',
    also: ['get-offer.unknown-svcpid', 'get-offer.start'],
    title:
      'GET /offers/:svcpid finds no offer for an unknown identifier, or for only the beginning of a known one.',
    settles: ['statuses.unknown_offer'],
    async run(context) {
      const { status, body, exchange } = await context.call('getOffer', {
        path: { svcpid: 'parkproof-no-such-offer' },
        query: { ...usualStay() },
      });
      const count = asArray(body)?.length ?? 0;
      assertThat(status !== 200 || count === 0, {
        expected: 'no offer for an unknown identifier',
        found: `${count}`,
        exchanges: [exchange],
      });
      await requireWholeIdentifier(context);
      settle(context, 'get-offer.unknown-svcpid', {
        fits: [status],
        ...(count > 0 && { proves: [] }),
        shown: status === 200 ? 'an empty array' : `status ${status}`,
        exchanges: [exchange],
      });
    },
  },
  comparison('search-offer.svcPID-identifies-offer', {
    also: ['get-offer.svcpid'],
    title: 'GET /offers/:svcpid finds an offer by the svcPID that a search returned.',
    async *compare(context, ask) {
      const found = await wideSearch(context, ask);
      // Each comparison tries the same offers, so that the same contradiction can appear each time.
      const stillFound = new Map(foundOffers(found.elements).map(({ svcpid, offer }) => [svcpid, offer]));
      const ids = (await searchedIds(context)).filter((svcpid) => stillFound.has(svcpid));
      if (ids.length === 0) throw new Inconclusive('a search finds no offer', [found.exchange]);
      const read = await Promise.all(
        ids.map(async (svcpid) => {
          const call = { path: { svcpid }, query: { ...usualStay() } };
          const offer = await ask('getOffer', call).catch(caught(Inconclusive));
          if (offer instanceof Inconclusive)
            return { svcpid, met: offer.message, exchanges: offer.exchanges };
          const met = offer.elements.length === 0 ? 'nothing' : null;
          return { svcpid, met, exchanges: [offer.exchange] };
        }),
      );
      if (read.every(({ met }) => met !== null) && !(await listedOfferIsRead(context)))
        throw nothingSeen('no offer can be read', context, ['getOffer']);
      // Whether any unavailable offer can be read is open, but then all of them can.
      const isUnavailable = (svcpid: string) => stillFound.get(svcpid)?.available === false;
      const showsUnavailable = read.some(({ svcpid, met }) => met === null && isUnavailable(svcpid));
      for (const { svcpid, met, exchanges } of read) {
        if (met === null || (isUnavailable(svcpid) && !showsUnavailable)) continue;
        yield {
          expected: `the offer ${svcpid}, which a search found`,
          found: met,
          exchanges: [found.exchange, ...exchanges],
        };
      }
    },
  }),
];

const searchedIds = shared(async (context) =>
  variedIds(foundOffers((await wideSearch(context)).elements), maxReadOfSearch),
);

/** The answers about a few listed offers, as different as possible, so from several countries. */
async function listedReadings(context: Context) {
  return readOffers(context, variedIds(foundOffers(await knownParkings(context)), maxRead));
}

async function isAnyRead(
  ids: readonly string[],
  read: (svcpid: string) => Promise<Listed>,
): Promise<boolean> {
  for (const svcpid of ids) {
    const offer = await read(svcpid).catch(whenInconclusive(null));
    if (offer !== null && offer.elements.length > 0) return true;
  }
  return false;
}

/** The identifiers of offers in an element of a list. Whether offers that cannot be booked can be read is open. */
function readableIn(element: JsonObject): readonly string[] {
  const offers = element.offers === undefined ? [element] : objectsIn(element, 'offers');
  return offers.flatMap((offer) => (offer.bookable === false ? [] : (svcpidOf(offer) ?? [])));
}

/** Whether an offer can be read by a listed identifier, so that the identifiers from a search must be wrong. */
async function listedOfferIsRead(context: Context): Promise<boolean> {
  const ids = (await knownParkings(context)).flatMap(svcpidsOf);
  return isAnyRead(sampleEvenly(ids, 3), (svcpid) => readOffer(context, svcpid));
}

/** Requires that the beginning of an identifier does not find the offer with the whole one. */
async function requireWholeIdentifier(context: Context): Promise<void> {
  const [offer] = await someReadOffers(context).catch(whenInconclusive([]));
  const svcpid = [...(offer?.svcpid ?? '')].slice(0, -1).join('');
  // Without an identifier, the path is that of the list of offers.
  if (offer === undefined || svcpid === '') return;
  const { body, exchange } = await context.call('getOffer', { path: { svcpid }, query: { ...usualStay() } });
  const found = (asArray(body) ?? []).some((one) => svcpidOf(asObject(one) ?? {}) === offer.svcpid);
  assertThat(!found, {
    expected: `no offer for ${svcpid}, which is not a whole identifier`,
    found: `the offer ${offer.svcpid}`,
    exchanges: [exchange],
  });
}
