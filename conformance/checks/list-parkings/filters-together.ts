import type { Listed } from '../../answers/ask.ts';
import { metresBetween, type Place } from '../../answers/geometry.ts';
import {
  type Flag,
  flags,
  isUnionOf,
  objectsIn,
  parkingSet,
  placeOf,
  svcpidOf,
  svcpidsOf,
  without,
} from '../../answers/parkings.ts';
import type { CheckDefinition, Context } from '../../check/check.ts';
import { comparison, missing, presumeSomeLeftOut, surplus } from '../../expectations/comparison.ts';
import { type Page, pagesOfFiltered, type Query } from '../../expectations/paging.ts';
import { choosePlace, listAllParkings } from '../../fixtures/offers/listings.ts';
import { providerWhose, sellers, someProviders } from '../../fixtures/offers/sold-by.ts';
import type { JsonObject } from '../../kernel/json.ts';
import {
  caught,
  type Evidence,
  Inconclusive,
  NotApplicable,
  whenInconclusive,
} from '../../kernel/outcomes.ts';
import { codedParkings, list, typedParkings } from './filters.ts';

/** A filter of GET /parkings, with a value that some parkings pass. */
interface Filter {
  readonly name: string;
  /** The clause that states which parkings the filter keeps. */
  readonly clause: string;
  /**
   * Returns the query. `apartFrom` holds the parkings that another filter keeps. If possible, a point is far from some of
   * them, and any other value keeps parkings that are not among them.
   */
  readonly query: (context: Context, apartFrom?: readonly JsonObject[]) => Promise<Query>;
  /** Whether an offer certainly passes the filter; omitted if the filter looks at the parking alone. */
  readonly passedBy?: (context: Context, query: Query) => Promise<(offer: JsonObject) => boolean>;
}

/** A radius around the place, in metres, that covers some of the parkings but not all. */
const metresAround = 3000;

/** A later page of a filtered list. */
const laterPage = { offset: 2, limit: 20 };

const flag = (name: Flag): Filter => ({
  name,
  clause: `list-parkings.${name}-true`,
  query: async () => ({ [name]: true }),
  passedBy: async () => (offer) => offer[name] === true,
});

const filters: readonly Filter[] = [
  {
    name: 'provider',
    clause: 'list-parkings.provider-filter',
    async query(context, apartFrom = []) {
      const kept = parkingSet(apartFrom);
      // Counting offers instead of parkings only shows where a parking has several.
      const isTelling = (parking: JsonObject) =>
        apartFrom.length === 0 ? svcpidsOf(parking).length > 1 : !kept.has(parking);
      const [first = ''] = await someProviders(context);
      const telling = providerWhose(context, (parkings) => parkings.some(isTelling));
      return { provider: await telling.catch(whenInconclusive(first)) };
    },
    async passedBy(context, { provider }) {
      const sold = await sellers(context);
      return (offer) => sold.get(svcpidOf(offer) ?? '')?.has(String(provider)) === true;
    },
  },
  {
    name: 'type',
    clause: 'list-parkings.type-filter',
    async query(context, apartFrom = []) {
      const kept = parkingSet(apartFrom);
      const typed = await typedParkings(context);
      const chosen = typed.find(({ parking }) => !kept.has(parking)) ?? typed[0];
      return { type: chosen?.value ?? '' };
    },
    async passedBy(context, query) {
      const typed = (await typedParkings(context)).filter(({ value }) => value === query.type);
      const ids = new Set<string | undefined>(typed.map(({ svcpid }) => svcpid));
      return (offer) => ids.has(svcpidOf(offer));
    },
  },
  {
    name: 'pluscode',
    clause: 'list-parkings.pluscode-filter',
    query: async (context) => {
      const [coded] = await codedParkings(context, await listAllParkings(context));
      return { pluscode: coded?.value ?? '' };
    },
  },
  flag('automated'),
  flag('bookable'),
];

/** A filter by a point whose results lie within a radius in metres. */
const pointFilter = (name: string, clause: string, radius: number, more: Query = {}): Filter => ({
  name,
  clause,
  query: async (context, apartFrom = []) => ({
    ...(await placeApartFrom(context, apartFrom, radius)),
    ...more,
  }),
});

const aroundPoint = pointFilter('the point', 'list-parkings.point-filter', metresAround, {
  distance: metresAround,
});

/** A point alone, since the radius has a default (4.4). */
const nearPoint = pointFilter('the point without distance', 'list-parkings.distance-default', 500);

const allFilters = [...filters, aroundPoint, nearPoint];
const isPoint = (filter: Filter) => filter === aroundPoint || filter === nearPoint;

/** Checks that each filter also works together with the others and on any page (4.4). */
export const filtersTogetherChecks: readonly CheckDefinition[] = [
  ...allFilters.map((filter) => {
    const besides = [...filters, aroundPoint].filter((other) => other !== filter);
    const others = filter === nearPoint ? filters : besides;
    return comparison(`${filter.clause}-beside-others`, {
      clause: filter.clause,
      also: ['list-parkings.limit-zero', ...besides.map(({ clause }) => clause)],
      title: `Filtering GET /parkings by ${filter.name} also works together with any other filter, and on later pages.`,
      compare: (context, ask) => {
        const listed: Page = (query) => ask('listParkings', { query: { limit: 0, ...query } });
        return wronglyKeptOrLost(context, listed, filter, others);
      },
    });
  }),
  ...flags.map((name) => {
    const other = name === 'automated' ? 'bookable' : 'automated';
    const clause = `list-provider-parkings.${name}-true`;
    return comparison(`${clause}-beside-${other}`, {
      clause,
      also: ['list-provider-parkings.limit-zero', `list-provider-parkings.${other}-true`],
      title: `Filtering GET /providers/:provider by ${name} also works together with ${other}.`,
      async *compare(context, ask) {
        // Each flag has to leave out a parking that the other keeps.
        const provider = await providerWhose(context, (parkings) =>
          [true, false].every((value) =>
            parkings.some((parking) => parking[name] === value && parking[other] === !value),
          ),
        );
        const listed: Page = (query) =>
          ask('listProviderParkings', { path: { provider }, query: { limit: 0, ...query } });
        yield* wronglyKeptOrLost(context, listed, flag(name), [flag(other)]);
      },
    });
  }),
  pagesOfFiltered(
    list,
    allFilters.map(({ clause }) => clause),
    async (context) => {
      const queries = await Promise.all(allFilters.map((filter) => queryOf(context, filter)));
      // Many lists have more than 100 parkings only if a flag is false.
      return [...queries.filter((query) => query !== null), { automated: false }, { bookable: false }];
    },
  ),
];

/**
 * The specification leaves open whether a parking must pass both filters or either, and whether a single offer must
 * pass both. So only a parking with an offer that passes both is certainly missing.
 */
async function* wronglyKeptOrLost(context: Context, listed: Page, filter: Filter, others: readonly Filter[]) {
  const usual = await filter.query(context);
  const usualList = await listed(usual);
  if (usualList.elements.length === 0)
    throw new Inconclusive('no parking passes the filter on its own', [usualList.exchange]);
  yield* wrongOnLaterPage(listed, usual, usualList);
  const declared = context.profile.parkings?.combined_filters ?? null;
  /** What is wrong, unless a parking needs to pass only one of the two filters. */
  const doubtful: Evidence[] = [];
  let compared = 0;
  let areUnions = true;
  for (const other of others) {
    const query = await queryOf(context, other, usualList.elements);
    if (query === null) continue;
    const beside = await listed(query);
    const own = isPoint(filter) ? await filter.query(context, beside.elements) : usual;
    const alone = own === usual ? usualList : await listed(own);
    const both = await listed({ ...own, ...query });
    const answers = [alone, beside, both];
    const passesOther = parkingSet(beside.elements);
    const passes = [await filter.passedBy?.(context, own), await other.passedBy?.(context, query)];
    const passBoth = alone.elements.filter(
      (parking) => passesOther.has(parking) && hasOfferThat(parking, passes),
    );
    const lost = without(passBoth, both.elements);
    yield* missing(lost, `which passes both ${filter.name} and ${other.name}`, ...answers);
    compared += 1;
    const isUnion =
      declared === null ? isUnionOf(both.elements, [alone.elements, beside.elements]) : declared === 'any';
    const wrong = surplus(without(both.elements, alone.elements), onlyPassing, ...answers);
    if (!isUnion) yield* wrong;
    // A point may narrow what either of several filters keeps, so it says nothing about them.
    if (isPoint(filter) || isPoint(other)) continue;
    areUnions &&= isUnion;
    if (isUnion) doubtful.push(...wrong);
  }
  // All pairs of filters combine in the same way, so if one pair is not a union, no pair is.
  if (!areUnions) yield* doubtful;
  if (compared === 0)
    throw new Inconclusive('no other filter could be combined with it', [usualList.exchange]);
  presumeSomeLeftOut(await listed({}), [usualList]);
}

const onlyPassing = 'only parkings that pass the filter on its own';

/** Yields the parkings on a later page of a filtered list that the whole filtered list lacks. */
async function* wrongOnLaterPage(listed: Page, query: Query, whole: Listed): AsyncIterable<Evidence> {
  // An offset past the end may be refused.
  const offset = Math.min(laterPage.offset, whole.elements.length - 1);
  const later = await listed({ ...query, ...laterPage, offset });
  yield* surplus(without(later.elements, whole.elements), onlyPassing, whole, later);
}

/**
 * The position of a listed parking that is none of these, with one of them outside the radius, preferably not far
 * outside. If there is no such parking, the usual place.
 */
async function placeApartFrom(
  context: Context,
  parkings: readonly JsonObject[],
  radius: number,
): Promise<Place> {
  const kept = parkingSet(parkings);
  const places = parkings.flatMap((parking) => placeOf(parking) ?? []);
  const others = (await listAllParkings(context)).filter((parking) => !kept.has(parking));
  const candidates = others.flatMap((parking) => placeOf(parking) ?? []);
  const isApart = (place: Place, max: number) =>
    places.some((kept) => {
      const metres = metresBetween(place, kept);
      return metres > 2 * radius && metres < max;
    });
  return (
    candidates.find((place) => isApart(place, 10 * radius)) ??
    candidates.find((place) => isApart(place, Number.POSITIVE_INFINITY)) ??
    choosePlace(context)
  );
}

/** The query of a filter; null if no value for it is known. */
async function queryOf(
  context: Context,
  filter: Filter,
  apartFrom?: readonly JsonObject[],
): Promise<Query | null> {
  const query = await filter.query(context, apartFrom).catch(caught(Inconclusive, NotApplicable));
  return query instanceof Error ? null : query;
}

type Passes = ((offer: JsonObject) => boolean) | undefined;

function hasOfferThat(parking: JsonObject, passes: readonly Passes[]): boolean {
  const ofOffers = passes.filter((one) => one !== undefined);
  return (
    ofOffers.length < 2 || objectsIn(parking, 'offers').some((offer) => ofOffers.every((one) => one(offer)))
  );
}
