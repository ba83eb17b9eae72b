import { distance } from 'geokdbush';

/** A point, in decimal degrees. */
export interface Place {
  readonly lat: number;
  readonly long: number;
}

/** A key that identifies a place. */
export function placeKey({ lat, long }: Place): string {
  return `${lat} ${long}`;
}

/** Metres along the great circle between two points in decimal degrees. */
export function metresBetween(a: Place, b: Place): number {
  return 1000 * distance(a.long, a.lat, b.long, b.lat);
}

/** How far an entrance may be from the middle of its parking, in metres. */
export const toEntrance = 70;

/**
 * How far a stated distance may be from the great circle: implementations measure on a sphere or an ellipsoid, to
 * the middle of a parking or its entrance, and round.
 */
export function distanceTolerance(metres: number): number {
  return Math.max(toEntrance, metres * 0.02);
}

/**
 * Whether a distance fits a straight line of `metres`; along streets, it is at least as long. `unit` is how many
 * metres one unit of the distance has. Kilometres may be rounded to a tenth.
 */
export function fitsDistance(
  stated: number,
  metres: number,
  alongStreets: boolean,
  unit: 1 | 1000 = 1,
): boolean {
  const tolerance = distanceTolerance(metres) + (unit === 1 ? 0 : 50);
  const shown = unit * stated;
  return alongStreets ? shown >= metres - tolerance : Math.abs(shown - metres) <= tolerance;
}

/** The radius of the Earth in metres, as geokdbush has it. */
const earthRadius = 6_371_000;

/** The point at a distance in metres from another, in a direction in degrees clockwise from north. */
export function pointFrom(from: Place, metres: number, direction: number): Place {
  const toRadians = Math.PI / 180;
  const angle = metres / earthRadius;
  const lat = from.lat * toRadians;
  const sine =
    Math.sin(lat) * Math.cos(angle) + Math.cos(lat) * Math.sin(angle) * Math.cos(direction * toRadians);
  const turn = Math.atan2(
    Math.sin(direction * toRadians) * Math.sin(angle) * Math.cos(lat),
    Math.cos(angle) - Math.sin(lat) * sine,
  );
  const long = from.long + turn / toRadians;
  return { lat: Math.asin(sine) / toRadians, long: ((long + 540) % 360) - 180 };
}
