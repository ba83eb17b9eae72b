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

/** How far two positions of the same parking may be apart, in metres. */
export const sameParking = 1000;

/** How far an entrance may be from the middle of its parking, in metres. */
const toEntrance = 70;

/**
 * How far a stated distance may be from the great circle: implementations measure on a sphere or an ellipsoid, to
 * the middle of a parking or its entrance, and round.
 */
export function distanceTolerance(metres: number): number {
  return Math.max(toEntrance, metres * 0.02);
}

/**
 * Metres on either side of a radius within which nothing is judged: distances are measured to the middle of a parking
 * or to its entrance, on a sphere or an ellipsoid.
 */
export function marginOf(radius: number): number {
  return Math.max(toEntrance, radius * 0.03);
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

/** The radius of the Earth in metres that geokdbush uses. */
const earthRadius = 6_371_000;

/**
 * A bearing in degrees: mostly west, where a degree is shorter than to the south, but slanted, so that a point inside
 * a square can lie outside the circle.
 */
const slant = 250;

/** A point at a distance in metres from a place, to six decimals. */
export function pointAway({ lat, long }: Place, metres: number): Place {
  const toRadians = Math.PI / 180;
  const [north, angle, direction] = [lat * toRadians, metres / earthRadius, slant * toRadians];
  const sine = Math.sin(north) * Math.cos(angle) + Math.cos(north) * Math.sin(angle) * Math.cos(direction);
  const turn = Math.atan2(
    Math.sin(direction) * Math.sin(angle) * Math.cos(north),
    Math.cos(angle) - Math.sin(north) * sine,
  );
  const east = long + turn / toRadians;
  return rounded({ lat: Math.asin(sine) / toRadians, long: ((east + 540) % 360) - 180 });
}

/** Degrees to a point that no radius reaches, at any latitude with parkings. */
const farAway = 15;

/**
 * Two points hundreds of kilometres from a place: one differs only in latitude, the other only in longitude. The
 * coordinate changes sign, since an implementation may lose signs. Near 0 or 180 degrees, the mirrored point would be
 * too close, so the coordinate is shifted instead.
 */
export function pointsElsewhere({ lat, long }: Place): readonly Place[] {
  const elsewhere = (degrees: number) => {
    if (Math.abs(degrees) < farAway / 2) return degrees + farAway;
    return Math.abs(degrees) > 180 - farAway / 2 ? degrees - Math.sign(degrees) * farAway : -degrees;
  };
  return [
    { lat: elsewhere(lat), long },
    { lat, long: elsewhere(long) },
  ].map(rounded);
}

function rounded({ lat, long }: Place): Place {
  return { lat: Number(lat.toFixed(6)), long: Number(long.toFixed(6)) };
}
