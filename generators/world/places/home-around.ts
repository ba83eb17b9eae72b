import { hash } from '../random.ts';
import { cities } from './cities.ts';
import { type CountryCode, isCountryCode } from './countries.ts';
import { cosineOfLatitude, groundMetres, type Point } from './ground.ts';
import { landBoxes } from './land-boxes.ts';
import type { Home } from './placement.ts';

/** Degrees between towns, so that neighbouring parkings share one. */
const townGrid = 0.05;

/** The city at or near a place, or else a town there. It is in the given country if the generated world covers that. */
export function homeAround(place: Point, country?: string): Home {
  const narrowing = cosineOfLatitude(place.lat);
  /** The square of a distance, in degrees of latitude; infinite in another country. */
  const squaredDistance = (one: { readonly country: CountryCode }, north: number, east: number) =>
    country !== undefined && isCountryCode(country) && one.country !== country
      ? Number.POSITIVE_INFINITY
      : north ** 2 + (east * narrowing) ** 2;
  const city = nearest(cities, (one) => squaredDistance(one, one.lat - place.lat, one.long - place.long));
  if (city !== undefined && groundMetres(place, city) <= 5 * city.radius) return { kind: 'city', city };
  const box = nearest(landBoxes, (one) =>
    squaredDistance(one, outside(place.lat, one.south, one.north), outside(place.long, one.west, one.east)),
  );
  if (box === undefined) throw new RangeError(`no place in ${country}`);
  const row = Math.round(place.lat / townGrid);
  const column = Math.round(place.long / townGrid);
  const site = { box, lat: row * townGrid, long: column * townGrid };
  return { kind: 'town', town: hash(row, column, 0), site };
}

/** In degrees of latitude; some 550 km. */
const farthest = 5;

/** Whether a place is so far from every city and box that none of the twelve countries is likely to be its own. */
export function isFarFromAll({ lat, long }: Point): boolean {
  const isNear = (north: number, east: number) => Math.hypot(north, east * cosineOfLatitude(lat)) <= farthest;
  return !(
    cities.some((one) => isNear(one.lat - lat, one.long - long)) ||
    landBoxes.some((one) => isNear(outside(lat, one.south, one.north), outside(long, one.west, one.east)))
  );
}

function nearest<Place>(places: readonly Place[], distanceTo: (place: Place) => number): Place | undefined {
  let found: Place | undefined;
  let shortest = Number.POSITIVE_INFINITY;
  for (const place of places) {
    const distance = distanceTo(place);
    if (distance < shortest) [found, shortest] = [place, distance];
  }
  return found;
}

/** How far a value lies outside a range. */
const outside = (value: number, min: number, max: number) => Math.max(min - value, value - max, 0);
