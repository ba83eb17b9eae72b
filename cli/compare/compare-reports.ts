import type { ReportedCheck } from '../../conformance/report/report.ts';
import type { ComparedReport } from './load-report.ts';

/** A check with its result in each run; null for a run that did not include it. */
export interface Change {
  readonly id: string;
  readonly before: ReportedCheck | null;
  readonly after: ReportedCheck | null;
}

/** The checks of two runs, grouped by how their results changed. */
export interface Comparison {
  /** Passed before and fails now. */
  readonly broken: readonly Change[];
  /** Fails now and was not tested before. */
  readonly newFailures: readonly Change[];
  /** Failed before and passes now. */
  readonly mended: readonly Change[];
  /** Was tested before but not now. */
  readonly untried: readonly Change[];
  /** Was not tested before and passes now. */
  readonly newlyTried: readonly Change[];
  /** Failed before and still fails. */
  readonly failing: readonly Change[];
}

/** Compares two runs check by check. */
export function compareReports(older: ComparedReport, newer: ComparedReport): Comparison {
  const before = new Map(older.checks.map((check) => [check.id, check]));
  const after = new Map(newer.checks.map((check) => [check.id, check]));
  const changes = [...new Set([...after.keys(), ...before.keys()])].map(
    (id): Change => ({ id, before: before.get(id) ?? null, after: after.get(id) ?? null }),
  );
  const from = (then: State, now: State) =>
    changes.filter((change) => stateOf(change.before) === then && stateOf(change.after) === now);
  return {
    broken: from('holds', 'fails'),
    newFailures: from('untried', 'fails'),
    mended: from('fails', 'holds'),
    untried: [...from('fails', 'untried'), ...from('holds', 'untried')],
    newlyTried: from('untried', 'holds'),
    failing: from('fails', 'fails'),
  };
}

type State = 'holds' | 'fails' | 'untried';

/** A warning breaks no requirement, so the check still holds. */
function stateOf(check: ReportedCheck | null): State {
  switch (check?.verdict) {
    case 'fail':
      return 'fails';
    case 'pass':
    case 'warn':
      return 'holds';
    default:
      return 'untried';
  }
}
