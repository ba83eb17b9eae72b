import type { Listed } from '../../../answers/ask.ts';
import type { Contradiction } from '../../../answers/contradiction.ts';
import { metresBetween, type Place } from '../../../answers/geometry.ts';
import { locationOf, marksOf, nameOf, placeOf, without } from '../../../answers/parkings.ts';
import { assertNoneBeyond, marginOf, radiusContradictions } from '../../../expectations/assert-radius.ts';
import { requireDistances } from '../../../expectations/told-distances.ts';
import { listedPlaces, mayBeCut } from '../../../fixtures/offers/offers.ts';
import { asObject, numberIn } from '../../../kernel/json.ts';
import { NotApplicable } from '../../../kernel/outcomes.ts';
import { asContradiction, type Relation, type Trial } from '../relation.ts';

/** The default in metres, and the most that a request may say (4.2). */
const defaultRadius = 600;
const largestRadius = 5000;

/** Metres of the smallest radius that covers a parking from any spot of it. */
const coversParking = 200;

/** Relations of what lies around a point (4.2, 4.7). */
export const aroundRelations: readonly Relation[] = [
  {
    id: 'search.within-radius',
    clause: 'search.search_radius_meters-limits',
    also: ['search.search_radius_meters-default', 'search.finds-around-point'],
    title: 'A search finds what lies within the radius and nothing beyond.',
    operations: ['searchAvailableParkings'],
    contradictions: notWithinRadius,
  },
  {
    id: 'search.found-from-nearby',
    clause: 'search.finds-around-point',
    also: ['search.search_radius_meters-default', 'search.search_radius_meters-limits'],
    title: 'A parking that a search finds is found around any point within the radius of it.',
    operations: ['searchAvailableParkings'],
    contradictions: missingNearby,
  },
  {
    id: 'find-offers.tells-distance',
    clause: 'offer-by-location.distance-in-metres',
    title: 'Every distance of an offer by location is measured in metres from the point asked about.',
    operations: ['findOffers'],
    async *contradictions({ context, values, ask }) {
      const point = placeOf(asObject(values.around) ?? {});
      if (point === null) throw new NotApplicable('no point');
      const found = await ask();
      yield* asContradiction(() => requireDistances(context, point, found, 'offer'));
    },
  },
];

function pointIn({ values }: Trial) {
  const point = placeOf(asObject(values.around) ?? {});
  if (point === null) throw new NotApplicable('no point');
  return { point, radius: numberIn(values, 'search_radius_meters') ?? defaultRadius };
}

async function* notWithinRadius(trial: Trial): AsyncIterable<Contradiction> {
  const { context, ask } = trial;
  const { point, radius } = pointIn(trial);
  const listed = await listedPlaces(context);
  const near = await ask();
  yield* asContradiction(() =>
    assertNoneBeyond(point, radius, near, (one) => listed(one) ?? locationOf(one)),
  );
  if (context.profile.search?.distance_method === 'route') return;
  const far = await ask({ search_radius_meters: largestRadius });
  if (mayBeCut(near, far)) return;
  const reached = far.elements.filter((parking) => {
    const place = listed(parking) ?? locationOf(parking);
    return place !== null && metresBetween(point, place) < radius - marginOf(radius);
  });
  for (const parking of without(reached, near.elements)) {
    yield {
      expected: `${nameOf(parking)}, which lies within ${radius} metres`,
      found: 'it is missing',
      exchanges: [far.exchange, near.exchange],
    };
  }
}

async function* missingNearby(trial: Trial): AsyncIterable<Contradiction> {
  const { context, ask } = trial;
  const { radius } = pointIn(trial);
  if (context.profile.search?.distance_method === 'route' || radius < coversParking)
    throw new NotApplicable('it is open where the distance to a parking ends');
  const found = await ask();
  const parking = found.elements.at(-1);
  const place = parking === undefined ? null : locationOf(parking);
  if (parking === undefined || place === null) throw new NotApplicable('nothing was found');
  const look = (point: Place) => ask({ around: { ...point } });
  const there = await look(place);
  const far = await ask({ search_radius_meters: largestRadius });
  const isWhole = (answer: Listed) => !mayBeCut(answer, found, far);
  if (without([parking], there.elements).length === 0) {
    yield* radiusContradictions(context, { parking, place, marks: marksOf(parking) }, radius, look, isWhole);
  } else if (isWhole(there)) {
    yield {
      expected: `${nameOf(parking)} around its own position`,
      found: 'it is missing',
      exchanges: [found.exchange, there.exchange],
    };
  }
}
