import { expect, test } from 'vitest';
import { appendedLetter, newMark, plateSource } from './kit-mark.ts';

test('no plate is another one with a letter appended', () => {
  const nextPlate = plateSource(newMark());
  const plates = Array.from({ length: 60_000 }, nextPlate);
  const all = new Set(plates);
  expect(all.size).toBe(plates.length);
  expect(plates.filter((plate) => all.has(plate + appendedLetter))).toEqual([]);
});
