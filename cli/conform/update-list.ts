import type { KnownDeviation } from '../../conformance/known-deviations/known-deviation.ts';
import type { Report } from '../../conformance/report/report.ts';

/** How long a new entry excuses a failure, in days. */
const days = 30;

/**
 * Updates a list of known deviations from a run: adds failures, extends expired entries, and drops entries that pass
 * or name no check. Reasons, owners and future dates stay. Returns the list with the numbers of what changed.
 */
export function updateList(earlier: readonly KnownDeviation[], report: Report) {
  const start = new Date(report.startedAt);
  const expires = new Date(start.getTime() + days * 86_400_000).toISOString().slice(0, 10);
  const states = new Map(report.knownDeviations.map(({ check, state }) => [check, state]));
  const kept = earlier.filter(({ check }) => !outdated.has(states.get(check)));
  const isExpired = ({ check }: KnownDeviation) => states.get(check) === 'expired';
  const listed = new Set(earlier.map(({ check }) => check));
  const added = report.checks
    .filter(({ id, verdict }) => verdict === 'fail' && !listed.has(id))
    .map(
      ({ id, expected, found }): KnownDeviation => ({
        check: id,
        reason: `expected ${expected}, found ${found}`,
        owner: 'unassigned',
        expires,
      }),
    );
  return {
    entries: [...kept.map((entry) => (isExpired(entry) ? { ...entry, expires } : entry)), ...added],
    added: added.length,
    extended: kept.filter(isExpired).length,
    dropped: earlier.length - kept.length,
  };
}

const outdated: ReadonlySet<string | undefined> = new Set(['passes', 'unknown-check']);
