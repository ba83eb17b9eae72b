import type { ReportedCheck } from '../../conformance/report/report.ts';
import type { ComparedReport } from './load-report.ts';

/** A check of either run, with its verdicts; null if it was not among the checks of a run. */
export interface Change {
  readonly id: string;
  readonly before: ReportedCheck | null;
  readonly after: ReportedCheck | null;
}

/** What has changed between two runs. */
export interface Comparison {
  /** Passed before and fails now. */
  readonly broken: readonly Change[];
  /** Fails now and was not tested before. */
  readonly newFailures: readonly Change[];
  /** Failed before and passes now. */
  readonly mended: readonly Change[];
  /** Was tested before but not now. */
  readonly untried: readonly Change[];
  /** Is newly tested and passes. */
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

/** A warning breaks no requirement. */
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
