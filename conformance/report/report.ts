import type { Need } from '../check/check.ts';
import type { Source } from '../kernel/outcomes.ts';
import type { SettledEntry } from '../kernel/trail.ts';
import type { VerdictName } from '../kernel/verdict.ts';
import type { ReportedDeviation } from '../known-deviations/known-deviation.ts';
import type { Span } from './locate-member.ts';

/**
 * The outcome of a run:
 *
 * - `conformant`: every requirement that was tested holds;
 * - `known-deviations`: the only failures are on the list of known deviations;
 * - `partial`: every failure is excused, but a stated requirement could not be tested;
 * - `outdated-list`: every failure is excused, but the list of known deviations has to be updated;
 * - `not-conformant`: a requirement of the specification is broken, and the list does not excuse it;
 * - `profile-deviations`: only the profile is contradicted, and the list does not excuse it;
 * - `could-not-test`: no check ran.
 */
export type Outcome =
  | 'conformant'
  | 'known-deviations'
  | 'partial'
  | 'outdated-list'
  | 'not-conformant'
  | 'profile-deviations'
  | 'could-not-test';

/** Numbers of failures, separately for the specification and the profile. */
export interface Judgement {
  readonly specification: {
    /** Failures that are not excused. */
    readonly deviations: number;
    readonly excused: number;
    /** Checks of stated requirements that could not be completed. */
    readonly untried: number;
  };
  readonly profile: { readonly deviations: number; readonly excused: number };
}

export type Totals = Readonly<Record<VerdictName, number>>;

/** An exchange as a reader sees it: secrets masked, long bodies cut. */
export interface ReportedExchange {
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string | null;
  };
  /** null when no answer came. */
  readonly response: {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
    /** Where the wrong member is in the shown body, in characters; null if there is nothing to mark. */
    readonly mark: Span | null;
  } | null;
  readonly error: string | null;
  readonly milliseconds: number;
  /** A command that repeats the request; its secrets are shell variables. */
  readonly curl: string;
}

export interface ReportedCheck {
  readonly id: string;
  readonly clause: string;
  readonly also: readonly string[];
  readonly section: string;
  readonly level: 'must' | 'should';
  /** What the check requires; see conformance/check/check.ts. */
  readonly needs: readonly Need[];
  readonly title: string;
  readonly verdict: VerdictName;
  /** Whether the list of known deviations excuses the verdict. */
  readonly excused: boolean;
  readonly milliseconds: number;
  /** Why the check neither passed nor failed. */
  readonly reason: string | null;
  readonly expected: string | null;
  readonly found: string | null;
  readonly source: Source | null;
  /** JSON pointer to the wrong member of the last answer, if the finding names one. */
  readonly at: string | null;
  /** A key that findings with the same cause share; null if there is no finding. */
  readonly group: string | null;
  /** The exchanges that lead to the finding, ending with the one that shows it. */
  readonly exchanges: readonly ReportedExchange[];
  /** The shell commands that repeat the exchanges, in order. */
  readonly repeat: readonly string[];
  /** The token with which `--replay` repeats a finding of exploring; null for everything else. */
  readonly replay: string | null;
}

export interface ReportedClause {
  readonly id: string;
  readonly section: string;
  readonly status: 'stated' | 'open';
  readonly requirement: string;
  readonly checks: readonly { readonly id: string; readonly verdict: VerdictName }[];
  /** Why no check can test the clause; null if one can. */
  readonly untestable: string | null;
}

export interface ReportedSection {
  readonly section: string;
  readonly title: string;
  readonly totals: Totals;
}

/** The limits that the user set for the run. */
export interface Scope {
  /** Names given with `--only`; empty for all checks. */
  readonly only: readonly string[];
  /** Names given with `--exclude`. */
  readonly exclude: readonly string[];
  readonly readOnly: boolean;
  readonly load: boolean;
  readonly interrupted: boolean;
}

/** An observation at a point that the specification leaves open. */
export interface ReportedObservation extends Partial<SettledEntry> {
  readonly point: string;
  readonly found: string;
  /** How often it was made. */
  readonly times: number;
}

/** The report of a run, as a JSON document; conformance/report/report.schema.json describes it. */
export interface Report {
  readonly format: 1;
  readonly kit: string;
  readonly target: {
    readonly url: string;
    /** Name of the implementation in its profile. */
    readonly name: string;
    readonly environment: string | null;
    /** Where the profile comes from. */
    readonly profile: string | null;
  };
  readonly scope: Scope;
  readonly startedAt: string;
  readonly seconds: number;
  readonly requests: number;
  readonly outcome: Outcome;
  /** Sentences that explain the outcome. */
  readonly because: readonly string[];
  readonly judgement: Judgement;
  readonly totals: Totals;
  readonly sections: readonly ReportedSection[];
  readonly checks: readonly ReportedCheck[];
  readonly clauses: readonly ReportedClause[];
  readonly observations: readonly ReportedObservation[];
  readonly knownDeviations: readonly ReportedDeviation[];
  /** The exploration after the checks; null if there was none. */
  readonly exploration: {
    readonly seconds: number;
    readonly seed: number;
    readonly coverage: readonly { readonly name: string; readonly covered: number; readonly of: number }[];
  } | null;
  /** The bookings and vehicles that the run created and could not remove. */
  readonly leftovers: readonly {
    readonly kind: string;
    readonly user: string;
    readonly id: string;
    readonly reason: string;
  }[];
}
