import { counted } from '../kernel/counted.ts';
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

/** The verdicts that have a column in a table of totals: a pass first, and then what anything came to. */
export function columnsOf(totals: Totals): readonly VerdictName[] {
  return ['pass', ...verdictNames.filter((name) => name !== 'pass' && totals[name] > 0)];
}

/** The outcome of a run as reports head it. */
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

/** The verdict whose colour an outcome has. */
export const outcomeTones: Readonly<Record<Outcome, VerdictName>> = {
  conformant: 'pass',
  'known-deviations': 'pass',
  partial: 'warn',
  'outdated-list': 'fail',
  'not-conformant': 'fail',
  'profile-deviations': 'fail',
  'could-not-test': 'fail',
};

/** The state of an entry of the list of known deviations. */
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

/** Says where an expectation comes from. */
export function sourceOf({ source, clause, section }: ReportedCheck): string {
  const sources: Readonly<Record<Source, string>> = {
    spec: `the specification, ${section === 'intro' ? 'introduction' : `section ${section}`} (clause ${clause})`,
    profile: `the profile, which settles a point that the specification leaves open (clause ${clause})`,
    observed: `earlier responses of the implementation itself (clause ${clause})`,
  };
  return source === null ? '' : sources[source];
}

/** What was explored; empty if nothing was. */
export function explorationOf({ exploration }: Report): string {
  if (exploration === null) return '';
  const { seconds, seed, coverage } = exploration;
  const sum = (member: 'covered' | 'of') => coverage.reduce((total, one) => total + one[member], 0);
  return `${Math.round(seconds)} s with seed ${seed}: ${sum('covered')} of ${sum('of')} combinations`;
}

/** What the user limited a run to; empty if nothing was. */
export function limitsOf({ readOnly, load, only, exclude, interrupted }: Scope): string {
  return [
    readOnly && 'read-only',
    load && 'with heavy load',
    only.length > 0 && `only ${only.join(', ')}`,
    exclude.length > 0 && `without ${exclude.join(', ')}`,
    interrupted && 'interrupted',
  ]
    .filter((limit) => limit !== false)
    .join(', ');
}

/** When a run was, and how long it took. */
export function whenOf({ startedAt, seconds }: Report): string {
  return `${startedAt.slice(0, 19).replace('T', ' ')} UTC, ${seconds} s`;
}
