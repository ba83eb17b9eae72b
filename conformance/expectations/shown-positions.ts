import { fitsDistance, metresBetween, type Place } from '../answers/geometry.ts';
import { entrancesOf, nameOf, objectsIn, placeOf } from '../answers/parkings.ts';
import type { Exchange } from '../kernel/exchange.ts';
import { type JsonObject, numberIn } from '../kernel/json.ts';
import { NotApplicable } from '../kernel/outcomes.ts';
import { type Judgement, judgeEach } from './judge-each.ts';

/** Metres beyond which no answer should show a parking; other checks see to that. */
const farAway = 100_000;

/**
 * Requires that distances are metres from the point in the query of their request: in a straight line, or not shorter
 * if they are measured along streets. Throws `NotApplicable` if no object has one.
 */
export function requireDistances(
  alongStreets: boolean,
  seen: readonly { readonly value: JsonObject; readonly exchange: Exchange }[],
  what: string,
): void {
  const judge = ({ value, exchange }: (typeof seen)[number]): Judgement => {
    const distance = numberIn(value, 'distance');
    const place = placeOf(value);
    const point = pointIn(exchange);
    if (distance === undefined || place === null || point === null) return undefined;
    const metres = metresBetween(point, place);
    if (metres > farAway) return undefined;
    // Which spot of a parking it is measured to is open (list-parking.distance-method).
    const spots = [place, ...entrancesOf(value)];
    if (spots.some((spot) => fitsDistance(distance, metresBetween(point, spot), alongStreets))) return null;
    const near = `${alongStreets ? 'of at least' : 'near'} ${Math.round(metres)} metres`;
    return { expected: `a distance ${near} for ${nameOf(value)}`, found: `${distance}` };
  };
  judgeEach(seen, judge, new NotApplicable(`distance is optional, and no ${what} has it`));
}

/** The point in the query of a request; null unless it has each coordinate once, as a plain number. */
export function pointIn({ url }: Exchange): Place | null {
  const { searchParams } = new URL(url);
  const [lat = '', long = ''] = ['lat', 'long'].map((name) => searchParams.getAll(name).join());
  const isPoint = [lat, long].every((text) => /^-?\d+(\.\d+)?$/.test(text));
  return isPoint ? placeOf({ lat: Number(lat), long: Number(long) }) : null;
}

/** An entrance is misplaced if it is farther from its parking than this in metres, but near it if read otherwise. */
const far = 100_000;
const near = 5000;

/** Other ways to read a position: with its coordinates swapped, or with the other sign. */
const otherReadings = ({ lat, long }: Place): readonly Place[] => [
  { lat: long, long: lat },
  { lat: -lat, long },
  { lat, long: -long },
  { lat: -lat, long: -long },
];

/** Judges whether entrances of a parking at a known place have swapped coordinates, or one of the wrong sign. */
export function judgeEntrances(parking: JsonObject, pointer: string, place: Place | null): Judgement {
  const placed = objectsIn(parking, 'entrances').flatMap((entrance, index) => {
    const lat = numberIn(entrance, 'latitude');
    const long = numberIn(entrance, 'longitude');
    return lat === undefined || long === undefined ? [] : [{ lat, long, index }];
  });
  if (place === null || placed.length === 0) return undefined;
  for (const { index, ...shown } of placed) {
    const right = otherReadings(shown).find((other) => metresBetween(place, other) <= near);
    if (right === undefined || metresBetween(place, shown) <= far) continue;
    return {
      expected: `${describe(right)} for an entrance of ${nameOf(parking)}, which is near there`,
      found: describe(shown),
      at: `${pointer}/entrances/${index}`,
    };
  }
  return null;
}

const describe = ({ lat, long }: Place) => `latitude ${lat} and longitude ${long}`;
