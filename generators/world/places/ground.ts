/** A point on the ground, in degrees. */
export interface Point {
  readonly lat: number;
  readonly long: number;
}

/** A city, or a well-known place in a city or town. */
export interface NamedPoint extends Point {
  readonly name: string;
}

/** Metres per degree of latitude, on a sphere with the Earth's mean radius. */
export const metresPerDegree = 111_195;

/** The cosine of a latitude in degrees, by which a degree of longitude is narrower there. */
export const cosineOfLatitude = (degrees: number) => Math.cos((degrees * Math.PI) / 180);

/** Metres between two points; accurate for some tens of kilometres at most. */
export function groundMetres(from: Point, to: Point): number {
  const north = (to.lat - from.lat) * metresPerDegree;
  const east = (to.long - from.long) * metresPerDegree * cosineOfLatitude((from.lat + to.lat) / 2);
  return Math.round(Math.sqrt(north * north + east * east));
}

/** The landmarks nearest to a place, nearest first, each with its distance in metres. */
export function nearestLandmarks(place: Point, landmarks: readonly NamedPoint[], count: number) {
  return landmarks
    .map((landmark) => ({ name: landmark.name, metres: groundMetres(place, landmark) }))
    .sort((a, b) => a.metres - b.metres)
    .slice(0, count);
}
