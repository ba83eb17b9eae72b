import type { Source } from '../harness/outcomes.ts';
import type { VerdictName } from '../harness/verdict.ts';

/** What a run says as a whole; see the exit codes of `parkproof conform`. */
export type Outcome = 'conformant' | 'not-conformant' | 'partial' | 'could-not-test';

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
  readonly title: string;
  readonly verdict: VerdictName;
  readonly milliseconds: number;
  /** Why it did not come to a pass or a failure. */
  readonly reason: string | null;
  readonly expected: string | null;
  readonly found: string | null;
  readonly source: Source | null;
  readonly exchanges: readonly ReportedExchange[];
}

export interface ReportedClause {
  readonly id: string;
  readonly section: string;
  readonly status: 'stated' | 'open';
  readonly requirement: string;
  readonly checks: readonly { readonly id: string; readonly verdict: VerdictName }[];
  /** Why no check tries it; null where one does. */
  readonly untestable: string | null;
}

export interface ReportedSection {
  readonly section: string;
  readonly title: string;
  readonly totals: Totals;
}

/** Everything that a run found out, as JSON has it; conformance/report/report.schema.json describes it. */
export interface Report {
  readonly format: 1;
  readonly kit: string;
  readonly target: { readonly url: string; readonly name: string; readonly environment: string | null };
  readonly startedAt: string;
  readonly seconds: number;
  readonly requests: number;
  readonly outcome: Outcome;
  /** Sentences that say why the outcome is what it is. */
  readonly because: readonly string[];
  readonly totals: Totals;
  readonly sections: readonly ReportedSection[];
  readonly checks: readonly ReportedCheck[];
  readonly clauses: readonly ReportedClause[];
  readonly observations: readonly { readonly point: string; readonly found: string }[];
  /** What the run created and could not undo. */
  readonly leftovers: readonly {
    readonly kind: string;
    readonly user: string;
    readonly id: string;
    readonly reason: string;
  }[];
}
