import { shuffled } from '../shuffled.ts';
import type { Parameter } from './parameters.ts';

/** One class for each parameter, by its position. */
export type Row = readonly number[];

/** How many rows are filled in for each one that is kept. */
const candidates = 8;

/** What the array needs to know of a parameter; if it narrows the answer, its first class is the one that does not. */
type Classified = Pick<Parameter, 'classes' | 'narrows'>;

/**
 * Rows in which every class of a parameter meets every class of every other one. The algorithm is greedy: each row
 * begins with a missing pair and is filled in several ways, and the filling with the most missing pairs is kept. At
 * most `maxNarrowing` parameters of a row narrow the answer; with all of them, answers would be empty.
 */
export function coveringArray(
  parameters: readonly Classified[],
  random: () => number,
  maxNarrowing = 2,
): readonly Row[] {
  const missing = new Set(allPairs(parameters));
  const missingIn = (row: Row) => pairsIn(row).filter((pair) => missing.has(pair)).length;

  /** Fills a row around a pair. Each other parameter, in random order, gets the class with most missing partners. */
  function fill(pair: Pair): Row {
    const row: (number | undefined)[] = parameters.map(() => undefined);
    const [one = 0, ofOne = 0, another = 0, ofAnother = 0] = pair.split(' ').map(Number);
    row[one] = ofOne;
    row[another] = ofAnother;
    const open = [...row.keys()].filter((at) => row[at] === undefined);
    for (const at of shuffled(open, random)) {
      const gain = (value: number) =>
        row.filter((own, position) => own !== undefined && missing.has(pairOf(position, own, at, value)))
          .length;
      const { classes: own = [], narrows = false } = parameters[at] ?? {};
      const narrowing = row.filter((value, position) => (value ?? 0) > 0 && parameters[position]?.narrows);
      const isFree = !narrows || narrowing.length < maxNarrowing;
      const classes = isFree ? shuffled([...own.keys()], random) : [0];
      row[at] = mostOf(classes, gain) ?? 0;
    }
    return row.map((value) => value ?? 0);
  }

  if (missing.size === 0) {
    const [only] = parameters;
    return only === undefined ? [[]] : [...only.classes.keys()].map((value) => [value]);
  }
  const rows: Row[] = [];
  for (const pair of shuffled([...missing], random)) {
    if (!missing.has(pair)) continue;
    const filled = Array.from({ length: candidates }, () => fill(pair));
    const best = mostOf(filled, missingIn) ?? [];
    for (const met of pairsIn(best)) missing.delete(met);
    rows.push(best);
  }
  return rows;
}

/** The pairs of classes that a row brings together. */
export function pairsIn(row: Row): readonly Pair[] {
  const pairs: Pair[] = [];
  for (const [at, value] of row.entries())
    for (let further = at + 1; further < row.length; further += 1)
      pairs.push(pairOf(at, value, further, row[further] ?? 0));
  return pairs;
}

/** The first of the values with the highest count. */
function mostOf<T>(values: readonly T[], count: (value: T) => number): T | undefined {
  const counts = values.map(count);
  return values[counts.indexOf(Math.max(...counts))];
}

/** How many pairs of classes there are. */
export function countPairs(parameters: readonly Classified[]): number {
  return allPairs(parameters).length;
}

function allPairs(parameters: readonly Classified[]): Pair[] {
  return parameters.flatMap(({ classes }, at) =>
    parameters
      .slice(at + 1)
      .flatMap((other, further) =>
        [...classes.keys()].flatMap((value) =>
          [...other.classes.keys()].map((its) => pairOf(at, value, at + 1 + further, its)),
        ),
      ),
  );
}

/** A class of one parameter and a class of a later one: the positions of the parameters, each with its class. */
export type Pair = string;

/** The pair of a class of one parameter and a class of another, in either order. */
function pairOf(at: number, value: number, further: number, other: number): Pair {
  if (further < at) return pairOf(further, other, at, value);
  return [at, value, further, other].join(' ');
}
