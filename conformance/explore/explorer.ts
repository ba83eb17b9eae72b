import type { Check, Context } from '../check/check.ts';
import type { CheckResult } from '../check/check-result.ts';
import type { Evidence } from '../kernel/outcomes.ts';
import type { Verdict } from '../kernel/verdict.ts';
import type { Report } from '../report/report.ts';
import type { RunnerParts } from '../runner/begin-runner.ts';

/** What an explorer works with. */
export interface Exploring {
  readonly context: Context;
  /** Returns a number from 0 to 1, exclusive; the same seed gives the same sequence. */
  readonly random: () => number;
  /** Returns the milliseconds left; at 0 or less, an explorer begins nothing new. */
  readonly timeLeft: () => number;
  /** Whether an explorer may create data; if false, it only reads. */
  readonly writes: boolean;
  /** Topics of clauses, such as `list-parkings`, to which the run is limited; null for all. */
  readonly topics: ReadonlySet<string> | null;
  /** The results of the checks that passed in the run. */
  readonly passed: readonly CheckResult[];
  /** The verdict on a check or circumstance that cannot or may not run, or null. */
  readonly refuse: (one: Pick<Check, 'id' | 'needs'>) => Verdict | null;
  /** Repeats checks as in a run of their own: they see no earlier exchange or fixture. */
  readonly tryChecks: (checks: readonly Check[], how: TryOptions) => Promise<readonly CheckResult[]>;
}

/** How checks are repeated. */
export interface TryOptions {
  /** Time for all the checks together, in milliseconds; a check that does not finish in it is disabled. */
  readonly milliseconds: number;
  /** Checks that run at the same time; default as in a run. */
  readonly atOnce?: number;
  /** Changes the clients and users of the run. */
  readonly vary?: (parts: RunnerParts) => Partial<RunnerParts>;
}

/** A requirement that an explorer holds an implementation to. */
export type Requirement = Pick<Check, 'id' | 'clause' | 'also' | 'title'>;

/** A deviation that an explorer found, with the shortest sequence of requests found to show it. */
export interface Finding extends Requirement, Evidence {
  /** JSON data from which `replay` repeats this finding. */
  readonly replay: unknown;
}

/** How many of the possible combinations were tried; the name says of what, such as `pairs of values in GET /parkings`. */
export type Coverage = NonNullable<Report['exploration']>['coverage'][number];

/** What an explorer did and found. */
export interface Explored {
  /** At most one per id: an explorer does not look for another once it has one. */
  readonly findings: readonly Finding[];
  /** How often each requirement was tried: 0 if there was no occasion. */
  readonly tried: ReadonlyMap<Requirement, number>;
  readonly coverage: readonly Coverage[];
}

/** A way to look for deviations that no check covers. */
export interface Explorer {
  readonly name: string;
  readonly explore: (exploring: Exploring) => Promise<Explored>;
  /** Repeats a finding; null if it does not appear again. Throws `RangeError` if the data is not its own. */
  readonly replay: (exploring: Exploring, data: unknown) => Promise<Finding | null>;
}
