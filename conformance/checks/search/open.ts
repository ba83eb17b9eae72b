import { type Listed, listOf } from '../../answers/ask.ts';
import { hasOnlyOffers, isAmong, nameOf, objectsIn, without } from '../../answers/parkings.ts';
import type { CheckDefinition } from '../../check/check.ts';
import { unknownName } from '../../expectations/list-answer.ts';
import {
  either,
  findHandling,
  findOrder,
  fitting,
  foundStatus,
  openPoint,
} from '../../expectations/open-points.ts';
import { findPastStart } from '../../expectations/past-start.ts';
import { foundOffers, searchWith, wideSearch } from '../../fixtures/offers/offers.ts';
import { providersOf, someProviders } from '../../fixtures/offers/sold-by.ts';
import { middayStay } from '../../fixtures/offers/stays.ts';
import { isAboutRequest, isSuccess } from '../../kernel/exchange.ts';
import { asArray, type JsonObject, numberIn, textIn } from '../../kernel/json.ts';
import { findSeparator } from './separators.ts';

function flagsIn({ elements }: Listed, flag: 'automated' | 'available'): readonly (readonly unknown[])[] {
  const flags = elements.map((parking) => objectsIn(parking, 'offers').map((offer) => offer[flag]));
  return flags.filter(({ length }) => length > 0);
}

/** One parking whose offers have several providers, if there is one: always the same, whatever the order. */
function soldBySeveral({ elements }: Listed): readonly JsonObject[] {
  const several = elements.filter((parking) => providersOf([parking]).length > 1);
  return several.sort((a, b) => nameOf(a).localeCompare(nameOf(b))).slice(0, 1);
}

const weekday = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' });

/** Checks of open points of the search (2.3, 4.2). */
export const openSearchChecks: readonly CheckDefinition[] = [
  openPoint('search.order', {
    also: ['search-parking.distance-from-point'],
    title: 'A search returns parkings in the order that the profile declares.',
    anything: 'unordered',
    find: async (context) => findOrder(await wideSearch(context), 'distance'),
  }),
  ...(['automated', 'available'] as const).map((flag) =>
    openPoint(`search.${flag}-false`, {
      also: [`search.${flag}`, `search.${flag}-true`, `search.${flag}-default`],
      title: `In a search, ${flag}=false has the effect that the profile declares.`,
      compares: true,
      find: async (context, ask) => {
        const all = await wideSearch(context, ask);
        const kept = await wideSearch(context, ask, { [flag]: false });
        const areAll = (value: boolean) => (flags: readonly unknown[]) => flags.every((one) => one === value);
        const before = flagsIn(all, flag);
        if (!before.some(areAll(true)) || !before.some(areAll(false))) return null;
        // A parking without a false offer passes only if false filters nothing.
        const passes = flagsIn(kept, flag).some(areAll(true));
        return either(passes, ['no-filter', 'selects-false'], [all.exchange, kept.exchange]);
      },
    }),
  ),
  openPoint('search.filter-level', {
    also: ['search.automated-true'],
    title: 'A search filter removes offers or whole parkings, as the profile declares.',
    compares: true,
    find: async (context, ask) => {
      const kept = await wideSearch(context, ask, { automated: true });
      const all = await wideSearch(context, ask);
      const isMixed = (flags: readonly unknown[]) => flags.includes(true) && flags.includes(false);
      if (!flagsIn(all, 'automated').some(isMixed)) return null;
      // A search that ignores the filter shows nothing about its level.
      if (flagsIn(kept, 'automated').some((flags) => !flags.includes(true))) return null;
      const keepsMixed = flagsIn(kept, 'automated').some(isMixed);
      return either(keepsMixed, ['parkings', 'offers'], [all.exchange, kept.exchange]);
    },
  }),
  openPoint('search-parking.offers-empty', {
    also: ['search.automated-true', 'search-parking.offers'],
    title:
      'A parking without an offer that passes the filters is shown or left out, as the profile declares.',
    compares: true,
    find: async (context, ask) => {
      const all = await wideSearch(context, ask);
      const kept = await wideSearch(context, ask, { automated: true });
      const isEmpty = kept.elements.some((parking) => asArray(parking.offers)?.length === 0);
      if (!isEmpty && without(all.elements, kept.elements).length === 0) return null;
      return either(isEmpty, ['shown-empty', 'left-out'], [all.exchange, kept.exchange]);
    },
  }),
  openPoint('search.providers-filter', {
    also: ['search.providers', 'search.search_radius_meters'],
    title: 'In a search, providers has the effect that the profile declares.',
    compares: true,
    find: async (context, ask) => {
      const [provider = ''] = await someProviders(context);
      const isOfOthers = (parking: JsonObject) =>
        hasOnlyOffers(parking, (offer) => typeof offer.provider === 'string' && offer.provider !== provider);
      const all = await wideSearch(context, ask);
      if (!all.elements.some(isOfOthers)) return null;
      const kept = await wideSearch(context, ask, { providers: provider });
      const nobody = await searchWith(context, { providers: unknownName });
      const unknown = await context.call('searchAvailableParkings', nobody);
      const exchanges = [kept.exchange, unknown.exchange];
      if (kept.elements.some(isOfOthers) && kept.elements.length >= all.elements.length) {
        return { fits: ['ignored'], shown: 'offers of other providers remain', exchanges };
      }
      for (const parking of soldBySeveral(all)) {
        for (const seller of providersOf([parking])) {
          const ofSeller = await wideSearch(context, ask, { providers: seller });
          if (isAmong(parking, ofSeller.elements)) continue;
          const shown = `${nameOf(parking)}, of which ${seller} sells an offer, is not found`;
          return { fits: [], shown, exchanges: [all.exchange, ofSeller.exchange] };
        }
      }
      const both = ['restricts', 'restricts-known'];
      const found = findHandling(unknown, context, { empty: ['restricts'], some: both });
      const fits = found.fits.map((word) => (word === 'refuse' ? 'restricts-known' : word));
      return { fits, shown: `it restricts the result; an unknown name: ${found.shown}`, exchanges };
    },
  }),
  openPoint('search.providers-encoding', {
    also: [
      'search.providers',
      'search-parking.offers',
      'list-parkings.automated-default',
      'search-offer.provider',
      'search.finds-around-point',
    ],
    title: 'Several providers are separated as the profile declares.',
    compares: true,
    find: findSeparator,
  }),
  openPoint('search.locale-unsupported', {
    also: ['search.locale', 'search.start', 'search.duration', 'search.search_radius_meters'],
    title: 'An unsupported locale is handled as the profile declares.',
    find: async (context) => {
      const call = await searchWith(context, { locale: 'zz' });
      const { status, exchange } = await context.call('searchAvailableParkings', call);
      return either(isSuccess(status), ['default-language', 'refuse'], [exchange]);
    },
  }),
  openPoint('search.coordinates-out-of-range', {
    also: ['search.finds-around-point', 'search.lat', 'search.long'],
    title: 'Coordinates out of range return the status that the profile declares.',
    find: async (context) => {
      const body = { lat: 91, long: 0, duration: 60 };
      return foundStatus(await context.callRaw('searchAvailableParkings', { body }));
    },
  }),
  openPoint('search.start-in-past', {
    also: [
      'search.start',
      'search-offer.available-for-date',
      'search.duration',
      'search.search_radius_meters',
    ],
    title: 'A search with a start in the past is handled as the profile declares.',
    find: async (context, _, declared) => {
      const search = async (start: string) =>
        context.call('searchAvailableParkings', await searchWith(context, { start }));
      return findPastStart(async (start) => [await search(start)], declared);
    },
  }),
  openPoint('search.without-duration', {
    also: ['search.duration', 'search.duration-default', 'search-offer.reason', 'search-offer.reason-values'],
    title: 'Without a duration, availability is verified or not, as the profile declares.',
    find: async (context, ask) => {
      const { body } = await searchWith(context, {});
      const { duration: _, ...bodyWithout } = body;
      const withDuration = await ask('searchAvailableParkings', { body });
      // If it is shown with a duration too, no_verificado says nothing about verification.
      if (foundOffers(withDuration.elements).some(({ offer }) => offer.reason === 'no_verificado'))
        return null;
      const { elements, exchange } = await ask('searchAvailableParkings', { body: bodyWithout });
      const reasons = foundOffers(elements).map(({ offer }) => offer.reason);
      const fits = fitting({
        'not-verified': reasons.includes('no_verificado'),
        verified: reasons.includes('verificado'),
      });
      if (fits.length === 0) return null;
      return { fits, shown: fits.join(' and '), exchanges: [exchange] };
    },
  }),
  openPoint('search-schedule.which-day', {
    also: ['search.start', 'search-schedule.day'],
    title: 'The schedule in the search form describes the day that the profile declares.',
    find: async (context, ask) => {
      const seen = [];
      for (const daysAhead of [2, 4]) {
        const { start, duration } = middayStay(daysAhead);
        const { elements, exchange } = await wideSearch(context, ask, { start, duration });
        const days = elements.flatMap((parking) => textIn(parking.schedule_formatted, 'day') ?? []);
        // On the other side of the world, it may be another day.
        const today = [-12, 0, 12].map((hours) => weekday.format(exchange.sentAt + hours * 60 * 60_000));
        seen.push({ days, wanted: weekday.format(Date.parse(start)), today, exchange });
      }
      if (seen.some(({ days }) => days.length === 0)) return null;
      const fits = fitting({
        'day-of-start': seen.every(({ days, wanted }) => days.every((day) => day === wanted)),
        today: seen.every(({ days, today }) => days.every((day) => today.includes(day))),
      });
      const shown = seen.map(
        ({ days, wanted }) => `${[...new Set(days)].join(', ')} for a start on ${wanted}`,
      );
      return { fits, shown: shown.join('; '), exchanges: seen.map(({ exchange }) => exchange) };
    },
  }),
  openPoint('search-offer.commission_percent-unit', {
    also: ['search-offer.commission_percent'],
    title: 'commission_percent in a search has the unit that the profile declares.',
    find: async (context) => {
      const { elements, exchange } = await wideSearch(context);
      const told = foundOffers(elements).flatMap(({ offer }) => numberIn(offer, 'commission_percent') ?? []);
      const some = told.filter((value) => value > 0);
      if (some.length === 0) return null;
      const fits = fitting({
        fraction: some.every((value) => value < 1),
        percentage: some.every((value) => value >= 1),
      });
      return { fits, shown: [...new Set(some)].slice(0, 5).join(', '), exchanges: [exchange] };
    },
  }),
  openPoint('search.locale-support', {
    also: [
      'search.locale',
      'search.locale-default',
      'search.start',
      'search.duration',
      'search.search_radius_meters',
      'search.response-200',
    ],
    title: 'Messages are available in the languages that the profile declares.',
    find: async (context, _, locales) => {
      if (locales === null || locales.length === 0) return null;
      const exchanges = [];
      for (const locale of locales) {
        const call = await searchWith(context, { locale });
        const answer = await context.call('searchAvailableParkings', call);
        exchanges.push(answer.exchange);
        if (isAboutRequest(answer.status)) return { fits: [], shown: `${locale} is refused`, exchanges };
        listOf(answer);
      }
      return { fits: [locales], shown: 'all are accepted', exchanges };
    },
  }),
];
