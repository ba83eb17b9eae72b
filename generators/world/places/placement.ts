import { fraction, hash } from '../random.ts';
import { scenarioCount } from '../scenarios.ts';
import { type City, cities, madrid } from './cities.ts';
import type { CountryCode } from './countries.ts';
import { cosineOfLatitude, metresPerDegree, type Point } from './ground.ts';
import { type LandBox, landBoxes } from './land-boxes.ts';

/** The city or town of an ordinary parking. The name and other details of a town are made on demand. */
export type Home =
  | { readonly kind: 'city'; readonly city: City }
  | { readonly kind: 'town'; readonly town: number; readonly site: Point & { readonly box: LandBox } };

const inCities = 2000;
const inTown = 64;
const shareNear = 0.85;
/** Metres between scenarios on a grid around Madrid's centre. The first one, the happy path, lies at the centre. */
const scenarioSpacing = 150;
/** The cells of the grid, five by five, nearest to its centre first. */
const scenarioCells = Array.from({ length: 25 }, (_, cell) => ({
  column: (cell % 5) - 2,
  row: Math.floor(cell / 5) - 2,
})).sort((a, b) => a.column ** 2 + a.row ** 2 - (b.column ** 2 + b.row ** 2));

/** The cities in turn. Madrid, which has the scenarios and is in all examples, gets three times as many parkings. */
const cityRotation = [...cities, madrid, madrid];

/**
 * The home of an ordinary parking. Its index decides it, so a small world is the beginning of a large one. Cities fill
 * up first, then towns of 64, each in some box of land, so worlds grow wider, not denser.
 */
export function homeOf(word: number, index: number): Home {
  const ordinary = index - scenarioCount;
  if (ordinary < inCities) return { kind: 'city', city: pickInRotation(cityRotation, ordinary) };
  const town = Math.floor((ordinary - inCities) / inTown);
  const box = pickInRotation(landBoxes, hash(word, town, 100));
  const lat = box.south + fraction(word, town, 101) * (box.north - box.south);
  const long = box.west + fraction(word, town, 102) * (box.east - box.west);
  return { kind: 'town', town, site: { box, lat, long } };
}

/** Code of the country in which a parking lies. */
export function countryCodeOf(home: Home): CountryCode {
  return home.kind === 'city' ? home.city.country : home.site.box.country;
}

/** A random position around the centre of a home, most of them near it, in whole millionths of a degree. */
export function positionOf(word: number, index: number, home: Home) {
  const [centre, radius, reach] =
    home.kind === 'city' ? [home.city, home.city.radius, 2 * home.city.radius] : [home.site, 1200, 3000];
  const { east, north, distance } = pointInDisc(word, index);
  const away = (metres: number) => offset(centre, east * metres, north * metres);
  // Multiplying a point by its distance from the centre puts half of all points within half the radius.
  return away(fraction(word, index, 1) > shareNear ? reach : radius * distance);
}

/** The position of a scenario's parking, in whole millionths of a degree. */
export function scenarioPosition(index: number) {
  const cell = scenarioCells[index];
  if (cell === undefined) throw new RangeError(`the grid has no space for scenario ${index}`);
  return offset(madrid, cell.column * scenarioSpacing, -cell.row * scenarioSpacing);
}

/** The position `east` and `north` metres from a point, in whole millionths of a degree. */
function offset(from: Point, east: number, north: number) {
  return {
    latitude: Math.round((from.lat + north / metresPerDegree) * 1e6),
    longitude: Math.round((from.long + east / (metresPerDegree * cosineOfLatitude(from.lat))) * 1e6),
  };
}

/** An evenly distributed point of the unit disc, by rejection, which needs no sine or cosine. */
function pointInDisc(word: number, index: number) {
  for (let attempt = 0; ; attempt += 1) {
    const east = 2 * fraction(word, index, 10 + 2 * attempt) - 1;
    const north = 2 * fraction(word, index, 11 + 2 * attempt) - 1;
    const squared = east * east + north * north;
    if (squared <= 1) return { east, north, distance: Math.sqrt(squared) };
  }
}

/** The element with this number, starting over after the last. */
function pickInRotation<T>(elements: readonly T[], number: number): T {
  const picked = elements[number % elements.length];
  if (picked === undefined) throw new RangeError(`no element ${number}`);
  return picked;
}
