import { topics } from '../../../spec/generated/operations.ts';
import type { Listed } from '../../answers/ask.ts';
import type { Context } from '../../check/check.ts';
import type { ReadingOperation } from '../../fixtures/offers/reading-requests.ts';
import type { JsonObject } from '../../kernel/json.ts';
import { type Evidence, Failure } from '../../kernel/outcomes.ts';
import type { Requirement } from '../explorer.ts';
import type { Values } from './question.ts';

/** An operation, and a combination of values on which relations are checked. */
export interface Combination {
  readonly operation: ReadingOperation;
  readonly values: Values;
}

/** A combination, and how to ask about it. */
export interface Trial extends Combination {
  readonly context: Context;
  /** Asks with the values of the combination, some of them changed. */
  readonly ask: (changes?: JsonObject) => Promise<Listed>;
  /** Asks any operation, in the manner of the combination. */
  readonly askFor: (operation: ReadingOperation, values: JsonObject) => Promise<Listed>;
}

/** A relation between answers that holds whatever is combined. */
export interface Relation extends Requirement {
  readonly operations: readonly ReadingOperation[];
  /** Checks only every nth combination of an operation, beginning with number `from`; default all. */
  readonly sample?: { readonly every: number; readonly from: number };
  /** Yields contradictions; throws `NotApplicable` or `Inconclusive` if the combination gives no occasion. */
  readonly contradictions: (trial: Trial) => AsyncIterable<Evidence>;
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

/** Turns a failed expectation into a contradiction, so that it counts only if it appears again and again. */
export function* asContradiction(expectation: () => void): Iterable<Evidence> {
  try {
    expectation();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    yield error.evidence;
  }
}
