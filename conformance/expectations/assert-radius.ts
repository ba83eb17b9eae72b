import type { Listed } from '../answers/ask.ts';
import { distanceTolerance, marginOf, metresBetween, type Place, pointAway } from '../answers/geometry.ts';
import { isAmong, nameOf } from '../answers/parkings.ts';
import type { Context } from '../check/check.ts';
import { measuresAlongStreets } from '../fixtures/offers/along-streets.ts';
import type { PlacedParking } from '../fixtures/offers/offers.ts';
import type { JsonObject } from '../kernel/json.ts';
import { assertThat, type Evidence, Inconclusive } from '../kernel/outcomes.ts';
import { missing } from './comparison.ts';

/** Asks an operation what lies around a point. */
export type AskAround = (point: Place) => Promise<Listed>;

/**
 * Yields a contradiction if the parking is found from a point a little beyond the radius, or is not found from a point
 * a little within it. `isWhole` says whether an answer shows everything that was found. Throws `Inconclusive` if the
 * parking is not even found at its own position.
 */
export async function* radiusContradictions(
  context: Context,
  placed: PlacedParking,
  radius: number,
  askAround: AskAround,
  isWhole: (answer: Listed) => boolean = () => true,
): AsyncIterable<Evidence> {
  const distances = [radius - marginOf(radius), radius + marginOf(radius)];
  const own = await askAround(placed.place);
  const alongStreets = await measuresAlongStreets(context);
  for (const metres of distances.filter((distance) => distance > 0)) {
    const within = metres < radius;
    // Along streets, a parking is farther away than in a straight line.
    if (within && (alongStreets || !isAmong(placed.parking, own.elements))) continue;
    const there = await askAround(pointAway(placed.place, metres));
    const isThere = isAmong(placed.parking, there.elements);
    if (isThere === within || (within && !isWhole(there))) continue;
    yield {
      expected: `${nameOf(placed.parking)} ${within ? 'found' : 'not found'} at ${Math.round(metres)} metres from the point, with a radius of ${radius} metres`,
      found: `it is ${isThere ? 'there' : 'missing'}`,
      exchanges: [own.exchange, there.exchange],
    };
  }
  if (!isAmong(placed.parking, own.elements)) {
    throw new Inconclusive(`${nameOf(placed.parking)} is not found at its own position`, [own.exchange]);
  }
}

/** Yields a contradiction if a parking that is found at its own position is missing from a point `metres` away. */
export function* missingFrom({ parking }: PlacedParking, metres: number, own: Listed, there: Listed) {
  if (isAmong(parking, there.elements) || !isAmong(parking, own.elements)) return;
  yield* missing([parking], `${metres} metres from the point`, own, there);
}

/** Requires that no parking of an answer lies beyond the radius; `where` reads the position of a parking. */
export function assertNoneBeyond(
  point: Place,
  radius: number,
  { elements, exchange }: Listed,
  where: (parking: JsonObject) => Place | null,
): void {
  for (const parking of elements) {
    const place = where(parking);
    if (place === null) continue;
    const metres = metresBetween(point, place);
    assertThat(metres <= radius + distanceTolerance(radius), {
      expected: `no parking farther from the point than ${radius} metres`,
      found: `${nameOf(parking)} at ${Math.round(metres)} metres`,
      exchanges: [exchange],
    });
  }
}
