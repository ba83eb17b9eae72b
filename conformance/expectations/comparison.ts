import type { Ask } from '../answers/ask.ts';
import { type Contradiction, requireNoContradiction } from '../answers/contradiction.ts';
import { nameOf } from '../answers/parkings.ts';
import type { CheckDefinition } from '../check/check.ts';
import type { Context } from '../check/context.ts';
import type { JsonObject } from '../kernel/json.ts';

interface Comparison extends Omit<CheckDefinition, 'run'> {
  /** Compares answers and yields their contradictions. Throws a `Failure` at once for what a single answer shows. */
  readonly compare: (context: Context, ask: Ask) => AsyncIterable<Contradiction>;
}

/** The check that answers do not contradict each other; see `requireNoContradiction`. */
export function comparison({ compare, ...check }: Comparison): CheckDefinition {
  return { ...check, run: (context) => requireNoContradiction(context, (ask) => compare(context, ask)) };
}

/** Yields each parking as missing from an answer that should show it. `why` continues the name of a parking. */
export function* missing(
  parkings: readonly JsonObject[],
  why: string,
  exchanges: Contradiction['exchanges'],
): Iterable<Contradiction> {
  for (const parking of parkings)
    yield { expected: `${nameOf(parking)}, ${why}`, found: 'it is missing', exchanges };
}
