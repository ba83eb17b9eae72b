import { metresBetween, type Place } from '../answers/geometry.ts';
import { nameOf, objectsIn } from '../answers/parkings.ts';
import { type JsonObject, numberIn } from '../kernel/json.ts';
import type { Judgement } from './judge-each.ts';

/** An entrance is swapped if it is farther from its parking than this in metres, but near it the other way round. */
const far = 100_000;
const near = 5000;

/** Judges whether the entrances of a parking at a known place have their latitude and longitude swapped. */
export function judgeEntrances(parking: JsonObject, pointer: string, place: Place | null): Judgement {
  let judged: Judgement;
  for (const [index, entrance] of objectsIn(parking, 'entrances').entries()) {
    const lat = numberIn(entrance, 'latitude');
    const long = numberIn(entrance, 'longitude');
    if (place === null || lat === undefined || long === undefined) continue;
    judged = null;
    const isFar = metresBetween(place, { lat, long }) > far;
    if (!isFar || metresBetween(place, { lat: long, long: lat }) > near) continue;
    return {
      expected: `latitude ${long} and longitude ${lat} for an entrance of ${nameOf(parking)}, which is near there`,
      found: `latitude ${lat} and longitude ${long}`,
      at: `${pointer}/entrances/${index}`,
    };
  }
  return judged;
}
