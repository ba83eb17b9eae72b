import { listRadius, searchRadius } from '../../../../spec/limits.ts';
import type { Listed } from '../../../answers/ask.ts';
import { marginOf, metresBetween, type Place } from '../../../answers/geometry.ts';
import { isAmong, locationOf, placeOf, svcpidsOf, without } from '../../../answers/parkings.ts';
import type { Context } from '../../../check/check.ts';
import { assertNoneBeyond, radiusContradictions } from '../../../expectations/assert-radius.ts';
import { missing } from '../../../expectations/comparison.ts';
import { requireDistances } from '../../../expectations/shown-positions.ts';
import { measuresAlongStreets } from '../../../fixtures/offers/along-streets.ts';
import { listedPlaces, mayBeCut } from '../../../fixtures/offers/offers.ts';
import { asObject, type JsonObject, numberIn } from '../../../kernel/json.ts';
import { type Evidence, NotApplicable } from '../../../kernel/outcomes.ts';
import type { Values } from '../question.ts';
import { asContradiction, type Relation, type Trial } from '../relation.ts';
import { mayBeUnion } from './list-filters.ts';
import { wholly } from './paging.ts';

/** How to ask an operation for parkings around a point. */
interface Way {
  /** The default radius in metres. */
  readonly usual: number;
  /** The largest radius in metres that a request may ask for. */
  readonly largest: number;
  /** The smallest radius in metres that is judged: it covers a whole parking from any spot in it. */
  readonly smallest: number;
  readonly radiusIn: (values: Values) => number | undefined;
  /** The changes that ask for everything around the same point, and around another one. */
  readonly here: JsonObject;
  readonly at: (point: Place, radius?: number) => JsonObject;
  readonly placeOf: (parking: JsonObject) => Place | null;
  /** Where the lists show a parking, if they are more reliable than this operation. */
  readonly listed: (context: Context) => Promise<(parking: JsonObject) => Place | null>;
  /** Whether an answer may show less than was found. */
  readonly isCut: boolean;
}

/** POST /parkings/search-available-parkings (4.2). */
const search: Way = {
  usual: 600,
  largest: searchRadius.largest,
  smallest: 200,
  radiusIn: (values) => numberIn(values, 'search_radius_meters'),
  here: {},
  at: (point, radius) => ({ around: { ...point }, search_radius_meters: radius }),
  placeOf: locationOf,
  listed: listedPlaces,
  isCut: true,
};

/** GET /parkings (4.4). */
const list: Way = {
  ...listRadius,
  smallest: 0,
  radiusIn: ({ around }) => numberIn(around, 'distance'),
  here: wholly,
  at: (point, distance = list.usual) => ({ ...wholly, around: { ...point, distance } }),
  placeOf,
  listed: async () => placeOf,
  isCut: false,
};

/** Relations about what lies around a point (4.2, 4.4, 4.7). */
export const aroundRelations: readonly Relation[] = [
  {
    id: 'search.within-radius',
    clause: 'search.search_radius_meters-limits',
    also: ['search.search_radius_meters-default', 'search.finds-around-point'],
    title: 'A search finds what lies within the radius and nothing beyond.',
    operations: ['searchAvailableParkings'],
    contradictions: (trial) => notWithin(trial, search),
  },
  {
    id: 'search.found-from-nearby',
    clause: 'search.finds-around-point',
    also: ['search.search_radius_meters-default', 'search.search_radius_meters-limits'],
    title: 'A search finds a parking from every point whose radius reaches it.',
    operations: ['searchAvailableParkings'],
    contradictions: (trial) => missingNearby(trial, search),
  },
  {
    id: 'find-offers.tells-distance',
    clause: 'offer-by-location.distance-in-metres',
    title: 'Every distance of an offer by location is measured in metres from the requested point.',
    operations: ['findOffers'],
    contradictions: (trial) => wrongDistances(trial, 'offer'),
  },
  {
    id: 'list-parkings.within-distance',
    clause: 'list-parkings.point-filter',
    also: ['list-parkings.distance-default', 'list-parkings.distance', 'list-parkings.distance-maximum'],
    title: 'A list around a point holds what lies within the distance and nothing beyond.',
    operations: ['listParkings'],
    contradictions: (trial) => notWithin(trial, list),
  },
  {
    id: 'list-parkings.found-from-nearby',
    clause: 'list-parkings.point-filter',
    also: ['list-parkings.distance-default', 'list-parkings.distance'],
    title: 'GET /parkings lists a parking around every point whose distance reaches it.',
    operations: ['listParkings'],
    contradictions: (trial) => missingNearby(trial, list),
  },
  {
    id: 'list-parkings.tells-distance',
    clause: 'list-parking.distance-in-metres',
    title: 'Every distance in a list is measured in metres from the requested point.',
    operations: ['listParkings'],
    contradictions: (trial) => wrongDistances(trial, 'parking'),
  },
];

function pointIn({ values }: Trial): Place {
  const point = placeOf(asObject(values.around) ?? {});
  if (point === null) throw new NotApplicable('no point');
  return point;
}

async function* wrongDistances(trial: Trial, what: string): AsyncIterable<Evidence> {
  const { elements, exchange } = await trial.ask();
  const alongStreets = await measuresAlongStreets(trial.context);
  const seen = elements.map((value) => ({ value, exchange }));
  yield* asContradiction(() => requireDistances(alongStreets, seen, what));
}

async function* notWithin(trial: Trial, way: Way): AsyncIterable<Evidence> {
  const { context, values, ask } = trial;
  const point = pointIn(trial);
  const radius = way.radiusIn(values) ?? way.usual;
  const listed = await way.listed(context);
  const placeIn = (parking: JsonObject) => listed(parking) ?? way.placeOf(parking);
  const near = await ask(way.here);
  if (!mayBeUnion(trial, 'around'))
    yield* asContradiction(() => assertNoneBeyond(point, radius, near, placeIn));
  if (await measuresAlongStreets(context)) return;
  const far = await ask(way.at(point, way.largest));
  if (way.isCut && mayBeCut(near, far)) return;
  const reached = far.elements.filter((parking) => {
    const place = placeIn(parking);
    return place !== null && metresBetween(point, place) < radius - marginOf(radius);
  });
  const lost = without(reached, near.elements);
  yield* missing(lost, `which lies within ${radius} metres`, far, near);
}

async function* missingNearby(trial: Trial, way: Way): AsyncIterable<Evidence> {
  const { context, values, ask } = trial;
  const point = pointIn(trial);
  const sent = way.radiusIn(values);
  const radius = sent ?? way.usual;
  if (radius < way.smallest || (await measuresAlongStreets(context)))
    throw new NotApplicable('it is open where the distance to a parking ends');
  const found = await ask(way.here);
  const others = way.isCut ? [found, await ask(way.at(point, way.largest))] : null;
  // Two parkings may have the same offers, which tell them apart in a search.
  const offered = (others?.at(-1) ?? found).elements.flatMap(svcpidsOf);
  const isAlone = (svcpid: string) => offered.indexOf(svcpid) === offered.lastIndexOf(svcpid);
  const parking = found.elements.findLast((one) => svcpidsOf(one).every(isAlone));
  const place = parking === undefined ? null : way.placeOf(parking);
  if (parking === undefined || place === null) throw new NotApplicable('nothing was found');
  const look = (around: Place) => ask(way.at(around, sent));
  const there = await look(place);
  const isWhole = (answer: Listed) => others === null || !mayBeCut(answer, ...others);
  if (isAmong(parking, there.elements)) {
    const target = { parking, place };
    if (!mayBeUnion(trial, 'around')) yield* radiusContradictions(context, target, radius, look, isWhole);
  } else if (isWhole(there)) {
    yield* missing([parking], 'around its own position', found, there);
  }
}
