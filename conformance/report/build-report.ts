import { counted } from '../../common/counted.ts';
import manifest from '../../package.json' with { type: 'json' };
import { clauses } from '../../spec/generated/clauses.ts';
import { clockError } from '../answers/instants.ts';
import type { CheckResult } from '../check/check-result.ts';
import type { ConformanceOptions } from '../conformance-options.ts';
import type { Exchange } from '../kernel/exchange.ts';
import { groupBy } from '../kernel/group-by.ts';
import type { Leftover } from '../kernel/leftover.ts';
import type { Observation } from '../kernel/trail.ts';
import { type VerdictName, verdictNames } from '../kernel/verdict.ts';
import { type ConcludedRun, conclude } from './conclude.ts';
import { compareWithRun, excusedChecks } from './known-deviations.ts';
import type { Mask } from './masking/mask.ts';
import type { KnownDeviation, Report, ReportedCheck, ReportedClause, Totals } from './report.ts';
import { reportCheck } from './report-check.ts';
import { bySection } from './sections.ts';

/** The facts of a run that its report is built from. */
export interface RunFacts extends ConcludedRun {
  readonly target: Report['target'];
  /** Names of the users, in the order of the profile, to say whose bookings and vehicles are left behind. */
  readonly users?: readonly string[];
  readonly mask: Mask;
  readonly startedAt: Date;
  readonly results: readonly CheckResult[];
  /** All exchanges of the run, which provide the history of a finding. */
  readonly exchanges?: readonly Exchange[];
  /** Number of requests, if the run does not keep all exchanges. */
  readonly requests?: number;
  readonly observations?: readonly Observation[];
  readonly leftovers?: readonly Leftover[];
  readonly knownDeviations?: readonly KnownDeviation[];
  /** Ids of all existing checks, chosen for this run or not; known deviations may name them. */
  readonly knownChecks?: ReadonlySet<string>;
  /** The clauses that the report lists; default all. */
  readonly clauses?: ReadonlySet<string>;
  readonly exploration?: Report['exploration'];
}

/** The facts of a run that are known before it begins. */
export function factsOf(options: ConformanceOptions): Pick<RunFacts, 'target' | 'users' | 'scope'> {
  const { url, profile, only = [], exclude = [], readOnly = false, load = false, signal } = options;
  const { name, environment = null, credentials } = profile;
  return {
    target: { url, name, environment, profile: options.profileSource ?? null },
    users: credentials.users.map((user) => user.name),
    scope: { only, exclude, readOnly, load, interrupted: signal?.aborted ?? false },
  };
}

/** Builds the report of a run, with secrets masked. */
export function buildReport(run: RunFacts): Report {
  const { mask, exchanges = [], users = [] } = run;
  const knownDeviations = compareWithRun(run.knownDeviations ?? [], {
    results: run.results,
    knownChecks: run.knownChecks ?? new Set(),
    today: run.startedAt.toISOString().slice(0, 10),
  });
  const excused = excusedChecks(knownDeviations);
  const all = run.results.map((result) => reportCheck(result, { mask, excused, exchanges }));
  const checked = bySection(all, ({ section }) => section);
  const checks = checked.flatMap(({ own }) => own);
  const observed = groupBy(run.observations ?? [], ({ point, found, settles }) =>
    JSON.stringify([point, found, settles]),
  );
  const clock = aboutClock(exchanges);
  const { outcome, because, judgement } = conclude(checks, knownDeviations, run);
  return {
    format: 1,
    kit: `${manifest.name} ${manifest.version}`,
    target: { ...run.target, url: mask.text(run.target.url) },
    scope: run.scope,
    startedAt: run.startedAt.toISOString(),
    seconds: Math.round((Date.now() - run.startedAt.getTime()) / 100) / 10,
    requests: run.requests ?? exchanges.length,
    outcome,
    because: [...because, ...(clock === null ? [] : [clock])].map(mask.text),
    judgement,
    totals: count(checks),
    sections: checked.map(({ section, title, own }) => ({ section, title, totals: count(own) })),
    checks,
    clauses: reportClauses(checks).filter(({ id }) => run.clauses?.has(id) ?? true),
    observations: [...observed.values()]
      .map(([{ point, found, settles }, ...again]) => ({
        point,
        found: mask.text(found),
        times: 1 + again.length,
        ...settles,
      }))
      .sort((a, b) => rankOf(a.point) - rankOf(b.point)),
    knownDeviations,
    exploration: run.exploration ?? null,
    leftovers: (run.leftovers ?? []).map(({ kind, user, id, reason }) => ({
      kind,
      user: users[user] ?? String(user),
      id,
      reason: mask.text(reason),
    })),
  };
}

const ranks = new Map(clauses.map(({ id }, index) => [id, index]));

/** The position of a point among the clauses of the specification. */
const rankOf = (point: string) => ranks.get(point) ?? clauses.length;

function reportClauses(checks: readonly ReportedCheck[]): ReportedClause[] {
  return clauses.map(({ id, section, status, requirement, untestable = null }) => {
    const tried = checks.filter(({ clause, also }) => clause === id || also.includes(id));
    const verdicts = tried.map((check) => ({ id: check.id, verdict: check.verdict }));
    return { id, section, status, requirement, checks: verdicts, untestable };
  });
}

function count(checks: readonly ReportedCheck[]): Totals {
  const having = (name: VerdictName) => checks.filter(({ verdict }) => verdict === name).length;
  return Object.fromEntries(verdictNames.map((name) => [name, having(name)])) as Totals;
}

const minute = 60_000;

/** A sentence about the clock of an implementation if its `Date` header is far from ours; null otherwise. */
function aboutClock(exchanges: readonly Exchange[]): string | null {
  const differences = exchanges.flatMap(({ sentAt, milliseconds, responseHeaders: { date = '' } }) => {
    const difference = Date.parse(date) - sentAt - milliseconds;
    return Number.isNaN(difference) ? [] : [difference];
  });
  // A cache may repeat an old header, so the smallest difference counts.
  const [off = 0] = differences.toSorted((one, two) => Math.abs(one) - Math.abs(two));
  if (Math.abs(off) <= clockError) return null;
  const minutes = Math.round(Math.abs(off) / minute);
  const amount = minutes < 120 ? counted(minutes, 'minute') : counted(Math.round(minutes / 60), 'hour');
  const where = off > 0 ? 'ahead of' : 'behind';
  return `The implementation's clock is ${amount} ${where} this machine's; failures about times may come from that.`;
}
