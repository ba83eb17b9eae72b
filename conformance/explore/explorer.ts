import type { Check } from '../check/check.ts';
import type { CheckResult } from '../check/check-result.ts';
import type { Context } from '../check/context.ts';
import type { Finding as Failing } from '../kernel/outcomes.ts';
import type { Verdict } from '../kernel/verdict.ts';
import type { Variation } from './circumstances/circumstance.ts';

/** What an explorer works with. */
export interface Exploring {
  readonly context: Context;
  /** A number from 0 to 1, exclusive; the same row of numbers for the same seed. */
  readonly random: () => number;
  /** Milliseconds that are left; from 0 on, nothing new is begun. */
  readonly timeLeft: () => number;
  /** Whether anything may be created; false explores what reads. */
  readonly writes: boolean;
  /** Topics of clauses, such as `list-parkings`, to which the run is limited; null for all. */
  readonly topics: ReadonlySet<string> | null;
  /** Checks of the run that passed, with what they sent there. */
  readonly held: readonly Held[];
  /** The verdict of what cannot or may not be done, or null. */
  readonly refuse: (one: Pick<Check, 'id' | 'needs'>) => Verdict | null;
  /** Repeats checks under some circumstances; `round` varies what is sent before and beside them. */
  readonly tryChecks: (
    checks: readonly Check[],
    how: Variation & TryOptions,
  ) => Promise<readonly CheckResult[]>;
}

/** How long checks are tried, and how many. */
export interface TryOptions {
  /** Those that take longer come to no verdict. */
  readonly milliseconds: number;
  /** As for a runner. */
  readonly atOnce?: number;
}

/** The result of a check that can be run again. */
export interface Held extends CheckResult {
  readonly check: Check;
}

/** Something that an explorer holds an implementation to. */
export interface Requirement {
  /** The id under which a failure is reported. */
  readonly id: string;
  readonly clause: string;
  /** Further clauses that a failure may be about. */
  readonly also?: readonly string[];
  /** The requirement as a sentence. */
  readonly title: string;
}

/** A deviation that an explorer found, with the shortest sequence of requests found that shows it. */
export interface Finding extends Requirement, Failing {
  /** JSON data with which `replay` repeats exactly this. */
  readonly replay: unknown;
}

/** A requirement, and how often it was tried: 0 if nothing gave an occasion. */
export interface Tried extends Omit<Requirement, 'also'> {
  readonly times: number;
}

/** Requirements with the times that each was tried. */
export function triedOf(
  requirements: readonly Requirement[],
  times: ReadonlyMap<string, number>,
): readonly Tried[] {
  return requirements.map(({ id, clause, title }) => ({ id, clause, title, times: times.get(id) ?? 0 }));
}

/** How many of the possible combinations were tried. */
export interface Coverage {
  /** What is combined, for example `pairs of values in GET /parkings`. */
  readonly name: string;
  readonly covered: number;
  readonly of: number;
}

/** What an explorer did and found. */
export interface Explored {
  /** One for an id: after the first, an explorer does not look for another. */
  readonly findings: readonly Finding[];
  readonly tried: readonly Tried[];
  readonly coverage: readonly Coverage[];
}

/** A way to look for deviations that no check was written for. */
export interface Explorer {
  readonly name: string;
  readonly explore: (exploring: Exploring) => Promise<Explored>;
  /** Repeats a finding; null if it does not show again. Throws `RangeError` if the data is not its own. */
  readonly replay: (exploring: Exploring, data: unknown) => Promise<Finding | null>;
}
