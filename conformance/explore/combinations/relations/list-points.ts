import type { Contradiction } from '../../../answers/contradiction.ts';
import { metresBetween, type Place } from '../../../answers/geometry.ts';
import { marksOf, nameOf, placeOf, without } from '../../../answers/parkings.ts';
import { assertNoneBeyond, marginOf, radiusContradictions } from '../../../expectations/assert-radius.ts';
import { requireDistances } from '../../../expectations/told-distances.ts';
import { asObject, numberIn } from '../../../kernel/json.ts';
import { NotApplicable } from '../../../kernel/outcomes.ts';
import { asContradiction, type Relation, type Trial } from '../relation.ts';
import { mayBeUnion } from './list-filters.ts';
import { wholly } from './paging.ts';

/** The default in metres around a point (4.4), and the most that a request may say. */
const defaultDistance = 500;
const largestDistance = 50_000;

/** Relations of a list around a point (4.4). */
export const listPointRelations: readonly Relation[] = [
  {
    id: 'list-parkings.within-distance',
    clause: 'list-parkings.point-filter',
    also: ['list-parkings.distance-default', 'list-parkings.distance', 'list-parkings.distance-maximum'],
    title: 'A list around a point holds what lies within the distance and nothing beyond.',
    operations: ['listParkings'],
    contradictions: notWithin,
  },
  {
    id: 'list-parkings.found-from-nearby',
    clause: 'list-parkings.point-filter',
    also: ['list-parkings.distance-default', 'list-parkings.distance'],
    title: 'A listed parking is listed around any point that is within the distance of it.',
    operations: ['listParkings'],
    contradictions: missingNearby,
  },
  {
    id: 'list-parkings.tells-distance',
    clause: 'list-parking.distance-in-metres',
    title: 'Every distance in a list is measured in metres from the point asked about.',
    operations: ['listParkings'],
    async *contradictions({ context, values, ask }) {
      const point = placeOf(asObject(values.around) ?? {});
      if (point === null) throw new NotApplicable('no point');
      const page = await ask();
      yield* asContradiction(() => requireDistances(context, point, page, 'parking'));
    },
  },
];

function pointOf({ values }: Trial) {
  const around = asObject(values.around);
  const point = around === null ? null : placeOf(around);
  if (around === null || point === null) throw new NotApplicable('no point');
  return { point, distance: numberIn(around, 'distance') ?? defaultDistance };
}

async function* notWithin(trial: Trial): AsyncIterable<Contradiction> {
  const { point, distance } = pointOf(trial);
  const near = await trial.ask(wholly);
  if (!mayBeUnion(trial, 'around'))
    yield* asContradiction(() => assertNoneBeyond(point, distance, near, placeOf));
  if (trial.context.profile.search?.distance_method === 'route') return;
  const far = await trial.ask({ ...wholly, around: { ...point, distance: largestDistance } });
  const reached = far.elements.filter((parking) => {
    const place = placeOf(parking);
    return place !== null && metresBetween(point, place) < distance - marginOf(distance);
  });
  for (const parking of without(reached, near.elements)) {
    yield {
      expected: `${nameOf(parking)}, which lies within ${distance} metres`,
      found: 'it is missing',
      exchanges: [far.exchange, near.exchange],
    };
  }
}

async function* missingNearby(trial: Trial): AsyncIterable<Contradiction> {
  const { distance } = pointOf(trial);
  if (trial.context.profile.search?.distance_method === 'route')
    throw new NotApplicable('it is open where a route to a parking ends');
  const found = await trial.ask(wholly);
  const parking = found.elements.at(-1);
  const place = parking === undefined ? null : placeOf(parking);
  if (parking === undefined || place === null) throw new NotApplicable('nothing was found');
  const look = (point: Place) => trial.ask({ ...wholly, around: { ...point, distance } });
  const there = await look(place);
  if (without([parking], there.elements).length > 0) {
    yield {
      expected: `${nameOf(parking)} around its own position`,
      found: 'it is missing',
      exchanges: [found.exchange, there.exchange],
    };
  } else if (!mayBeUnion(trial, 'around')) {
    yield* radiusContradictions(trial.context, { parking, place, marks: marksOf(parking) }, distance, look);
  }
}
