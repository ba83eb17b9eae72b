import * as validators from '../../../spec/generated/response-validators.js';
import { shortestStay } from '../../../spec/limits.ts';
import { nullableTerms } from '../../../spec/nullable-terms.ts';
import { asker, orNone, sharedAsker } from '../../answers/ask.ts';
import { placeOf, svcpidOf, svcpidsOf } from '../../answers/parkings.ts';
import { sampleEvenly } from '../../answers/samples.ts';
import type { CheckDefinition, Context } from '../../check/check.ts';
import { either, findOrder, openPoint } from '../../expectations/open-points.ts';
import { findPastStart } from '../../expectations/past-start.ts';
import { choosePlace } from '../../fixtures/offers/listings.ts';
import {
  foundOffers,
  knownParkings,
  mayBeCut,
  nearOffers,
  someReadOffers,
  someSvcpids,
  usualStay,
  wideSearch,
} from '../../fixtures/offers/offers.ts';
import { numberIn, textIn } from '../../kernel/json.ts';
import type { EntryValue } from '../../kernel/trail.ts';

/** How many parkings with several offers to ask around. */
const maxPlaces = 6;

/** How many offers that allow only longer stays to ask about. */
const maxLimited = 12;

/** How often an offer must be unavailable for a short stay and available for the usual one. */
const enoughTurns = 4;

/** Checks of open points of GET /offers and GET /offers/:svcpid (2.4, 4.7, 4.8). */
export const openOfferChecks: readonly CheckDefinition[] = [
  openPoint('find-offers.order', {
    also: ['offer-by-location.distance-in-metres'],
    title: 'GET /offers returns offers in the order that the profile declares.',
    anything: 'unordered',
    find: async (context) => {
      const near = await nearOffers(context);
      const orders = [findOrder(near, 'distance'), findOrder(near, 'expected_price')];
      const known = orders.filter((order) => order !== null);
      if (known.length === 0) return null;
      const wordOf = (word: EntryValue) => (word === 'expected_price' ? 'price' : word);
      const proven = known.flatMap(({ proves = [] }) => proves.map(wordOf));
      const ordered = known.filter(({ fits }) => fits.length > 1);
      return {
        fits: ['unordered', ...known.flatMap(({ fits }) => fits.map(wordOf))],
        // A list that is in both orders proves neither.
        ...(proven.length > 0 && { proves: ordered.length > 1 ? [] : proven }),
        shown: known.map(({ shown }) => shown).join(', '),
        exchanges: [near.exchange],
      };
    },
  }),
  openPoint('find-offers.one-per-parking', {
    title: 'GET /offers returns one offer per parking, if the profile says so.',
    find: async (context) => {
      const several = (await knownParkings(context)).filter((parking) => svcpidsOf(parking).length > 1);
      const places = sampleEvenly(several, maxPlaces).flatMap((parking) => placeOf(parking) ?? []);
      // Ask one by one, so that a failure costs only one request.
      const answers = [await nearOffers(context)];
      for (const place of places) answers.push(await nearOffers(context, sharedAsker(context), place));
      const shown = answers.map((answer) => {
        const ids = new Set(answer.elements.map(svcpidOf));
        const counts = several.map(
          (parking) => svcpidsOf(parking).filter((svcpid) => ids.has(svcpid)).length,
        );
        return { answer, counts, max: Math.max(0, ...counts) };
      });
      const [telling] = shown.toSorted((a, b) => b.max - a.max);
      if (telling === undefined || telling.max === 0) return null;
      // A list that was cut may have room for only one offer per parking.
      const whole = shown.filter(({ answer }) => !mayBeCut(answer, ...answers));
      const single = several.filter((_, index) => whole.some(({ counts }) => counts[index] === 1));
      const isProven = telling.max > 1 || single.length >= 3;
      return {
        ...either(telling.max === 1, [true, false], [telling.answer.exchange]),
        ...(!isProven && { fits: [true, false], proves: [] }),
      };
    },
  }),
  openPoint('offer.available-shown', {
    title: 'Offers show available as the profile declares.',
    find: async (context) => {
      const { offers, exchanges } = await offersOfBothForms(context);
      if (offers.length === 0) return null;
      const telling = offers.filter(({ available }) => available !== undefined).length;
      const shown = telling === 0 ? 'never' : telling === offers.length ? 'always' : 'sometimes';
      return { fits: [shown, 'sometimes'], shown, exchanges };
    },
  }),
  openPoint('offer.fields-without-value', {
    title: 'A nullable offer field without a value is null or absent, as the profile declares.',
    find: async (context) => {
      const { offers, exchanges } = await offersOfBothForms(context);
      const values = offers.flatMap((offer) => nullableTerms.map((member) => offer[member]));
      const isNull = values.includes(null);
      const isAbsent = values.includes(undefined);
      if (!isNull && !isAbsent) return null;
      const shown = isNull && isAbsent ? 'either' : isNull ? 'null' : 'absent';
      return { fits: [shown, 'either'], shown, exchanges };
    },
  }),
  openPoint('find-offers.start-in-past', {
    also: ['find-offers.start', 'get-offer.start', 'offer.available-online'],
    title: 'GET /offers and GET /offers/:svcpid handle a start in the past as the profile declares.',
    find: async (context, _, declared) => {
      const [svcpid = ''] = await someSvcpids(context);
      const place = await choosePlace(context);
      const answersTo = async (start: string) => [
        await context.call('findOffers', { query: { ...place, start, duration: 60 } }),
        await context.call('getOffer', { path: { svcpid }, query: { start, duration: 60 } }),
      ];
      return findPastStart(answersTo, declared);
    },
  }),
  openPoint('get-offer.number-of-elements', {
    also: ['offer.svcpid-as-requested'],
    title: 'GET /offers/:svcpid returns as many elements as the profile declares.',
    find: async (context) => {
      const read = await someReadOffers(context);
      const several = read.find(({ elements }) => elements.length > 1);
      if (several !== undefined) return either(true, ['one-or-more', 'one'], [several.exchange]);
      return {
        fits: ['one', 'one-or-more'],
        shown: 'one for each identifier',
        exchanges: read.map(({ exchange }) => exchange),
      };
    },
  }),
  openPoint('offer.type-values', {
    also: ['offer.type'],
    title: 'Parking types are among those that the profile declares.',
    find: async (context, _, types) => {
      const { known, ...found } = await shownAs(context, 'type');
      if (known.length === 0) return null;
      const isKnown = types !== null && known.every((type) => types.includes(type));
      return { fits: isKnown ? [types] : [], ...found };
    },
  }),
  openPoint('offer.reason-values', {
    also: ['offer.reason'],
    title: 'reason in GET /offers/:svcpid has the values that the profile declares.',
    find: async (context) => {
      const { known, ...found } = await shownAs(context, 'reason');
      if (known.length === 0) return null;
      const isWord = known.every((reason) => validators.schema_UnavailabilityReason(reason));
      return { fits: isWord ? ['search-reasons', 'free-text'] : ['free-text'], ...found };
    },
  }),
  openPoint('search-offer.limits-enforced', {
    also: ['get-offer.duration', 'offer.available-online'],
    title: 'A stay below booking_min_time has the effect that the profile declares.',
    compares: true,
    find: async (context, ask) => {
      const found = foundOffers((await wideSearch(context)).elements);
      const limited = found.filter(
        ({ offer }) => offer.available === true && (numberIn(offer, 'booking_min_time') ?? 0) > shortestStay,
      );
      for (const { svcpid } of sampleEvenly(limited, maxLimited)) {
        const read = { path: { svcpid }, query: { ...usualStay() } };
        const [listed] = await orNone(ask('getOffer', read));
        if (listed?.available !== true) continue;
        const query = { ...usualStay(), duration: shortestStay };
        const short = await ask('getOffer', { path: { svcpid }, query });
        const { available } = short.elements[0] ?? {};
        if (typeof available !== 'boolean') continue;
        // A parking fills up and empties by itself, but hardly in step with these requests.
        const afresh = asker(context);
        let isSteady = true;
        for (let turn = 0; turn < enoughTurns && !available && isSteady; turn += 1) {
          const [usual] = (await afresh('getOffer', read)).elements;
          const [shorter] = (await afresh('getOffer', { path: { svcpid }, query })).elements;
          isSteady = usual?.available === true && shorter?.available === false;
        }
        if (!isSteady) continue;
        const fits = available ? ['booking-refused', 'informative'] : ['offer-unavailable'];
        const shown = `an offer is ${available ? '' : 'not '}available below its booking_min_time`;
        return { fits, shown, exchanges: [short.exchange] };
      }
      return null;
    },
  }),
];

async function shownAs(context: Context, member: string) {
  const read = await someReadOffers(context);
  // An empty text says nothing.
  const known = read.flatMap(({ elements }) => textIn(elements[0], member) || []);
  const exchanges = read.slice(0, 1).map(({ exchange }) => exchange);
  return { known, shown: [...new Set(known)].join(', '), exchanges };
}

/** Offers by location around the place, and some offers by identifier. */
async function offersOfBothForms(context: Context) {
  const near = await nearOffers(context);
  const read = await someReadOffers(context);
  return {
    offers: [...near.elements, ...read.flatMap(({ elements }) => elements)],
    exchanges: [near.exchange, ...read.map(({ exchange }) => exchange)],
  };
}
