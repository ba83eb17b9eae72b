import { describe, expect, it } from 'vitest';
import { columnOf, encodePlusCode, rowOf } from './plus-code.ts';

// From the encoder test data of the Open Location Code project.
const known = [
  { lat: 20.3701125, long: 2.782234375, code: '7FG49QCJ+2VX' },
  { lat: 1, long: 1, code: '6FH32222+222' },
  { lat: 2.5, long: -64.23, code: '67JQGQ2C+222' },
  { lat: 35.019, long: 148.827, code: '8R7C2R9G+JR2' },
  { lat: 50.2, long: -162.8, code: '922V6622+222' },
  { lat: 67.2, long: 115.1, code: '9PVQ6422+222' },
  { lat: -56.3, long: 114.5, code: '3PMPPG22+222' },
  { lat: -30.3, long: 76.5, code: '4JXRPG22+222' },
  { lat: -68.54504, long: -62.81725, code: '373VF53M+X4J' },
];

const cellAt = (lat: number, long: number) => ({
  row: rowOf(Math.round(lat * 1e6)),
  column: columnOf(Math.round(long * 1e6)),
});

describe('a plus code of eleven digits', () => {
  it.each(known)('$code stands for $lat, $long', ({ lat, long, code }) => {
    expect(encodePlusCode(cellAt(lat, long))).toBe(code);
  });

  it('has the north pole in its last row', () => {
    expect(rowOf(90_000_000)).toBe(7_199_999);
  });
});
