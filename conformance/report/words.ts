import { counted } from '../../common/counted.ts';
import type { Source } from '../kernel/outcomes.ts';
import { type VerdictName, verdictNames } from '../kernel/verdict.ts';
import type { KnownDeviation, ReportedDeviation } from '../known-deviations/known-deviation.ts';
import type { Outcome, Report, ReportedCheck, Scope, Totals } from './report.ts';

/** Verdicts as reports name them. */
export const verdictWords: Readonly<Record<VerdictName, string>> = {
  fail: 'fail',
  error: 'error',
  warn: 'warn',
  inconclusive: 'inconclusive',
  flaky: 'flaky',
  disabled: 'off',
  'not-applicable': 'n/a',
  pass: 'pass',
};

/** What each verdict means. */
export const verdictMeanings: Readonly<Record<VerdictName, string>> = {
  fail: 'a requirement is not met',
  error: 'the kit itself failed; please report it',
  warn: 'a recommendation is not followed; no requirement is broken',
  inconclusive: 'the implementation gave no opportunity to test it',
  flaky: 'the requirement is met, but only on a retry after trouble',
  disabled: 'turned off for this run',
  'not-applicable': 'the profile or the answers show that it does not apply',
  pass: 'the requirement is met',
};

/** The verdicts with a column in a table of totals: `pass` first, then each other verdict that occurs. */
export function columnsOf(totals: Totals): readonly VerdictName[] {
  return ['pass', ...verdictNames.filter((name) => name !== 'pass' && totals[name] > 0)];
}

/** The headline of a report: the outcome in words. */
export function headlineOf({ outcome, judgement: { specification, profile } }: Report): string {
  if (outcome !== 'profile-deviations') return outcomeWords[outcome];
  const deviations = `${counted(profile.deviations, 'deviation')} from the profile`;
  if (specification.untried > 0) return `Partial, ${deviations}`;
  return `Conformant to the specification, ${deviations}`;
}

const outcomeWords: Readonly<Record<Exclude<Outcome, 'profile-deviations'>, string>> = {
  conformant: 'Conformant',
  'known-deviations': 'Conformant except for known deviations',
  partial: 'Partial',
  'outdated-list': 'List of known deviations out of date',
  'not-conformant': 'Not conformant',
  'could-not-test': 'Could not test',
};

/** For each outcome, the verdict whose colour it has. */
export const outcomeTones: Readonly<Record<Outcome, VerdictName>> = {
  conformant: 'pass',
  'known-deviations': 'pass',
  partial: 'warn',
  'outdated-list': 'fail',
  'not-conformant': 'fail',
  'profile-deviations': 'fail',
  'could-not-test': 'fail',
};

/** The state of a known deviation, as reports name it. */
export const deviationWords: Readonly<Record<ReportedDeviation['state'], string>> = {
  excuses: 'excused',
  'not-tried': 'not tried',
  expired: 'expired',
  passes: 'passes now; remove it',
  'unknown-check': 'no such check',
};

/** Why a known deviation is excused, who fixes it, and until when. */
export function excuseOf({ reason, owner, expires }: KnownDeviation): string {
  return `${reason} (${owner}, until ${expires})`;
}

/** What was observed at an open point; a bare value after the entry of the profile that it belongs to. */
export function seenOf({ point, found, entry = point }: Report['observations'][number]): string {
  return entry === point || found.includes(' ') ? found : `${entry}: ${found}`;
}

/** Says where an expectation comes from. */
export function sourceOf({ source, clause, section }: ReportedCheck): string {
  const sources: Readonly<Record<Source, string>> = {
    spec: `the specification, ${section === 'intro' ? 'introduction' : `section ${section}`} (clause ${clause})`,
    profile: `the profile, which settles a point that the specification leaves open (clause ${clause})`,
    observed: `earlier responses of the implementation itself (clause ${clause})`,
  };
  return source === null ? '' : sources[source];
}

/** A summary of the exploration; empty if there was none. */
export function explorationOf({ exploration }: Report): string {
  if (exploration === null) return '';
  const { seconds, seed, coverage } = exploration;
  const sum = (member: 'covered' | 'of') => coverage.reduce((total, one) => total + one[member], 0);
  return `${Math.round(seconds)} s with seed ${seed}: ${sum('covered')} of ${sum('of')} combinations`;
}

/** The limits of a run that its outcome does not explain; empty if it had none. */
export function limitsOf({ readOnly, load }: Scope): string {
  return [readOnly && 'read-only', load && 'with heavy load'].filter((limit) => limit !== false).join(', ');
}

/** When a run started, and how long it took. */
export function whenOf({ startedAt, seconds }: Report): string {
  return `${startedAt.slice(0, 19).replace('T', ' ')} UTC, ${seconds} s`;
}
