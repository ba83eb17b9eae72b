/** A point, in decimal degrees. */
export interface Place {
  readonly lat: number;
  readonly long: number;
}

/** A key that identifies a place. */
export function placeKey({ lat, long }: Place): string {
  return `${lat} ${long}`;
}

const earthRadius = 6_371_008.8;

/** Metres along the great circle between two points in decimal degrees. */
export function metresBetween(a: Place, b: Place): number {
  const toRadians = Math.PI / 180;
  const halfLat = ((b.lat - a.lat) * toRadians) / 2;
  const halfLong = ((b.long - a.long) * toRadians) / 2;
  const chord =
    Math.sin(halfLat) ** 2 +
    Math.cos(a.lat * toRadians) * Math.cos(b.lat * toRadians) * Math.sin(halfLong) ** 2;
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/**
 * How far a stated distance may be from the great circle: implementations measure on a sphere or an ellipsoid, to
 * the middle of a parking or its entrance, and round.
 */
export function distanceTolerance(metres: number): number {
  return Math.max(30, metres * 0.02);
}

/**
 * Whether a distance fits a straight line of `metres`; along streets, it is at least as long. `unit` is how many
 * metres one unit of the distance has. Kilometres may be rounded to a tenth.
 */
export function fitsDistance(
  distance: number,
  metres: number,
  alongStreets: boolean,
  unit: 1 | 1000 = 1,
): boolean {
  const tolerance = distanceTolerance(metres) + (unit === 1 ? 0 : 50);
  const shown = unit * distance;
  return alongStreets ? shown >= metres - tolerance : Math.abs(shown - metres) <= tolerance;
}

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
