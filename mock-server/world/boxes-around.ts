/** A box on the map, in degrees. */
export interface Box {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** The radius of the earth used to measure distances, in metres. */
const earthRadius = 6_371_000;

/** Widens the boxes so that rounding leaves no point out. */
const margin = 1 + 1e-6;

/** Boxes that contain every point within `radius` metres: one, or two if the circle crosses the antimeridian. */
export function boxesAround(lat: number, long: number, radius: number): Box[] {
  const angle = Math.min(Math.PI, (radius / earthRadius) * margin + 1e-9);
  const south = lat - toDegrees(angle);
  const north = lat + toDegrees(angle);
  if (south <= -90 || north >= 90) return [{ west: -180, south, east: 180, north }];
  // The circle is widest where a meridian touches it, which is not at the latitude of its centre.
  const reach = toDegrees(Math.asin(Math.sin(angle) / Math.cos(toRadians(lat)))) * margin;
  const west = long - reach;
  const east = long + reach;
  if (west < -180) return [span(-180, east), span(west + 360, 180)];
  if (east > 180) return [span(west, 180), span(-180, east - 360)];
  return [span(west, east)];

  function span(from: number, to: number): Box {
    return { west: from, south, east: to, north };
  }
}

const toDegrees = (radians: number) => (radians * 180) / Math.PI;
const toRadians = (degrees: number) => (degrees * Math.PI) / 180;
