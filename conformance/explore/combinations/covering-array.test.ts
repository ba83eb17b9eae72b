import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../generators/world/random.ts';
import { countPairs, coveringArray, pairsIn } from './covering-array.ts';

const numbers = () => createRandom(7).next;

const parametersOf = (sizes: readonly number[], narrowing: readonly number[] = []) =>
  sizes.map((size, at) => ({
    classes: [...Array(size).keys()],
    ...(narrowing.includes(at) && { narrows: true as const }),
  }));

const usual = parametersOf([6, 2, 4, 3, 5, 2, 3, 6, 4, 2]);

describe('a covering array', () => {
  it.each([
    [usual],
    [parametersOf([6, 2, 4, 3, 5], [0, 2, 3, 4])],
    [parametersOf([3, 3])],
    [parametersOf([2, 7, 1])],
    [parametersOf(Array.from({ length: 10 }, () => 6))],
  ])('brings every pair of classes of %j together', (given) => {
    const covered = new Set(coveringArray(given, numbers()).flatMap(pairsIn));
    expect(covered.size).toBe(countPairs(given));
  });

  it('narrows the answer by at most two parameters in each row', () => {
    const rows = coveringArray(parametersOf([6, 2, 4, 3, 5], [0, 2, 3, 4]), numbers());
    const narrowing = rows.map((row) => [0, 2, 3, 4].filter((at) => row[at] !== 0).length);
    expect(Math.max(...narrowing)).toBe(2);
  });

  it('covers each class of a single parameter', () => {
    expect(coveringArray(parametersOf([3]), numbers())).toEqual([[0], [1], [2]]);
  });

  it('has fewer than twice as many rows as the two largest parameters need', () => {
    expect(coveringArray(usual, numbers()).length).toBeLessThan(2 * 6 * 6);
  });

  it('is the same for the same numbers', () => {
    expect(coveringArray(usual, numbers())).toEqual(coveringArray(usual, numbers()));
  });
});
