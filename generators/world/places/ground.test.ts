import { expect, it } from 'vitest';
import { groundMetres } from './ground.ts';

it('measures within a metre of the great circle across a city', () => {
  const sol = { lat: 40.4169, long: -3.7035 };
  const bernabeu = { lat: 40.4531, long: -3.6883 };
  expect(groundMetres(sol, bernabeu)).toBeGreaterThanOrEqual(4225);
  expect(Math.abs(groundMetres(sol, bernabeu) - haversine(sol, bernabeu))).toBeLessThan(1);
});

function haversine(a: { lat: number; long: number }, b: { lat: number; long: number }) {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const half = (angle: number) => Math.sin(radians(angle) / 2) ** 2;
  const chord =
    half(b.lat - a.lat) + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * half(b.long - a.long);
  return 2 * 6_371_008.8 * Math.asin(Math.sqrt(chord));
}
