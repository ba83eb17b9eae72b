import type { Need } from '../check/check.ts';
import type { Source } from '../kernel/outcomes.ts';
import type { SettledEntry } from '../kernel/trail.ts';
import type { VerdictName } from '../kernel/verdict.ts';
import type { ReportedDeviation } from '../known-deviations/known-deviation.ts';
import type { Span } from './locate-member.ts';

/**
 * What a run says as a whole:
 *
 * - `conformant`: every requirement that was tried holds;
 * - `known-deviations`: what fails is on the list of known deviations, and nothing else does;
 * - `partial`: nothing unknown fails, but a stated requirement could not be tried;
 * - `outdated-list`: nothing unknown fails, but the list of known deviations has to be updated;
 * - `not-conformant`: a requirement of the specification is broken;
 * - `profile-deviations`: none is, but the implementation contradicts its profile;
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

/** Failures by what they deviate from: what the specification states, and what the profile declares. */
export interface Judgement {
  readonly specification: {
    /** Failures that nothing excuses. */
    readonly deviations: number;
    readonly excused: number;
    /** Checks of stated requirements that could not be carried out. */
    readonly untried: number;
  };
  readonly profile: { readonly deviations: number; readonly excused: number };
}

export type Totals = Readonly<Record<VerdictName, number>>;

/** One request and its answer as a reader sees it: secrets masked, long bodies cut. */
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
    /** The place in the shown body that is wrong, in characters; null if the finding names none. */
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
  /** What it cannot do without; see conformance/check/check.ts. */
  readonly needs: readonly Need[];
  readonly title: string;
  readonly verdict: VerdictName;
  /** Whether the list of known deviations excuses that it failed or could not be tried. */
  readonly excused: boolean;
  readonly milliseconds: number;
  /** Why it neither passed nor failed. */
  readonly reason: string | null;
  readonly expected: string | null;
  readonly found: string | null;
  readonly source: Source | null;
  /** JSON pointer of what is wrong in the last answer, if the finding names one. */
  readonly at: string | null;
  /** What failures with the same cause share; null if nothing was found wrong. */
  readonly group: string | null;
  /** The exchanges in which it can be seen, from the first that matters to the telling one. */
  readonly exchanges: readonly ReportedExchange[];
  /** The commands of a shell that repeat them, in their order. */
  readonly repeat: readonly string[];
  /** The token with which `--replay` repeats what exploring found; null for everything else. */
  readonly replay: string | null;
}

export interface ReportedClause {
  readonly id: string;
  readonly section: string;
  readonly status: 'stated' | 'open';
  readonly requirement: string;
  readonly checks: readonly { readonly id: string; readonly verdict: VerdictName }[];
  /** Why no check tries it; null if one does. */
  readonly untestable: string | null;
}

export interface ReportedSection {
  readonly section: string;
  readonly title: string;
  readonly totals: Totals;
}

/** What the user limited the run to. */
export interface Scope {
  /** Names given with `--only`; empty for all checks. */
  readonly only: readonly string[];
  /** Names given with `--exclude`. */
  readonly exclude: readonly string[];
  readonly readOnly: boolean;
  readonly load: boolean;
  /** Whether the run was interrupted. */
  readonly interrupted: boolean;
}

/** What a run saw at a point that the specification leaves open. */
export interface ReportedObservation extends Partial<SettledEntry> {
  readonly point: string;
  readonly found: string;
  /** How often it was seen. */
  readonly times: number;
}

/** Everything that a run found out, as JSON has it; conformance/report/report.schema.json describes it. */
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
  /** Sentences that say why the outcome is what it is. */
  readonly because: readonly string[];
  readonly judgement: Judgement;
  readonly totals: Totals;
  readonly sections: readonly ReportedSection[];
  readonly checks: readonly ReportedCheck[];
  readonly clauses: readonly ReportedClause[];
  readonly observations: readonly ReportedObservation[];
  readonly knownDeviations: readonly ReportedDeviation[];
  /** What was explored after the checks; null if nothing was. */
  readonly exploration: {
    readonly seconds: number;
    readonly seed: number;
    readonly coverage: readonly { readonly name: string; readonly covered: number; readonly of: number }[];
  } | null;
  /** What the run created and could not undo. */
  readonly leftovers: readonly {
    readonly kind: string;
    readonly user: string;
    readonly id: string;
    readonly reason: string;
  }[];
}
