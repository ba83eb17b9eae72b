/**
 * Plus codes (Open Location Code) of eleven digits: five pairs of base 20, then one digit for a grid of five
 * rows by four columns. A cell is 0.000025° high and 0.00003125° wide, about three metres each way.
 */

const digit = (value: number): string => '23456789CFGHJMPQRVWX'.charAt(value);
const rowsPerDegree = 40_000;
const columnsPerDegree = 32_000;
const gridRows = 5;
const gridColumns = 4;
const pairs = 5;

/** Rows and columns of cells, counted from the south pole and from the 180th meridian eastwards. */
export interface PlusCodeCell {
  readonly row: number;
  readonly column: number;
}

/** Row of the cell that holds this latitude, given in millionths of a degree. */
export function rowOf(latitudeMicro: number): number {
  return Math.min(180 * rowsPerDegree - 1, Math.floor(((latitudeMicro + 90_000_000) * rowsPerDegree) / 1e6));
}

/** Column of the cell that holds this longitude, given in millionths of a degree from -180 up to 180. */
export function columnOf(longitudeMicro: number): number {
  return Math.floor(((longitudeMicro + 180_000_000) * columnsPerDegree) / 1e6);
}

/** The eleven-digit code of a cell. */
export function encodePlusCode({ row, column }: PlusCodeCell): string {
  let code = digit((row % gridRows) * gridColumns + (column % gridColumns));
  let pairRow = Math.floor(row / gridRows);
  let pairColumn = Math.floor(column / gridColumns);
  for (let pair = 0; pair < pairs; pair += 1) {
    if (pair === 1) code = `+${code}`;
    code = digit(pairRow % 20) + digit(pairColumn % 20) + code;
    pairRow = Math.floor(pairRow / 20);
    pairColumn = Math.floor(pairColumn / 20);
  }
  return code;
}
