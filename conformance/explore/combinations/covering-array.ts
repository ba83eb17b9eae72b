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
  function fill(pair: string): Row {
    const row: (number | undefined)[] = parameters.map(() => undefined);
    for (const side of pair.split(' ')) {
      const [at = 0, value = 0] = side.split('=').map(Number);
      row[at] = value;
    }
    const open = [...row.keys()].filter((at) => row[at] === undefined);
    for (const at of shuffled(open, random)) {
      const gain = (value: number) =>
        row.filter((other, position) => {
          if (other === undefined) return false;
          return missing.has(
            position < at ? pairOf(position, other, at, value) : pairOf(at, value, position, other),
          );
        }).length;
      const { classes: own = [], narrows = false } = parameters[at] ?? {};
      const narrowing = row.filter((value, position) => (value ?? 0) > 0 && parameters[position]?.narrows);
      const isFree = !narrows || narrowing.length < maxNarrowing;
      const classes = isFree ? shuffled([...own.keys()], random) : [0];
      row[at] = classes.reduce((best, value) => (gain(value) > gain(best) ? value : best), classes[0] ?? 0);
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
    const best = filled.reduce((one, other) => (missingIn(other) > missingIn(one) ? other : one));
    for (const met of pairsIn(best)) missing.delete(met);
    rows.push(best);
  }
  return rows;
}

/** The pairs of classes that a row brings together, each as a text. */
export function pairsIn(row: Row): readonly string[] {
  return row.flatMap((value, at) =>
    row.slice(at + 1).map((other, further) => pairOf(at, value, at + 1 + further, other)),
  );
}

/** How many pairs of classes there are. */
export function countPairs(parameters: readonly Classified[]): number {
  return allPairs(parameters).length;
}

function allPairs(parameters: readonly Classified[]): string[] {
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

const pairOf = (at: number, value: number, further: number, other: number) =>
  `${at}=${value} ${further}=${other}`;
