import fc from 'fast-check';
import { distance } from 'geokdbush';
import { expect, test } from 'vitest';
import { boxesAround } from './boxes-around.ts';

const degrees = (bound: number) => fc.double({ min: -bound, max: bound, noNaN: true });

/** The point at an angular distance from another one in a direction, both in radians. */
function travel(lat: number, long: number, angle: number, direction: number) {
  const radians = (lat * Math.PI) / 180;
  const there = Math.asin(
    Math.sin(radians) * Math.cos(angle) + Math.cos(radians) * Math.sin(angle) * Math.cos(direction),
  );
  const turn = Math.atan2(
    Math.sin(direction) * Math.sin(angle) * Math.cos(radians),
    Math.cos(angle) - Math.sin(radians) * Math.sin(there),
  );
  const unbounded = long + (turn * 180) / Math.PI;
  return { lat: (there * 180) / Math.PI, long: ((((unbounded + 180) % 360) + 360) % 360) - 180 };
}

test('every point within the radius is in a box, even at the poles and across the date line', () => {
  const radius = fc.double({ min: 1, max: 50_000, noNaN: true });
  const direction = fc.double({ min: 0, max: 2 * Math.PI, noNaN: true });
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(degrees(90), degrees(180), radius, direction, share, (lat, long, metres, way, part) => {
      const point = travel(lat, long, (metres * part) / 6_371_000, way);
      if (distance(long, lat, point.long, point.lat) * 1000 > metres) return;
      const holding = boxesAround(lat, long, metres).filter(
        ({ west, south, east, north }) =>
          west <= point.long && point.long <= east && south <= point.lat && point.lat <= north,
      );
      expect(holding.length).toBeGreaterThan(0);
    }),
    {
      numRuns: 3000,
      examples: [
        [0, 180, 50_000, Math.PI / 2, 1],
        [-16.5, -179.99, 5000, 4.71, 0.9],
        [89.9, 12, 50_000, 0, 1],
      ],
    },
  );
});

test('a box is hardly larger than the circle', () => {
  const [box, ...more] = boxesAround(40.4168, -3.7038, 600);
  expect(more).toEqual([]);
  expect(distance(-3.7038, 40.4168, box?.east ?? 0, 40.4168) * 1000).toBeLessThan(601);
  expect(distance(-3.7038, 40.4168, -3.7038, box?.north ?? 0) * 1000).toBeLessThan(601);
});
