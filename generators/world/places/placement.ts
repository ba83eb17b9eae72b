import { fraction } from '../random.ts';
import { scenarioCount } from '../scenarios.ts';
import { type City, cities, madrid } from './cities.ts';
import type { CountryCode } from './countries.ts';
import { cosineOfLatitude, metresPerDegree, type Point } from './ground.ts';
import { type TownSite, townSite } from './towns.ts';

/**
 * The settlement of a parking. Its index decides it, so a small world is the beginning of a large one. Cities fill up
 * first. Then every eighth parking lies in a suburb and the others in towns of 64, so worlds grow wider, not denser.
 */
export type Home =
  | { readonly kind: 'scenario' }
  | { readonly kind: 'city'; readonly city: City; readonly suburb: boolean }
  | { readonly kind: 'town'; readonly town: number; readonly site: TownSite };

const inCities = 2000;
const inTown = 64;
const citySlots = planCitySlots();
const shareNear = 0.85;
/** Metres between scenarios on a grid around Madrid's centre. The first one, the happy path, lies at the centre. */
const scenarioSpacing = 150;
const scenarioCells = planScenarioCells(5);

/** The home of a parking. */
export function homeOf(word: number, index: number): Home {
  if (index < scenarioCount) return { kind: 'scenario' };
  const ordinary = index - scenarioCount;
  if (ordinary < inCities) return { kind: 'city', city: cityAt(ordinary), suburb: false };
  const later = ordinary - inCities;
  const round = Math.floor(later / 8);
  if (later % 8 === 7) return { kind: 'city', city: cityAt(round), suburb: true };
  const town = Math.floor((round * 7 + (later % 8)) / inTown);
  return { kind: 'town', town, site: townSite(word, town) };
}

/** Code of the country in which a parking lies. */
export function countryCodeOf(home: Home): CountryCode {
  if (home.kind === 'city') return home.city.country;
  return home.kind === 'town' ? home.site.box.country : madrid.country;
}

/** A random position around the centre of a home, most of them near it, in whole millionths of a degree. */
export function positionOf(word: number, index: number, home: Home) {
  if (home.kind === 'scenario') return scenarioPosition(index);
  const [centre, radius, reach] =
    home.kind === 'city' ? [home.city, home.city.radius, 2 * home.city.radius] : [home.site, 1200, 3000];
  const { east, north, distance } = pointInDisc(word, index);
  const away = (metres: number) => offset(centre, east * metres, north * metres);
  if (home.kind === 'city' && home.suburb) return away(5 * radius);
  // Multiplying an evenly distributed point by its distance moves it inwards, half of them within half the radius.
  return away(fraction(word, index, 1) > shareNear ? reach : radius * distance);
}

function scenarioPosition(index: number) {
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

/** An evenly distributed point of the unit disc, by rejection: engines may round sine and cosine differently. */
function pointInDisc(word: number, index: number) {
  for (let attempt = 0; ; attempt += 1) {
    const east = 2 * fraction(word, index, 10 + 2 * attempt) - 1;
    const north = 2 * fraction(word, index, 11 + 2 * attempt) - 1;
    const squared = east * east + north * north;
    if (squared <= 1) return { east, north, distance: Math.sqrt(squared) };
  }
}

function planScenarioCells(side: number) {
  const middle = (side - 1) / 2;
  const cells = Array.from({ length: side * side }, (_, cell) => ({
    column: (cell % side) - middle,
    row: Math.floor(cell / side) - middle,
  }));
  return cells.sort((a, b) => a.column ** 2 + a.row ** 2 - (b.column ** 2 + b.row ** 2));
}

function planCitySlots(): City[] {
  const most = Math.max(...cities.map(({ weight = 1 }) => weight));
  return Array.from({ length: most }, (_, turn) => cities.filter(({ weight = 1 }) => turn < weight)).flat();
}

function cityAt(turn: number): City {
  const city = citySlots[turn % citySlots.length];
  if (city === undefined) throw new RangeError('the world has no cities');
  return city;
}
