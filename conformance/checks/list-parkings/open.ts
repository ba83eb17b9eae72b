import { isDeepStrictEqual } from 'node:util';
import { ask, askOnce, type Listed } from '../../answers/ask.ts';
import { flags, nameOf, objectsIn } from '../../answers/parkings.ts';
import { weekNamedBy } from '../../answers/weekdays.ts';
import type { CheckDefinition, Context } from '../../check/check.ts';
import {
  either,
  enoughInOrder,
  findOrder,
  fitting,
  type OpenPoint,
  openPoint,
} from '../../expectations/open-points.ts';
import { choosePlace, showsAllOffers } from '../../fixtures/offers/listings.ts';
import type { Exchange } from '../../kernel/exchange.ts';
import { asArray, type JsonObject } from '../../kernel/json.ts';
import type { EntryValue } from '../../kernel/trail.ts';
import { everyDistinct, type Seen } from '../forms/sightings.ts';

/**
 * Finds whether a condition holds for every listed parking to which it applies. If it does, both words fit, since a
 * profile may promise less than the answers show.
 */
function forAllParkings(
  words: readonly [EntryValue, EntryValue],
  holds: (parking: JsonObject, exchange: Exchange, context: Context) => boolean | null,
): OpenPoint['find'] {
  return async (context) => {
    let witness: Exchange | null = null;
    for (const { value, exchange } of await everyDistinct(context, 'list-parking')) {
      const held = holds(value, exchange, context);
      if (held === false) return either(false, words, [exchange]);
      if (held === true) witness = exchange;
    }
    return witness === null ? null : { ...either(true, words, [witness]), fits: words };
  };
}

/** The value that fits unless something seen is at odds with it; none if the value is unknown. */
const fitUnless = (odd: Seen | undefined, value: EntryValue | null) =>
  odd === undefined && value !== null ? [value] : [];

const textsOf = (seen: readonly Seen[], member: string) => [
  ...new Set(seen.map(({ value }) => String(value[member]))),
];

async function listAroundPlace(context: Context): Promise<Listed> {
  const query = { ...(await choosePlace(context)), distance: 2000, limit: 0 };
  return askOnce(context, 'listParkings', { query });
}

const yesNo = [true, false] as const;

/** Checks of open points in the list form of a parking (2.1), the order of lists (4.4) and currencies (2.2). */
export const openParkingChecks: readonly CheckDefinition[] = [
  openPoint('list-parking.id-form', {
    also: ['list-parking.id-plus-code'],
    title: 'The ids of parkings have the form that the profile declares.',
    phase: 'after',
    find: async (context, _, pattern) => {
      const seen = await everyDistinct(context, 'list-parking');
      const form = pattern === null ? null : new RegExp(pattern, 'u');
      const odd = seen.find(({ value: { id } }) => typeof id === 'string' && form?.test(id) === false);
      const example = odd ?? seen[0];
      if (example === undefined) return null;
      const shown = `an id is ${String(example.value.id)}`;
      return { fits: fitUnless(odd, pattern), shown, exchanges: [example.exchange] };
    },
  }),
  openPoint('list-parking.country-code-list', {
    also: [
      'list-parking.country',
      'list-parking.country-two-letters',
      'search-parking.country',
      'search-parking.country-two-letters',
      'offer-by-location.country',
      'offer-by-location.country-two-letters',
    ],
    title: 'Country codes are in the letter case that the profile declares.',
    phase: 'after',
    find: async (context, _, declared) => {
      const seen = [
        ...(await everyDistinct(context, 'list-parking')),
        ...(await everyDistinct(context, 'search-parking')),
        ...(await everyDistinct(context, 'offer-by-location')),
      ].filter(({ value }) => typeof value.country === 'string');
      const [first] = seen;
      if (first === undefined) return null;
      const oddIn = (form: RegExp) => seen.find(({ value }) => !form.test(String(value.country)));
      const [notUpper, notLower] = [oddIn(/^[A-Z]{2}$/), oddIn(/^[a-z]{2}$/)];
      const fits = fitting({ 'upper-case': !notUpper, 'lower-case': !notLower });
      const odd = declared === 'lower-case' ? notLower : notUpper;
      const shown =
        odd === undefined || fits.length > 0
          ? `country codes are ${textsOf(seen, 'country').slice(0, 6).join(', ')}`
          : `${nameOf(odd.value)} has the country ${String(odd.value.country)}`;
      return { fits, shown, exchanges: [(odd ?? first).exchange] };
    },
  }),
  openPoint('list-parking.distance-with-point', {
    also: ['list-parking.distance', 'list-parkings.point-filter'],
    title: 'With a point, every parking has a distance if the profile says so.',
    find: async (context) => {
      const { elements, exchange } = await listAroundPlace(context);
      if (elements.length === 0) return null;
      const isTold = elements.every((parking) => typeof parking.distance === 'number');
      // A profile may promise less than the answers show.
      const fits = isTold ? yesNo : [false];
      return { fits, shown: `distance is ${isTold ? '' : 'not '}on every parking`, exchanges: [exchange] };
    },
  }),
  openPoint('list-parking.flags-and-offers', {
    also: [
      'list-available-parkings.with-offers',
      'list-parking.automated',
      'list-parking.bookable',
      'list-offer.automated',
      'list-offer.bookable',
    ],
    title:
      'The automated and bookable flags of a parking follow those of its offers, if the profile says so.',
    phase: 'after',
    find: forAllParkings(yesNo, (parking, exchange, context) => {
      const offers = objectsIn(parking, 'offers');
      if (offers.length === 0 || !showsAllOffers(exchange, context)) return null;
      return flags.every((flag) => parking[flag] === offers.some((offer) => offer[flag] === true));
    }),
  }),
  openPoint('list-parking.entrances-members', {
    title: 'An entrance in the list form has the members that the profile declares.',
    phase: 'after',
    find: forAllParkings(['all', 'some'], (parking) => {
      const entrances = objectsIn(parking, 'entrances');
      if (entrances.length === 0) return null;
      const members = ['latitude', 'longitude', 'address'];
      return entrances.every((entrance) => members.every((member) => member in entrance));
    }),
  }),
  openPoint('list-parking.offers-empty', {
    also: ['list-available-parkings.with-offers', 'list-parking.offers'],
    title: 'Every listed parking has at least one offer, if the profile says so.',
    phase: 'after',
    find: forAllParkings([false, true], (parking) => {
      const offers = asArray(parking.offers);
      return offers === null ? null : offers.length > 0;
    }),
  }),
  openPoint('list-parking.schedule_formatted-when-24h', {
    also: ['list-parking.schedule_formatted'],
    title: 'A parking that is open 24 hours shows schedule_formatted as the profile declares.',
    phase: 'after',
    find: async (context) => {
      const seen = (await everyDistinct(context, 'list-parking')).filter(
        ({ value }) => value.is_open_24h === true,
      );
      const formOf = ({ schedule_formatted: days }: JsonObject) =>
        days === undefined || days === null ? 'absent' : asArray(days)?.length === 0 ? 'empty' : 'filled';
      const forms = [...new Set(seen.map(({ value }) => formOf(value)))];
      const [first] = seen;
      if (first === undefined) return null;
      const shown = `it is ${forms.join(' or ')}`;
      return { fits: forms.length === 1 ? forms : [], shown, exchanges: [first.exchange] };
    },
  }),
  openPoint('schedule-day.day-names', {
    also: ['schedule-day.day'],
    title: 'The list form uses the day names that the profile declares.',
    phase: 'after',
    find: async (context, _, declared) => {
      const seen = await everyDistinct(context, 'schedule-day');
      const [first] = seen;
      if (first === undefined) return null;
      const odd = seen.find(({ value }) => declared?.includes(String(value.day)) === false);
      const names = textsOf(seen, 'day');
      const shown = `the days are ${names.slice(0, 14).join(', ')}`;
      const fits = fitUnless(odd, declared ?? weekNamedBy(names));
      return { fits, shown, exchanges: [(odd ?? first).exchange] };
    },
  }),
  openPoint('list-parkings.order', {
    also: ['list-parking.distance-in-metres'],
    title: 'GET /parkings with a point returns parkings in the order that the profile declares.',
    anything: 'unordered',
    find: async (context) => findOrder(await listAroundPlace(context), 'distance'),
  }),
  openPoint('list-parkings.order-stability', {
    title: 'A list keeps its order from call to call, if the profile says so.',
    find: async (context) => {
      const lists: Listed[] = [];
      for (let times = 0; times < 3; times += 1) lists.push(await ask(context, 'listParkings', {}));
      const ids = lists.map(({ elements }) => elements.map(({ id }) => id));
      // A parking may come or go between two answers.
      const [first = [], ...others] = ids.map((own) =>
        own.filter((id) => ids.every((list) => list.includes(id))),
      );
      const isSame = others.every((other) => isDeepStrictEqual(other, first));
      return {
        fits: isSame ? yesNo : [false],
        ...(isSame && first.length >= enoughInOrder && { proves: [true] }),
        shown: `the order of three calls ${isSame ? 'is the same' : 'differs'}`,
        exchanges: lists.map(({ exchange }) => exchange),
      };
    },
  }),
  openPoint('rate.currency-code-list', {
    also: ['rate.currency', 'rate.currency-code'],
    title: 'Rates outside the search use the currencies that the profile declares.',
    phase: 'after',
    find: async (context, _, declared) => {
      const seen = (await everyDistinct(context, 'rate')).filter(
        ({ value, exchange }) =>
          exchange.operation !== 'searchAvailableParkings' && typeof value.currency === 'string',
      );
      const [first] = seen;
      if (first === undefined) return null;
      const odd = seen.find(({ value }) => declared?.includes(String(value.currency)) === false);
      const shown = `currencies are ${textsOf(seen, 'currency').join(', ')}`;
      return { fits: fitUnless(odd, declared), shown, exchanges: [(odd ?? first).exchange] };
    },
  }),
];
