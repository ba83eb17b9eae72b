import { expect, test } from 'vitest';
import { simulatorProfile } from '../../spec/generated/simulator-profile.ts';
import { appendedLetter, kitPlates } from './kit-plates.ts';

test('no plate is another one with a letter appended', () => {
  const { newPlate } = kitPlates(simulatorProfile);
  const plates = Array.from({ length: 60_000 }, newPlate);
  const all = new Set(plates);
  expect(all.size).toBe(plates.length);
  expect(plates.filter((plate) => all.has(plate + appendedLetter))).toEqual([]);
});

test.each([
  ['^\\d{4}[BCDFGHJ-NPR-TV-Z]{3}$', 300],
  ['^[A-Z]{2} ?-?\\d+$', 300],
])('plates of the form %s are all different', (plate_form, count) => {
  const { mark, newPlate } = kitPlates({ ...simulatorProfile, vehicles: { plate_form } });
  const plates = Array.from({ length: count }, newPlate);
  expect(mark).toBe(null);
  expect(new Set(plates).size).toBe(count);
  for (const plate of plates) expect(plate).toMatch(new RegExp(plate_form));
});

test('a form that allows few plates ends with a reason', () => {
  const { newPlate } = kitPlates({ ...simulatorProfile, vehicles: { plate_form: '^ABC[1-3]$' } });
  expect(() => Array.from({ length: 4 }, newPlate)).toThrow('allows only 3 plates');
});
