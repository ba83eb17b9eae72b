import type { Landmark } from './places/cities.ts';
import { groundMetres } from './places/ground.ts';

/** The landmarks nearest to a place, nearest first, each with its distance in metres. */
export function nearestLandmarks(
  place: { readonly lat: number; readonly long: number },
  landmarks: readonly Landmark[],
  count: number,
): { name: string; metres: number }[] {
  return landmarks
    .map((landmark) => ({ name: landmark.name, metres: groundMetres(place, landmark) }))
    .sort((a, b) => a.metres - b.metres)
    .slice(0, count);
}
