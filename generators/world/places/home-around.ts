import { hash } from '../random.ts';
import { cities } from './cities.ts';
import { type CountryCode, isCountryCode } from './countries.ts';
import { groundMetres } from './ground.ts';
import { landBoxes } from './land-boxes.ts';
import type { Home } from './placement.ts';

interface Point {
  readonly lat: number;
  readonly long: number;
}

type OrdinaryHome = Exclude<Home, { kind: 'scenario' }>;

/** Towns lie as far apart as this, in degrees, so that neighbours belong to the same one. */
const townGrid = 0.05;

/**
 * Where a parking belongs whose place is given: to a city that it lies in or near, or else to a town there, in the given
 * country where it is one of the world's.
 */
export function homeAround(place: Point, country?: string): OrdinaryHome {
  const inCountry = (one: { readonly country: CountryCode }) =>
    country === undefined || !isCountryCode(country) || one.country === country;
  const city = nearest(cities.filter(inCountry), (one) => groundMetres(place, one));
  if (city !== undefined && groundMetres(place, city) <= 5 * city.radius)
    return { kind: 'city', city, suburb: true };
  const box = nearest(landBoxes.filter(inCountry), ({ south, north, west, east }) =>
    groundMetres(place, { lat: clamp(place.lat, south, north), long: clamp(place.long, west, east) }),
  );
  if (box === undefined) throw new RangeError(`no place in ${country}`);
  const row = Math.round(place.lat / townGrid);
  const column = Math.round(place.long / townGrid);
  const site = { box, lat: row * townGrid, long: column * townGrid };
  return { kind: 'town', town: hash(row, column, 0), site };
}

function nearest<Place>(places: readonly Place[], metresTo: (place: Place) => number): Place | undefined {
  let found: Place | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const place of places) {
    const metres = metresTo(place);
    if (metres < least) [found, least] = [place, metres];
  }
  return found;
}

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));
