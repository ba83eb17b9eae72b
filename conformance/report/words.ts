import { counted } from '../../common/counted.ts';
import type { Source } from '../kernel/outcomes.ts';
import { type VerdictName, verdictNames } from '../kernel/verdict.ts';
import type {
  KnownDeviation,
  Outcome,
  Report,
  ReportedCheck,
  ReportedDeviation,
  Scope,
  Totals,
} from './report.ts';

/** A verdict as reports name it. */
export const wordOf = (name: VerdictName): string => (name === 'not-applicable' ? 'n/a' : name);

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

/** Each outcome in words, and the verdict whose colour it has. */
const outcomes: Readonly<Record<Outcome, { readonly words: string; readonly tone: VerdictName }>> = {
  conformant: { words: 'Conformant', tone: 'pass' },
  'known-deviations': { words: 'Conformant except for known deviations', tone: 'pass' },
  partial: { words: 'Partial', tone: 'warn' },
  'outdated-list': { words: 'List of known deviations out of date', tone: 'fail' },
  'not-conformant': { words: 'Not conformant', tone: 'fail' },
  'profile-deviations': { words: 'Conformant to the specification', tone: 'fail' },
  'could-not-test': { words: 'Could not test', tone: 'fail' },
};

/** The headline of a report: the outcome in words. */
export function headlineOf({ outcome, judgement: { specification, profile } }: Report): string {
  const { words } = outcomes[outcome];
  if (outcome !== 'profile-deviations') return words;
  const deviations = `${counted(profile.deviations, 'deviation')} from the profile`;
  return `${specification.untried > 0 ? 'Partial' : words}, ${deviations}`;
}

/** The verdict whose colour an outcome has. */
export const toneOf = ({ outcome }: Report): VerdictName => outcomes[outcome].tone;

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

/** What a failure expected and found, on one line. The expectation may be the title, which is a sentence. */
export function mismatchOf({
  title,
  expected,
  found,
}: Pick<ReportedCheck, 'title' | 'expected' | 'found'>): string {
  return expected === title ? `${title} Found: ${found}` : `expected ${expected}, found ${found}`;
}

/** Says where an expectation comes from. */
export function sourceOf({ source, clause, section }: ReportedCheck): string {
  const sources: Readonly<Record<Source, string>> = {
    spec: `the specification, ${section === 'intro' ? 'introduction' : `section ${section}`}`,
    profile: 'the profile, which settles a point that the specification leaves open',
    observed: 'earlier responses of the implementation itself',
  };
  return source === null ? '' : `${sources[source]} (clause ${clause})`;
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

/** When a run started, how long it took, and how many requests it sent, unless it ended before the first check. */
export function extentOf({ startedAt, seconds, requests }: Report): string {
  const start = startedAt.slice(0, 19).replace('T', ' ');
  return `${start} UTC, ${seconds} s${requests > 0 ? `, ${counted(requests, 'request')}` : ''}`;
}
