import { searchRadius } from '../../../spec/limits.ts';
import { type Ask, asker, callOnce, isAcceptedRead, type Listed } from '../../answers/ask.ts';
import { requireNoContradiction } from '../../answers/contradiction.ts';
import { marginOf, type Place, pointAway, pointsElsewhere } from '../../answers/geometry.ts';
import { hasOnlyOffers, isAmong, nameOf, without } from '../../answers/parkings.ts';
import type { CheckDefinition, Context } from '../../check/check.ts';
import {
  type AskAround,
  assertNoneBeyond,
  missingFrom,
  radiusContradictions,
} from '../../expectations/assert-radius.ts';
import { missing, surplus } from '../../expectations/comparison.ts';
import { answersList, emptyOcean } from '../../expectations/list-answer.ts';
import { requireFit } from '../../expectations/statuses.ts';
import { measuresAlongStreets } from '../../fixtures/offers/along-streets.ts';
import { choosePlace, placesInQuarters } from '../../fixtures/offers/listings.ts';
import {
  candidates,
  listedPlaces,
  mayBeCut,
  searchedParking,
  usualStay,
  wideRadius,
  wideSearch,
} from '../../fixtures/offers/offers.ts';
import { providersOf, searchesByProvider } from '../../fixtures/offers/sold-by.ts';
import { assertThat, type Evidence, Inconclusive, whenInconclusive } from '../../kernel/outcomes.ts';

/** How many parkings a search must miss at their own points before the check fails. */
const enough = 3;
/** How many providers to name, one at a time, with the default radius. */
const maxProviders = 3;

/** Checks of POST /parkings/search-available-parkings (4.2): its response, its point and its radius. */
export const searchChecks: readonly CheckDefinition[] = [
  answersList('searchAvailableParkings', {
    calls: async (context) => {
      const place = await choosePlace(context);
      const within = (search_radius_meters: number) => ({
        body: { ...place, ...usualStay(), search_radius_meters },
      });
      // A small radius may find a single parking, which must be in an array too.
      return [{ body: place }, within(2000), within(2 * searchRadius.smallest)];
    },
    nothing: async () => [
      { body: emptyOcean },
      { body: { ...emptyOcean, ...usualStay(), search_radius_meters: wideRadius } },
      { body: { ...emptyOcean, automated: true, available: true } },
    ],
  }),
  {
    id: 'search.finds-around-point',
    also: ['search.lat', 'search.long'],
    title: 'A search finds operable parkings at its point and none in another region.',
    async run(context) {
      const placed = await searchedParking(context).catch(whenInconclusive(null));
      if (placed === null) return failIfMissed(context);
      await requireNoContradiction(context, (ask) => missedInQuarters(context, ask));
      for (const elsewhere of pointsElsewhere(placed.place)) {
        const { elements, exchange } = await around(asker(context))(elsewhere);
        assertThat(!isAmong(placed.parking, elements), {
          expected: `${nameOf(placed.parking)} not to be found hundreds of kilometres away`,
          found: 'it is there',
          exchanges: [exchange],
        });
      }
    },
  },
  {
    id: 'search.search_radius_meters-limits',
    also: ['search.finds-around-point', 'search.search_radius_meters'],
    title: 'A search finds parkings within its radius in metres and none beyond.',
    async run(context) {
      const placed = await searchedParking(context);
      await requireNoContradiction(context, async function* (ask) {
        const isWhole = await wholeness(context, ask);
        for (const radius of [300, 2500])
          yield* radiusContradictions(context, placed, radius, around(ask, radius), isWhole);
        yield* missedBesideProviders(context, ask);
      });
      const place = await choosePlace(context);
      const requireWithin = await createRequireWithin(context, place);
      const afresh = asker(context);
      for (const flags of [{}, { automated: true, available: true }])
        requireWithin(1500, await around(afresh, 1500, flags)(place));
      const bare = { body: { ...place, search_radius_meters: 300 } };
      requireWithin(300, await afresh('searchAvailableParkings', bare));
      requireWithin(searchRadius.smallest, await around(afresh, searchRadius.smallest)(place));
      requireWithin(wideRadius, await wideSearch(context));
    },
  },
  {
    id: 'search.search_radius_meters-default',
    also: ['search.finds-around-point'],
    title: 'Without search_radius_meters, a search covers 600 metres around the point.',
    async run(context) {
      const placed = await searchedParking(context);
      const place = await choosePlace(context);
      const requireWithin = await createRequireWithin(context, place);
      await requireNoContradiction(context, async function* (ask) {
        const isWhole = await wholeness(context, ask);
        yield* radiusContradictions(context, placed, searchRadius.usual, around(ask), isWhole);
        const omitted = await around(ask)(place);
        requireWithin(searchRadius.usual, omitted);
        // The default holds for a request with nothing but a point, too.
        requireWithin(searchRadius.usual, await ask('searchAvailableParkings', { body: place }));
        // And together with other filters. The furthest providers come first, since their parkings lie beyond the radius.
        const { elements } = await wideSearch(context, ask);
        const furthest = providersOf(elements.toReversed()).slice(0, maxProviders);
        for (const filter of [
          { available: true },
          { automated: true },
          ...furthest.map((providers) => ({ providers })),
        ]) {
          // Whether `providers` takes these names is open.
          const found = await around(ask, undefined, filter)(place).catch(whenInconclusive(null));
          if (found !== null) requireWithin(searchRadius.usual, found);
        }
        const explicit = await around(ask, searchRadius.usual)(place);
        const found = `a search with a radius of ${searchRadius.usual} metres finds`;
        const lost = isWhole(omitted) ? without(explicit.elements, omitted.elements) : [];
        yield* missing(lost, `which ${found}`, explicit, omitted);
        const added = isWhole(explicit) ? without(omitted.elements, explicit.elements) : [];
        yield* surplus(added, `only parkings that ${found}`, explicit, omitted);
      });
    },
  },
  {
    id: 'search.search_radius_meters-bounds',
    also: ['search.search_radius_meters-limits', 'search.search_radius_meters'],
    title: 'A search accepts a radius of 10 metres and of 5000 metres.',
    async run(context) {
      const placed = await searchedParking(context);
      const edge = searchRadius.largest - marginOf(searchRadius.largest);
      const point = pointAway(placed.place, edge);
      for (const [place, radius] of [
        [placed.place, searchRadius.smallest],
        [point, searchRadius.largest],
      ] as const) {
        const body = { ...place, ...usualStay(), search_radius_meters: radius };
        const answer = await callOnce(context, 'searchAvailableParkings', { body });
        requireFit(isAcceptedRead(answer, context), answer, `200 for a radius of ${radius} metres`);
      }
      if (await measuresAlongStreets(context)) return;
      await requireNoContradiction(context, async function* (ask) {
        const isWhole = await wholeness(context, ask);
        const own = await around(ask)(placed.place);
        const there = await around(ask, searchRadius.largest)(point);
        if (isWhole(there)) yield* missingFrom(placed, edge, own, there);
      });
    },
  },
];

/** Yields the quarters of the globe in which a search finds nothing although GET /offers finds an available offer. */
async function* missedInQuarters(context: Context, ask: Ask): AsyncIterable<Evidence> {
  for (const point of await placesInQuarters(context).catch(whenInconclusive([]))) {
    const found = await around(ask, wideRadius)(point);
    if (found.elements.length > 0) continue;
    const near = await ask('findOffers', { query: { ...point, ...usualStay() } });
    const isThere = near.elements.some(
      ({ available, distance }) => available === true && Number(distance) <= wideRadius / 2,
    );
    if (!isThere) continue;
    const expected = `parkings around ${point.lat}, ${point.long}, where GET /offers finds an available offer`;
    yield { expected, found: 'none', exchanges: [near.exchange, found.exchange] };
  }
}

/** Yields the parkings of a provider that a wide search finds, but not if it names that provider. */
async function* missedBesideProviders(context: Context, ask: Ask): AsyncIterable<Evidence> {
  const all = await wideSearch(context, ask);
  for (const { provider, kept } of await searchesByProvider(context, ask, all)) {
    const own = all.elements.filter((parking) =>
      hasOnlyOffers(parking, (offer) => offer.provider === provider),
    );
    const lost = without(own, kept.elements);
    // If none is found, the implementation may know the provider by another name.
    if (lost.length === own.length || mayBeCut(kept, all)) continue;
    yield* missing(
      lost,
      `which a search without providers finds, in a search with providers ${provider}`,
      all,
      kept,
    );
  }
}

/** Creates a function that requires that no parking in an answer lies beyond a radius around a place. */
async function createRequireWithin(context: Context, place: Place) {
  const where = await listedPlaces(context);
  return (radius: number, found: Listed) => assertNoneBeyond(place, radius, found, where);
}

/** Returns a test of whether an answer to a search shows all that was found. */
async function wholeness(context: Context, ask: Ask): Promise<(answer: Listed) => boolean> {
  const wide = await wideSearch(context, ask);
  return (answer) => !mayBeCut(answer, wide);
}

function around(ask: Ask, radius?: number, flags: object = {}): AskAround {
  const members = { ...(radius !== undefined && { search_radius_meters: radius }), ...flags };
  return (point) => ask('searchAvailableParkings', { body: { ...point, ...usualStay(), ...members } });
}

/**
 * Fails if searches miss bookable parkings that GET /parkings lists at the very same points, so that neither the
 * coordinates nor the kit can be wrong. Otherwise throws `Inconclusive`.
 */
async function failIfMissed(context: Context): Promise<void> {
  const isWhole = await wholeness(context, asker(context)).catch(whenInconclusive(() => true));
  const exchanges = [];
  for (const placed of await candidates(context)) {
    if (placed.parking.bookable !== true) continue;
    const listed = await asker(context)('listParkings', { query: { ...placed.place, limit: 0 } });
    const found = await around(asker(context))(placed.place);
    const isMissed =
      !isAmong(placed.parking, found.elements) && (found.elements.length === 0 || isWhole(found));
    if (isAmong(placed.parking, listed.elements) && isMissed) {
      exchanges.push(listed.exchange, found.exchange);
    }
  }
  assertThat(exchanges.length < 2 * enough, {
    expected: 'a search to find bookable parkings at the points where GET /parkings lists them',
    found: `none of ${exchanges.length / 2} were found`,
    exchanges,
  });
  throw new Inconclusive('a search finds no listed parking at its own position', exchanges);
}
