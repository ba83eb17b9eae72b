import { topics } from '../../../spec/generated/operations.ts';
import type { Listed } from '../../answers/ask.ts';
import type { Contradiction } from '../../answers/contradiction.ts';
import type { Context } from '../../check/context.ts';
import { Failure } from '../../kernel/outcomes.ts';
import type { Requirement } from '../explorer.ts';
import type { Changes, ReadingOperation, Values } from './question.ts';

/** A combination of values that relations are checked on. */
export interface Combination {
  readonly operation: ReadingOperation;
  readonly values: Values;
}

/** A combination on trial. */
export interface Trial extends Combination {
  readonly context: Context;
  /** Asks with the values of the combination, some of them changed. */
  readonly ask: (changes?: Changes) => Promise<Listed>;
  /** Asks anything, in the manner of the combination. */
  readonly askFor: (operation: ReadingOperation, values: Changes) => Promise<Listed>;
}

/** Something that holds whatever is combined. */
export interface Relation extends Requirement {
  readonly operations: readonly ReadingOperation[];
  /** The combinations of an operation that it is checked on; default all. */
  readonly sample?: { readonly every: number; readonly from: number };
  /** Yields what contradicts; throws `NotApplicable` or `Inconclusive` if the combination gives no occasion. */
  readonly contradictions: (trial: Trial) => AsyncIterable<Contradiction>;
}

/** Relations of one operation, whose ids and clauses begin with its topic. */
export function relationsOf(
  operation: ReadingOperation,
  also: readonly string[],
  rows: readonly Omit<Relation, 'operations'>[],
): readonly Relation[] {
  const topic = topics[operation];
  return rows.map((row) => ({
    also,
    operations: [operation],
    ...row,
    id: `${topic}.${row.id}`,
    clause: `${topic}.${row.clause}`,
  }));
}

/** What has to be in the last of some answers, as the others show, and is not. */
export function* missing(
  expected: readonly string[],
  ...answers: readonly Listed[]
): Iterable<Contradiction> {
  const exchanges = answers.map(({ exchange }) => exchange);
  for (const one of expected) yield { expected: one, found: 'it is missing', exchanges };
}

/** What an expectation found in one answer, so that it has to appear again and again to count. */
export function* asContradiction(expectation: () => void): Iterable<Contradiction> {
  try {
    expectation();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    yield error.finding;
  }
}
