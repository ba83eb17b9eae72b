import type { HttpExchange } from './exchange.ts';

/** Where an expectation comes from: the specification, the profile, or an earlier answer of the implementation. */
export type Source = 'spec' | 'profile' | 'observed';

/** The evidence of a failure. */
export interface Evidence {
  readonly expected: string;
  readonly found: string;
  /** Default: the specification. */
  readonly source?: Source;
  /** Clauses that the failure may be about, in addition to those of the check. */
  readonly also?: readonly string[];
  /** JSON pointer to the wrong member in the answer of the last exchange. */
  readonly at?: string;
  /** The exchanges that show the failure, the most telling one last. */
  readonly exchanges: readonly HttpExchange[];
}

/** The requirement does not hold. Only this becomes the verdict `fail`. */
export class Failure extends Error {
  readonly evidence: Evidence;

  constructor(evidence: Evidence) {
    super(`expected ${evidence.expected}, found ${evidence.found}`);
    // JSON.stringify(undefined) returns undefined, although its type says string.
    this.evidence = { ...evidence, found: evidence.found ?? 'nothing' };
  }
}

/** The requirement could not be tested; the reason says what was missing. */
export class Inconclusive extends Error {
  readonly exchanges: readonly HttpExchange[];

  constructor(reason: string, exchanges: readonly HttpExchange[] = []) {
    super(reason);
    this.exchanges = exchanges;
  }
}

/** The profile declares, or the answers show, that the requirement does not apply here. */
export class NotApplicable extends Error {}

type ErrorClass<E> = abstract new (...args: never[]) => E;

/** For `.catch`: returns an error of these classes, and rethrows every other one. */
export function caught<E extends Error>(...classes: readonly ErrorClass<E>[]): (error: unknown) => E {
  return (error) => {
    for (const one of classes) if (error instanceof one) return error;
    throw error;
  };
}

/** The error of an attempt, if it is of these classes; null if it succeeds. Rejects for every other error. */
export function errorOf<E extends Error>(
  attempt: Promise<unknown>,
  ...classes: readonly ErrorClass<E>[]
): Promise<E | null> {
  return attempt.then(() => null, caught(...classes));
}

/** The failure of an attempt; null if it succeeds. Rejects for everything else. */
export const failureOf = (attempt: Promise<unknown>) => errorOf(attempt, Failure);

/** For `.catch`: replaces an `Inconclusive` by a value, and rethrows failures and mistakes of the kit. */
export function whenInconclusive<T>(value: T): (error: unknown) => T {
  return (error) => {
    caught(Inconclusive)(error);
    return value;
  };
}

/** For `.catch`: returns the message of an `Inconclusive`, and rethrows failures and mistakes of the kit. */
export const whyInconclusive = (error: unknown): string => caught(Inconclusive)(error).message;

/** Throws a failure unless the requirement holds. */
export function assertThat(holds: boolean, evidence: Evidence): asserts holds {
  if (!holds) throw new Failure(evidence);
}
