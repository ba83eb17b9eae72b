import manifest from '../../package.json' with { type: 'json' };
import { clauses } from '../../spec/generated/clauses.ts';
import type { CheckResult } from '../check/check-result.ts';
import type { Exchange } from '../kernel/exchange.ts';
import type { Leftover } from '../kernel/leftover.ts';
import type { Observation } from '../kernel/trail.ts';
import { type VerdictName, verdictNames } from '../kernel/verdict.ts';
import { compareWithRun, excusedChecks } from '../known-deviations/compare-with-run.ts';
import type { KnownDeviation } from '../known-deviations/known-deviation.ts';
import { conclude } from './conclude.ts';
import type { Mask } from './masking/mask.ts';
import type { Report, ReportedCheck, ReportedClause, ReportedSection, Scope, Totals } from './report.ts';
import { reportCheck } from './report-check.ts';
import { orderOf, sections } from './sections.ts';

/** What a report is built from. */
export interface RunFacts {
  readonly target: Report['target'];
  /** Names of the users whose things the run may leave behind. */
  readonly users: readonly string[];
  readonly mask: Mask;
  readonly scope: Scope;
  readonly startedAt: Date;
  readonly results: readonly CheckResult[];
  /** All exchanges of the run with the implementation, from which the history of a finding is taken. */
  readonly exchanges?: readonly Exchange[];
  /** How many requests it sent. */
  readonly requests: number;
  readonly observations: readonly Observation[];
  readonly leftovers: readonly Leftover[];
  readonly knownDeviations: readonly KnownDeviation[];
  /** Checks that the user left out, each with the name that did it. */
  readonly excluded?: ReadonlyMap<string, string>;
  /** Ids of all checks that exist, chosen for this run or not. */
  readonly knownChecks: ReadonlySet<string>;
  /** The clauses that the run is about; default all. */
  readonly clauses?: ReadonlySet<string>;
  /** What was explored; default nothing. */
  readonly exploration?: Report['exploration'];
  /** Why no check could run, if none could. */
  readonly obstacle?: string;
  /** Why the run ended before its last check, if it did and could test until then. */
  readonly stopped?: string;
}

/** Builds the report of a run; everything in it is ready to be shown. */
export function buildReport(run: RunFacts): Report {
  const { mask } = run;
  const knownDeviations = compareWithRun(run.knownDeviations, {
    results: run.results,
    knownChecks: run.knownChecks,
    today: run.startedAt.toISOString().slice(0, 10),
  });
  const excused = excusedChecks(knownDeviations);
  const checks = run.results
    .map((result) => reportCheck(result, { mask, excused, exchanges: run.exchanges ?? [] }))
    .sort((a, b) => orderOf(a.section) - orderOf(b.section));
  const { outcome, because, judgement } = conclude(checks, { ...run, knownDeviations });
  return {
    format: 1,
    kit: `${manifest.name} ${manifest.version}`,
    target: { ...run.target, url: mask.text(run.target.url) },
    scope: run.scope,
    startedAt: run.startedAt.toISOString(),
    seconds: Math.round((Date.now() - run.startedAt.getTime()) / 100) / 10,
    requests: run.requests,
    outcome,
    because: because.map(mask.text),
    judgement,
    totals: count(checks),
    sections: reportSections(checks),
    checks,
    clauses: reportClauses(checks).filter(({ id }) => run.clauses?.has(id) ?? true),
    observations: distinct(run.observations)
      .map(({ point, found, settles, times }) => ({ point, found: mask.text(found), times, ...settles }))
      .sort((a, b) => rankOf(a.point) - rankOf(b.point)),
    knownDeviations,
    exploration: run.exploration ?? null,
    leftovers: run.leftovers.map(({ kind, user, id, reason }) => ({
      kind,
      user: run.users[user] ?? String(user),
      id,
      reason: mask.text(reason),
    })),
  };
}

const ranks = new Map(clauses.map(({ id }, index) => [id, index]));

/** Where a point stands in the specification. */
const rankOf = (point: string) => ranks.get(point) ?? clauses.length;

function reportSections(checks: readonly ReportedCheck[]): ReportedSection[] {
  return sections.flatMap(({ section, title }) => {
    const own = checks.filter((check) => check.section === section);
    return own.length === 0 ? [] : [{ section, title, totals: count(own) }];
  });
}

function reportClauses(checks: readonly ReportedCheck[]): ReportedClause[] {
  const tried = new Map<string, { readonly id: string; readonly verdict: VerdictName }[]>();
  for (const { id, verdict, clause, also } of checks) {
    for (const one of new Set([clause, ...also])) {
      const own = tried.get(one);
      if (own === undefined) tried.set(one, [{ id, verdict }]);
      else own.push({ id, verdict });
    }
  }
  return clauses.map((clause) => ({
    id: clause.id,
    section: clause.section,
    status: clause.status,
    requirement: clause.requirement,
    checks: tried.get(clause.id) ?? [],
    untestable: clause.untestable ?? null,
  }));
}

function count(checks: readonly ReportedCheck[]): Totals {
  const totals = Object.fromEntries(verdictNames.map((name) => [name, 0])) as Record<VerdictName, number>;
  for (const { verdict } of checks) totals[verdict] += 1;
  return totals;
}

/** Each observation once, with how often it was made. */
function distinct(observations: readonly Observation[]) {
  const seen = new Map<string, Observation & { readonly times: number }>();
  for (const one of observations) {
    const key = JSON.stringify([one.point, one.found, one.settles]);
    seen.set(key, { ...one, times: (seen.get(key)?.times ?? 0) + 1 });
  }
  return [...seen.values()];
}
