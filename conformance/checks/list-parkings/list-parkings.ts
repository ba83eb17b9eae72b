import { isDeepStrictEqual } from 'node:util';
import { listRadius } from '../../../spec/limits.ts';
import { type Ask, asker, callOnce, isAcceptedRead } from '../../answers/ask.ts';
import { requireNoContradiction } from '../../answers/contradiction.ts';
import { marginOf, metresBetween, type Place, pointAway, pointsElsewhere } from '../../answers/geometry.ts';
import { isAmong, nameOf, placeOf, without } from '../../answers/parkings.ts';
import type { CheckDefinition, Context } from '../../check/check.ts';
import {
  type AskAround,
  assertNoneBeyond,
  missingFrom,
  radiusContradictions,
} from '../../expectations/assert-radius.ts';
import { missing } from '../../expectations/comparison.ts';
import { answersList, emptyOcean, pastTheEnd, unknownName } from '../../expectations/list-answer.ts';
import { requireFit } from '../../expectations/statuses.ts';
import { measuresAlongStreets } from '../../fixtures/offers/along-streets.ts';
import {
  choosePlace,
  listAllParkings,
  listOperableParkings,
  placesInQuarters,
} from '../../fixtures/offers/listings.ts';
import { knownParkings, type PlacedParking } from '../../fixtures/offers/offers.ts';
import type { JsonObject } from '../../kernel/json.ts';
import { assertThat, type Evidence, Inconclusive, whenInconclusive } from '../../kernel/outcomes.ts';

/** A radius in metres that is covered even if an implementation ignores `distance`. */
const small = 300;
const almostLargest = 48_500;

/** The plus code of a place near the South Pole. */
const southPole = '22222222+22';

/** Checks of GET /parkings (4.4): its response, and the effect of a point and a radius. */
export const listParkingsChecks: readonly CheckDefinition[] = [
  answersList('listParkings', {
    calls: async (context) => {
      const place = await choosePlace(context).catch(whenInconclusive(null));
      const points = place === null ? [] : [{ ...place }, ...(await wholeDegrees(context, place))];
      const queries = [{ limit: 0 }, { limit: 1 }, { limit: 5, offset: 5 }, ...points];
      return queries.map((query) => ({ query }));
    },
    nothing: async () => {
      const ocean = { ...emptyOcean, distance: listRadius.usual };
      const filters = [{ provider: unknownName }, { type: 'parkproof-none' }, { pluscode: southPole }];
      const queries = [ocean, { ...ocean, automated: true, bookable: true, limit: 0 }, ...filters];
      return [...queries, { offset: pastTheEnd }].map((query) => ({ query }));
    },
  }),
  {
    id: 'list-parkings.all-optional',
    title: 'GET /parkings without any parameter returns parkings.',
    async run(context) {
      const answer = await callOnce(context, 'listParkings', {});
      const known = await listOperableParkings(context).catch(whenInconclusive([]));
      requireFit(answer.status === 200 || known.length === 0, answer, '200 without any query parameter');
    },
  },
  {
    id: 'list-parkings.point-filter',
    also: ['list-parkings.lat', 'list-parkings.long'],
    title: 'With lat and long, GET /parkings lists only parkings around that point.',
    async run(context) {
      const placed = await listedParking(context);
      for (const elsewhere of pointsElsewhere(placed.place)) {
        const away = await around(asker(context))(elsewhere);
        assertNoneBeyond(elsewhere, listRadius.largest, away, placeOf);
        assertThat(!isAmong(placed.parking, away.elements), {
          expected: 'no parking hundreds of kilometres away',
          found: nameOf(placed.parking),
          exchanges: [away.exchange],
        });
      }

      if (await measuresAlongStreets(context)) return;
      const places = [placed.place, ...(await placesInQuarters(context))];
      await requireNoContradiction(context, async function* (ask) {
        for (const place of places) yield* missingAround(ask, place);
      });
    },
  },
  {
    id: 'list-parkings.distance',
    also: ['list-parkings.point-filter'],
    title: 'distance is the radius around the point, in metres.',
    async run(context) {
      const placed = await listedParking(context);
      // The equator meets the prime meridian at 0, 0, which is a point like any other.
      const origin = { lat: 0, long: 0 };
      for (const point of [origin, placed.place]) {
        for (const radius of [50, 1500])
          assertNoneBeyond(point, radius, await around(asker(context), radius)(point), placeOf);
      }
      await requireNoContradiction(context, async function* (ask) {
        for (const radius of [200, 3000])
          yield* radiusContradictions(context, placed, radius, around(ask, radius));
      });
    },
  },
  {
    id: 'list-parkings.distance-default',
    also: ['list-parkings.point-filter'],
    title: 'Without distance, GET /parkings searches within 500 metres of the point.',
    async run(context) {
      const placed = await listedParking(context);
      assertNoneBeyond(placed.place, listRadius.usual, await around(asker(context))(placed.place), placeOf);
      await requireNoContradiction(context, (ask) =>
        radiusContradictions(context, placed, listRadius.usual, around(ask)),
      );
    },
  },
  {
    id: 'list-parkings.distance-maximum',
    also: ['list-parkings.distance'],
    title: 'A distance of 50000 metres is accepted and covers parkings that far away.',
    async run(context) {
      const placed = await listedParking(context);
      const point = pointAway(placed.place, almostLargest);
      const query = { ...point, distance: listRadius.largest, limit: 0 };
      const answer = await callOnce(context, 'listParkings', { query });
      requireFit(
        isAcceptedRead(answer, context),
        answer,
        `200 for a distance of ${listRadius.largest} metres`,
      );
      if (await measuresAlongStreets(context)) return;
      await requireNoContradiction(context, async function* (ask) {
        const there = await ask('listParkings', { query });
        const own = await around(ask)(placed.place);
        yield* missingFrom(placed, almostLargest, own, there);
      });
    },
  },
];

/** The nearest point in whole degrees, which are numbers too, if GET /parkings takes a point close to it. */
async function wholeDegrees(context: Context, { lat, long }: Place): Promise<readonly Place[]> {
  const point = { lat: Math.round(lat), long: Math.round(long) };
  const close = { query: { lat: point.lat + 0.0001, long: point.long + 0.0001 } };
  const answer = await callOnce(context, 'listParkings', close).catch(whenInconclusive(null));
  return answer?.status === 200 ? [point] : [];
}

/** The parking at the chosen place, to be looked for from points around it. */
async function listedParking(context: Context): Promise<PlacedParking> {
  const place = await choosePlace(context);
  const isThere = (parking: JsonObject) => isDeepStrictEqual(placeOf(parking), place);
  const listed = await listAllParkings(context).catch(whenInconclusive(null));
  const parking = (listed ?? (await knownParkings(context))).find(isThere);
  if (parking === undefined) throw new Inconclusive('no listed parking has coordinates');
  return { parking, place };
}

/** Yields the parkings that are listed close to a point but not found around it. */
async function* missingAround(ask: Ask, place: Place): AsyncIterable<Evidence> {
  const near = await around(ask, small)(place);
  const all = await ask('listParkings', { query: { limit: 0 } });
  const certain = small - marginOf(small);
  const expected = all.elements.filter((parking) => {
    const own = placeOf(parking);
    return own !== null && metresBetween(place, own) <= certain;
  });
  const why = `which is listed within ${certain} metres of the point`;
  yield* missing(without(expected, near.elements), why, all, near);
}

function around(ask: Ask, distance?: number): AskAround {
  return (point) =>
    ask('listParkings', { query: { ...point, ...(distance !== undefined && { distance }), limit: 0 } });
}
