import { clauses } from '../../spec/generated/clauses.ts';
import type { Profile } from '../../spec/generated/profile-types.ts';
import type { Check } from '../check.ts';
import type { Observation } from '../harness/context.ts';
import type { Exchange } from '../harness/exchange.ts';
import type { Leftover } from '../harness/ledger.ts';
import type { CheckResult } from '../harness/run-checks.ts';
import { type Verdict, type VerdictName, verdictNames } from '../harness/verdict.ts';
import { createMask, type Mask } from './mask.ts';
import type { Outcome, Report, ReportedCheck, ReportedClause, ReportedSection, Totals } from './report.ts';
import { reportExchange } from './report-exchange.ts';
import { sectionTitles } from './sections.ts';

export type { Report } from './report.ts';

/** What a report is built from. */
export interface RunFacts {
  readonly url: string;
  readonly profile: Profile;
  readonly startedAt: Date;
  readonly results: readonly CheckResult[];
  readonly exchanges: readonly Exchange[];
  readonly observations: readonly Observation[];
  readonly leftovers: readonly Leftover[];
  /** User tokens of the run, which no report shows. */
  readonly tokens: readonly string[];
}

const clauseOf = new Map(clauses.map((clause) => [clause.id, clause]));

/** Builds the report of a run; everything in it is ready to be shown. */
export function buildReport(run: RunFacts): Report {
  const mask = createMask(run.profile, run.tokens);
  const checks = run.results.map((result) => reportCheck(result, mask));
  const { outcome, because } = conclude(run.results);
  return {
    format: 1,
    kit: 'parkproof 0.1.0',
    target: { url: run.url, name: run.profile.name, environment: run.profile.environment ?? null },
    startedAt: run.startedAt.toISOString(),
    seconds: Math.round((Date.now() - run.startedAt.getTime()) / 100) / 10,
    requests: run.exchanges.length,
    outcome,
    because,
    totals: count(checks),
    sections: reportSections(checks),
    checks,
    clauses: reportClauses(checks),
    observations: distinct(run.observations).map(({ point, found }) => ({ point, found: mask(found) })),
    leftovers: run.leftovers.map((leftover) => ({
      ...leftover,
      user: run.profile.credentials.users[leftover.user]?.name ?? String(leftover.user),
    })),
  };
}

function reportCheck({ check, verdict, milliseconds }: CheckResult, mask: Mask): ReportedCheck {
  const finding = 'finding' in verdict ? verdict.finding : null;
  const exchanges = finding?.exchanges ?? ('exchanges' in verdict ? verdict.exchanges : []);
  return {
    id: check.id,
    clause: check.clause,
    also: check.also ?? [],
    section: clauseOf.get(check.clause)?.section ?? '',
    level: check.level,
    title: check.title,
    verdict: verdict.verdict,
    milliseconds: Math.round(milliseconds),
    reason: 'reason' in verdict ? mask(verdict.reason) : null,
    expected: finding === null ? null : mask(finding.expected),
    found: finding === null ? null : mask(finding.found),
    source: finding?.source ?? null,
    exchanges: exchanges.map((exchange) => reportExchange(exchange, mask)),
  };
}

/** A failure makes it not conformant; a requirement that could not be tried makes it partial. */
function conclude(results: readonly CheckResult[]): {
  readonly outcome: Outcome;
  readonly because: readonly string[];
} {
  const ran = results.filter(
    ({ verdict }) => verdict.verdict !== 'disabled' && verdict.verdict !== 'not-applicable',
  );
  if (ran.length === 0) return { outcome: 'could-not-test', because: ['No check ran.'] };
  const failed = results.filter(({ verdict }) => verdict.verdict === 'fail');
  if (failed.length > 0) {
    return {
      outcome: 'not-conformant',
      because: [`${counted(failed.length, 'requirement')} of the specification broken.`],
    };
  }
  const untried = results.filter(({ check, verdict }) => check.level === 'must' && isUntried(check, verdict));
  if (untried.length > 0) {
    return {
      outcome: 'partial',
      because: [`${counted(untried.length, 'stated requirement')} could not be tried.`],
    };
  }
  return { outcome: 'conformant', because: [`${counted(ran.length, 'check')} held.`] };
}

/** The heavy load is an extra, so leaving it out leaves nothing untried. */
function isUntried(check: Check, verdict: Verdict): boolean {
  if (verdict.verdict === 'disabled') return !check.needs.includes('load');
  return verdict.verdict === 'inconclusive' || verdict.verdict === 'error';
}

function reportSections(checks: readonly ReportedCheck[]): ReportedSection[] {
  return Object.entries(sectionTitles).flatMap(([section, title]) => {
    const own = checks.filter((check) => check.section === section);
    return own.length === 0 ? [] : [{ section, title, totals: count(own) }];
  });
}

function reportClauses(checks: readonly ReportedCheck[]): ReportedClause[] {
  const tried = new Map<string, { readonly id: string; readonly verdict: VerdictName }[]>();
  for (const { id, verdict, clause, also } of checks) {
    for (const one of [clause, ...also]) tried.set(one, [...(tried.get(one) ?? []), { id, verdict }]);
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

function distinct(observations: readonly Observation[]): Observation[] {
  return [...new Map(observations.map((one) => [`${one.point} ${one.found}`, one])).values()];
}

function counted(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
