import { askOnce, isNothingFound } from '../../answers/ask.ts';
import {
  flags,
  isAutomatedAndBookable,
  objectsIn,
  parkingSet,
  svcpidsOf,
  without,
} from '../../answers/parkings.ts';
import type { CheckDefinition } from '../../check/check.ts';
import { pastTheEnd, unknownName } from '../../expectations/list-answer.ts';
import { either, findHandling, fitting, type OpenPoint, openPoint } from '../../expectations/open-points.ts';
import type { Query } from '../../expectations/paging.ts';
import { choosePlace, listAllParkings } from '../../fixtures/offers/listings.ts';
import { knownParkings } from '../../fixtures/offers/offers.ts';
import { someProviders } from '../../fixtures/offers/sold-by.ts';
import { isSuccess } from '../../kernel/exchange.ts';
import { type JsonObject, textIn } from '../../kernel/json.ts';
import { whenInconclusive } from '../../kernel/outcomes.ts';

const yesNo = [true, false] as const;

const passesByOneOffer = (parking: JsonObject) => objectsIn(parking, 'offers').some(isAutomatedAndBookable);

/** Whether a parking has an automated offer and a bookable one, but none that is both. */
function passesByTwoOffers(parking: JsonObject): boolean {
  const offers = objectsIn(parking, 'offers');
  const hasBoth = flags.every((flag) => offers.some((offer) => offer[flag] === true));
  return hasBoth && !offers.some(isAutomatedAndBookable);
}

/** Finds how GET /parkings handles a query: with a refusal, an empty list or some parkings. */
function meets(query: Query, words: Parameters<typeof findHandling>[2]): OpenPoint['find'] {
  return async (context) => {
    await knownParkings(context);
    return findHandling(await context.call('listParkings', { query }), context, words);
  };
}

const emptyOrRefused = { empty: ['empty-list'], some: [] };

/** Checks of open points in requests for the parking lists (4.4, 4.5). */
export const openListRequestChecks: readonly CheckDefinition[] = [
  openPoint('list-parkings.lat-without-long', {
    also: ['list-parkings.point-filter', 'list-parkings.lat', 'list-parkings.long'],
    title: 'One coordinate without the other is handled as the profile declares.',
    find: async (context) => {
      const { lat } = await choosePlace(context);
      const { status, exchange } = await context.call('listParkings', { query: { lat } });
      return either(!isSuccess(status), yesNo, [exchange]);
    },
  }),
  openPoint('list-parkings.distance-without-point', {
    also: ['list-parkings.distance', 'list-parkings.all-optional'],
    title: 'A distance without a point is handled as the profile declares.',
    find: meets({ distance: 1000 }, { empty: [], some: ['ignored'] }),
  }),
  openPoint('list-parkings.distance-minimum', {
    also: ['list-parkings.distance'],
    title: 'The smallest distance accepted is the one that the profile declares.',
    find: async (context, _, declared) => {
      const minimum = declared ?? 0;
      const place = await choosePlace(context);
      const at = await context.call('listParkings', { query: { ...place, distance: minimum } });
      const below = await context.call('listParkings', { query: { ...place, distance: minimum - 1 } });
      const isAccepted = isSuccess(at.status) || isNothingFound(at.status, context);
      return {
        fits: isAccepted && !isSuccess(below.status) ? [minimum] : [],
        // A refusal may have the same status as an empty list.
        ...(!isSuccess(at.status) && { proves: [] }),
        shown: `${minimum} returns ${at.status} and ${minimum - 1} returns ${below.status}`,
        exchanges: [at.exchange, below.exchange],
      };
    },
  }),
  openPoint('list-parkings.pluscode-matching', {
    also: ['list-parkings.pluscode-filter', 'list-parkings.pluscode'],
    title: 'pluscode matches parkings in the way that the profile declares.',
    find: async (context) => {
      const parkings = await listAllParkings(context);
      const coded = parkings.find(({ id }) => typeof id === 'string' && /^[0-9A-Z]{8}\+/i.test(id));
      if (coded === undefined) return null;
      const beginning = (textIn(coded, 'id') ?? '').slice(0, 9);
      const answer = await context.call('listParkings', { query: { pluscode: beginning, limit: 0 } });
      return findHandling(answer, context, { empty: ['exact'], some: ['prefix'] });
    },
  }),
  openPoint('list-parkings.type-unknown', {
    also: ['list-parkings.type-filter', 'list-parkings.all-optional', 'list-parkings.type'],
    title: 'An unknown type is handled as the profile declares.',
    find: meets({ type: unknownName }, emptyOrRefused),
  }),
  openPoint('list-parkings.provider-unknown', {
    also: ['list-parkings.provider-filter', 'list-parkings.all-optional', 'list-parkings.provider'],
    title: 'An unknown provider in the filter is handled as the profile declares.',
    find: meets({ provider: unknownName }, emptyOrRefused),
  }),
  openPoint('list-provider-parkings.unknown-provider', {
    also: ['list-provider-parkings.only-that-provider', 'list-provider-parkings.provider'],
    title: 'An unknown provider in the path is handled as the profile declares.',
    find: async (context) => {
      const answer = await context.call('listProviderParkings', { path: { provider: unknownName } });
      return findHandling(answer, context, emptyOrRefused);
    },
  }),
  openPoint('list-parkings.offset-past-end', {
    also: [
      'list-parkings.offset-skips',
      'list-parkings.all-optional',
      'list-parkings.limit',
      'list-parkings.offset',
    ],
    title: 'An offset beyond the last parking is handled as the profile declares.',
    find: meets({ offset: pastTheEnd, limit: 5 }, emptyOrRefused),
  }),
  openPoint('list-parkings.limit-and-offset-invalid', {
    also: [
      'list-parkings.limit-caps',
      'list-parkings.offset-skips',
      'list-parkings.limit',
      'list-parkings.offset',
    ],
    title: 'A negative limit or offset is handled as the profile declares.',
    find: async (context) => {
      const answers = [
        await context.callRaw('listParkings', { query: { limit: -1 } }),
        await context.callRaw('listParkings', { query: { offset: -1, limit: 5 } }),
      ];
      const refused = answers.filter(({ status }) => !isSuccess(status)).length;
      const shown = `they return ${answers.map(({ status }) => status).join(' and ')}`;
      const fits = refused === 2 ? ['refuse'] : refused === 0 ? ['clamp', 'accept'] : [];
      return { fits, shown, exchanges: answers.map(({ exchange }) => exchange) };
    },
  }),
  openPoint('list-parkings.bookable-false', {
    also: ['list-parkings.bookable', 'list-parkings.bookable-true', 'list-parkings.bookable-default'],
    title: 'bookable=false has the effect that the profile declares.',
    compares: true,
    find: async ({ profile }, ask) => {
      const all = await ask('listParkings', { query: { limit: 0 } });
      const query = { limit: 0, bookable: false };
      const kept = await ask('listParkings', { query }).catch(whenInconclusive(null));
      const bookable = all.elements.filter((parking) => parking.bookable === true);
      const hasBoth = bookable.length > 0 && all.elements.some((parking) => parking.bookable === false);
      if (kept === null || !hasBoth) return null;
      const staying = kept.elements.filter((parking) => parking.bookable === true);
      const isDropped = without(bookable, staying).length > 0;
      // A parking with an offer of each kind passes if the filter looks at offers one by one.
      const byOffer = profile.parkings?.filters_on_one_offer !== false;
      const isSelected = staying.every(
        (parking) => byOffer && objectsIn(parking, 'offers').some(({ bookable }) => bookable === false),
      );
      return {
        fits: fitting({ 'no-filter': !isDropped, 'selects-false': isSelected }),
        shown: `${staying.length} bookable parkings remain`,
        exchanges: [all.exchange, kept.exchange],
      };
    },
  }),
  openPoint('list-parkings.provider-filter-offers', {
    also: ['list-parkings.automated-true'],
    title: 'Filters also remove offers from a listed parking, if the profile says so.',
    compares: true,
    find: async (_, ask) => {
      const all = await ask('listParkings', { query: { limit: 0 } });
      const kept = await ask('listParkings', { query: { limit: 0, automated: true } });
      const mixed = all.elements.filter((parking) => {
        const flags = objectsIn(parking, 'offers').map(({ automated }) => automated);
        return typeof parking.id === 'string' && flags.includes(true) && flags.includes(false);
      });
      const shown = mixed.flatMap((parking) => {
        const again = kept.elements.find(({ id }) => id === parking.id);
        return again === undefined ? [] : [svcpidsOf(again).length < svcpidsOf(parking).length];
      });
      if (shown.length === 0) return null;
      const thinned = shown.filter(Boolean).length;
      if (thinned !== 0 && thinned !== shown.length)
        return { fits: [], shown: 'some parkings have fewer offers', exchanges: [kept.exchange] };
      return either(thinned > 0, yesNo, [all.exchange, kept.exchange]);
    },
  }),
  openPoint('list-parkings.combined-filters', {
    also: ['list-parkings.limit-zero', 'list-parkings.automated-true', 'list-parkings.bookable-true'],
    title: 'Several filters combine in the way that the profile declares.',
    compares: true,
    find: async (_, ask) => {
      const listed = (query: Query) => ask('listParkings', { query: { ...query, limit: 0 } });
      const [first, second, both] = await Promise.all([
        listed({ automated: true }),
        listed({ bookable: true }),
        listed({ automated: true, bookable: true }),
      ]);
      const inFirst = parkingSet(first.elements);
      const inSecond = parkingSet(second.elements);
      const inBoth = parkingSet(both.elements);
      const union = [...first.elements, ...second.elements];
      const shared = first.elements.filter((parking) => inSecond.has(parking));
      if (shared.length === union.length) return null;
      const sharedByOffer = shared.filter(passesByOneOffer);
      const isAll =
        both.elements.every((parking) => inFirst.has(parking) && inSecond.has(parking)) &&
        sharedByOffer.every((parking) => inBoth.has(parking));
      const isAny = union.every((parking) => inBoth.has(parking));
      const shown = `${both.elements.length} parkings pass both filters; ${first.elements.length} and ${second.elements.length} pass one`;
      const exchanges = [first.exchange, second.exchange, both.exchange];
      return { fits: fitting({ all: isAll, any: isAny }), shown, exchanges };
    },
  }),
  openPoint('list-parkings.filters-on-one-offer', {
    also: ['list-parkings.limit-zero', 'list-parkings.automated-true', 'list-parkings.bookable-true'],
    title: 'A single offer must pass both automated and bookable, if the profile says so.',
    compares: true,
    find: async ({ profile }, ask) => {
      const all = await ask('listParkings', { query: { limit: 0 } });
      const both = await ask('listParkings', { query: { automated: true, bookable: true, limit: 0 } });
      const flagged = all.elements.filter(
        (parking) => isAutomatedAndBookable(parking) && passesByTwoOffers(parking),
      );
      // If passing either filter is enough, no parking has to pass both.
      const isUnion =
        profile.parkings?.combined_filters === 'any' || !both.elements.every(isAutomatedAndBookable);
      if (flagged.length === 0 || isUnion) return null;
      const inBoth = parkingSet(both.elements);
      const kept = flagged.filter((parking) => inBoth.has(parking)).length;
      if (kept !== 0 && kept !== flagged.length)
        return { fits: [], shown: 'some are kept', exchanges: [both.exchange] };
      return either(kept === 0, yesNo, [all.exchange, both.exchange]);
    },
  }),
  openPoint('list-provider-parkings.filter-default', {
    title: 'Without automated and bookable, GET /providers/:provider lists what the profile declares.',
    find: async (context) => {
      for (const provider of (await someProviders(context)).slice(0, 3)) {
        const all = await askOnce(context, 'listProviderParkings', {
          path: { provider },
          query: { limit: 0 },
        });
        if (!all.elements.every(isAutomatedAndBookable))
          return either(true, ['no-filter', 'only-true'], [all.exchange]);
      }
      return null;
    },
  }),
];
