import { expect, test } from 'vitest';
import { metresBetween, pointsElsewhere } from './geometry.ts';

test.each([
  { lat: 40.4, long: -3.7 },
  { lat: 0, long: 0 },
  { lat: -16.8, long: 179.9976 },
  { lat: 65, long: -179.9 },
])('the points elsewhere are hundreds of kilometres from %j', (place) => {
  for (const point of pointsElsewhere(place)) {
    expect(Math.abs(point.long)).toBeLessThanOrEqual(180);
    expect(metresBetween(place, point)).toBeGreaterThan(300_000);
  }
});
