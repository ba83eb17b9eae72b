import type { Ask, Listed } from '../answers/ask.ts';
import { requireNoContradiction } from '../answers/contradiction.ts';
import { nameOf, without } from '../answers/parkings.ts';
import type { CheckDefinition, Context } from '../check/check.ts';
import type { JsonObject } from '../kernel/json.ts';
import { type Evidence, Failure, Inconclusive } from '../kernel/outcomes.ts';

interface Comparison extends Omit<CheckDefinition, 'id' | 'run'> {
  /** Compares answers and yields their contradictions. Throws a `Failure` at once for what a single answer shows. */
  readonly compare: (context: Context, ask: Ask) => AsyncIterable<Evidence>;
}

/** The check that answers do not contradict each other; see `requireNoContradiction`. */
export function comparison(id: string, { compare, ...check }: Comparison): CheckDefinition {
  return { id, ...check, run: (context) => requireNoContradiction(context, (ask) => compare(context, ask)) };
}

/** Fails at once for a contradiction that a single answer shows. */
export function failIfAny(contradictions: Iterable<Evidence>): void {
  for (const one of contradictions) throw new Failure(one);
}

type Answered = Pick<Listed, 'exchange'>;

/**
 * Yields each parking, or whatever else is named, as missing from an answer that should show it. `why` continues its
 * name.
 */
export function* missing(
  parkings: readonly (JsonObject | string)[],
  why: string,
  ...answers: readonly Answered[]
): Iterable<Evidence> {
  const exchanges = answers.map(({ exchange }) => exchange);
  for (const parking of parkings)
    yield { expected: `${called(parking)}, ${why}`, found: 'it is missing', exchanges };
}

/** Yields each parking, or whatever else is named, as one that an answer shows and should not. */
export function* surplus(
  parkings: readonly (JsonObject | string)[],
  expected: string,
  ...answers: readonly Answered[]
): Iterable<Evidence> {
  const exchanges = answers.map(({ exchange }) => exchange);
  for (const parking of parkings) yield { expected, found: `${called(parking)} too`, exchanges };
}

const called = (parking: JsonObject | string) => (typeof parking === 'string' ? parking : nameOf(parking));

/**
 * Throws `Inconclusive` if no filtered list leaves out anything of the whole one: an implementation that ignores the
 * filter would answer the same.
 */
export function presumeSomeLeftOut(whole: Listed, filtered: readonly Listed[]): void {
  if (filtered.some(({ elements }) => without(whole.elements, elements).length > 0)) return;
  const exchanges = [whole.exchange, ...filtered.map(({ exchange }) => exchange)];
  throw new Inconclusive('everything listed passes the filter', exchanges);
}
