import { shuffled } from '../shuffled.ts';
import type { Parameter } from './parameters.ts';

/** One class for each parameter, by its position. */
export type Row = readonly number[];

/** Two parameters, each with one of its classes, as text: `0 3 2 1` is class 3 of the first and class 1 of the third. */
export type Pair = string;

/** How many random rows are made for each one that is kept; more than this hardly make the array shorter. */
const candidates = 30;

/** What the array needs to know of a parameter; if it narrows the answer, its first class is the one that does not. */
type Classified = Pick<Parameter, 'classes' | 'narrows'>;

/**
 * Rows in which every class of a parameter meets every class of every other one. For each missing pair, the random row
 * around it with the most missing pairs is kept. At most `maxNarrowing` parameters of a row narrow the answer; with all
 * of them, answers would be empty.
 */
export function coveringArray(
  parameters: readonly Classified[],
  random: () => number,
  maxNarrowing = 2,
): readonly Row[] {
  const missing = new Set(allPairs(parameters));
  const missingIn = (row: Row) => pairsIn(row).filter((pair) => missing.has(pair)).length;

  function randomRowWith(pair: Pair): Row {
    const [at = 0, value = 0, further = 0, other = 0] = pair.split(' ').map(Number);
    const row = parameters
      .map(() => 0)
      .with(at, value)
      .with(further, other);
    const others = [...parameters.entries()].filter(([position]) => position !== at && position !== further);
    for (const [position, { classes, narrows }] of shuffled(others, random)) {
      const narrowing = row.filter((chosen, index) => chosen > 0 && parameters[index]?.narrows);
      const isFree = narrows !== true || narrowing.length < maxNarrowing;
      row[position] = isFree ? Math.floor(random() * classes.length) : 0;
    }
    return row;
  }

  if (missing.size === 0) {
    const [only] = parameters;
    return only === undefined ? [[]] : [...only.classes.keys()].map((value) => [value]);
  }
  const rows: Row[] = [];
  for (const pair of shuffled([...missing], random)) {
    if (!missing.has(pair)) continue;
    const made = Array.from({ length: candidates }, () => randomRowWith(pair));
    const [best = []] = made.sort((a, b) => missingIn(b) - missingIn(a));
    for (const met of pairsIn(best)) missing.delete(met);
    rows.push(best);
  }
  return rows;
}

/** The pairs of classes that a row brings together. */
export function pairsIn(row: Row): readonly Pair[] {
  return row.flatMap((value, at) =>
    row.slice(at + 1).map((other, index) => `${at} ${value} ${at + 1 + index} ${other}`),
  );
}

/** How many pairs of classes there are. */
export function countPairs(parameters: readonly Classified[]): number {
  return allPairs(parameters).length;
}

function allPairs(parameters: readonly Classified[]): Pair[] {
  return parameters.flatMap(({ classes }, at) =>
    parameters
      .slice(at + 1)
      .flatMap((other, index) =>
        [...classes.keys()].flatMap((value) =>
          [...other.classes.keys()].map((its) => `${at} ${value} ${at + 1 + index} ${its}`),
        ),
      ),
  );
}
