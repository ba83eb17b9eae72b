import { expect, it } from 'vitest';
import { createCellIndex } from './cell-index.ts';

it('moves a parking to the next free cell when its own is taken', () => {
  const latitudes = Int32Array.of(40_416_800, 40_416_800, 40_416_801);
  const longitudes = Int32Array.of(-3_703_800, -3_703_800, -3_703_799);
  const cells = createCellIndex(latitudes, longitudes);
  for (const index of [0, 1, 2]) cells.add(index);

  expect(longitudes[0]).toBe(-3_703_800);
  const columns = [0, 1, 2].map((index) => cells.cellOf(index).column);
  expect(columns.map((column) => column - (columns[0] ?? 0))).toEqual([0, 1, 2]);
  expect([0, 1, 2].map((index) => cells.find(cells.cellOf(index)))).toEqual([0, 1, 2]);
});

it('finds no parking in an empty cell', () => {
  const cells = createCellIndex(Int32Array.of(0), Int32Array.of(0));
  cells.add(0);
  expect(cells.find({ row: 1, column: 1 })).toBe(-1);
});
