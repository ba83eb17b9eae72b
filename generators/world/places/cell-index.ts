import { columnOf, type PlusCodeCell, rowOf } from './plus-code.ts';

/** The step to the next cell, in millionths of a degree. A cell is 31.25 wide. */
const stepEast = 32;

/**
 * An index of parkings by plus-code cell. A cell holds one parking at most, so every code is unique. Coordinates are in
 * millionths of a degree.
 */
export function createCellIndex(latitudes: Int32Array, longitudes: Int32Array) {
  // Slots are at most half full, so a search ends after a step or two.
  const slotCount = 2 ** (32 - Math.clz32(latitudes.length * 2));
  // Open addressing. A slot holds the parking's index plus one; zero means free.
  const slots = new Int32Array(slotCount);

  function slotOf(row: number, column: number): number {
    let slot = hashCell(row, column) & (slotCount - 1);
    for (;;) {
      const entry = slots[slot] ?? 0;
      if (entry === 0) return slot;
      const held = entry - 1;
      if (columnOf(longitudes[held] ?? 0) === column && rowOf(latitudes[held] ?? 0) === row) return slot;
      slot = (slot + 1) & (slotCount - 1);
    }
  }

  return {
    /** Adds a parking, and moves it east to the next free cell if its own is taken. */
    add(index: number): void {
      const row = rowOf(latitudes[index] ?? 0);
      let longitude = longitudes[index] ?? 0;
      let slot = slotOf(row, columnOf(longitude));
      while (slots[slot] !== 0) {
        longitude += stepEast;
        slot = slotOf(row, columnOf(longitude));
      }
      longitudes[index] = longitude;
      slots[slot] = index + 1;
    },
    /** The index of the parking in the cell, or -1. */
    find({ row, column }: PlusCodeCell): number {
      return (slots[slotOf(row, column)] ?? 0) - 1;
    },
    cellOf(index: number): PlusCodeCell {
      return { row: rowOf(latitudes[index] ?? 0), column: columnOf(longitudes[index] ?? 0) };
    },
  };
}

function hashCell(row: number, column: number): number {
  const bits = Math.imul(row, 0x9e3779b1) ^ Math.imul(column, 0x85ebca77);
  return (bits ^ (bits >>> 15)) >>> 0;
}
