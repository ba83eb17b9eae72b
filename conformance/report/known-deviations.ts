import type { CheckResult } from '../check/check-result.ts';
import type { VerdictName } from '../kernel/verdict.ts';
import type { KnownDeviation, ReportedDeviation } from './report.ts';

/** Verdicts that an entry can excuse: neither checks that did not run nor errors in the kit. */
const excusable: ReadonlySet<VerdictName> = new Set(['fail', 'warn', 'inconclusive', 'flaky'] as const);

/**
 * Compares the known deviations with the results of a run. An entry whose check was not chosen for this run is not
 * judged, not even by its date.
 */
export function compareWithRun(
  entries: readonly KnownDeviation[],
  run: {
    readonly results: readonly CheckResult[];
    /** Ids of all existing checks. */
    readonly knownChecks: ReadonlySet<string>;
    /** YYYY-MM-DD. */
    readonly today: string;
  },
): ReportedDeviation[] {
  const verdicts = new Map(run.results.map(({ check, verdict }) => [check.id, verdict.verdict]));
  const stateOf = ({ check, expires }: KnownDeviation): ReportedDeviation['state'] => {
    // Exploring tries other requests each time, so that not finding something again proves nothing.
    const isExplored = check.startsWith('explore.');
    if (!isExplored && !run.knownChecks.has(check)) return 'unknown-check';
    const verdict = verdicts.get(check);
    if (verdict === undefined || (isExplored && verdict === 'pass')) return 'not-tried';
    if (verdict === 'pass') return 'passes';
    if (expires < run.today) return 'expired';
    return excusable.has(verdict) ? 'excuses' : 'not-tried';
  };
  return entries.map((entry) => ({ ...entry, state: stateOf(entry) }));
}

/** The ids of the checks whose failures the list excuses. */
export function excusedChecks(deviations: readonly ReportedDeviation[]): ReadonlySet<string> {
  return new Set(deviations.flatMap(({ check, state }) => (state === 'excuses' ? [check] : [])));
}
