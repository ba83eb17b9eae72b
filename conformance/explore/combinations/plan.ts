import type { ReadingOperation } from '../../fixtures/offers/reading-requests.ts';
import { coveringArray, type Row } from './covering-array.ts';
import type { Parameter } from './parameters.ts';
import { changed } from './question.ts';
import type { Combination } from './relation.ts';

/**
 * How many parameters may narrow the answer in each round: few at first, so that there is something to look at, then
 * more, so that three of them meet.
 */
const maxNarrowing = [2, 4];

/** The combinations of one operation. */
export type Plan = ReturnType<typeof planOf>;

/** Plans the combinations of an operation, so that every pair of parameter values occurs. */
export function planOf(operation: ReadingOperation, parameters: readonly Parameter[], random: () => number) {
  const rounds = maxNarrowing.map((max) => coveringArray(parameters, random, max));
  const isNarrowed = parameters.filter(({ narrows }) => narrows).length > Math.min(...maxNarrowing);
  return { operation, parameters, rounds: isNarrowed ? rounds : rounds.slice(0, 1) };
}

/** The combination of a row. */
export function combinationOf({ operation, parameters }: Plan, row: Row): Combination {
  const chosen = parameters.map(({ name, classes }, at) => [name, classes[row[at] ?? 0]] as const);
  return { operation, values: changed({}, Object.fromEntries(chosen)) };
}
