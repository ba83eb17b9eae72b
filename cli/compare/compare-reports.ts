import { parseJson } from '../../common/parse-json.ts';
import { readText } from '../../common/read-yaml.ts';
import { UserError } from '../../common/user-error.ts';
import { asArray, asObject, type Json } from '../../conformance/kernel/json.ts';
import type { Report, ReportedCheck } from '../../conformance/report/report.ts';

/** The parts of a report that a comparison looks at. */
export type ComparedReport = Pick<Report, 'target' | 'startedAt' | 'outcome' | 'checks'>;

/** Reads a report of `parkproof conform`. Throws UserError. */
export async function loadReport(path: string): Promise<ComparedReport> {
  const report = parseJson(await readText(path, (message) => new UserError(message)));
  if (!isReport(report)) {
    throw new UserError(
      `${path} is not a report; pass a file written by parkproof conform --report json=FILE`,
    );
  }
  if (report.outcome === 'could-not-test') {
    throw new UserError(`${path} is a report of a run that could not test anything`);
  }
  return report;
}

/** Whether a report has every member we compare. Reports from other versions of the kit may have more. */
function isReport(value: unknown): value is ComparedReport {
  const { format, outcome, startedAt, target, checks } = asObject(value) ?? {};
  const { url, name } = asObject(target) ?? {};
  const hasTexts = [outcome, startedAt, url, name].every((text) => typeof text === 'string');
  return format === 1 && hasTexts && asArray(checks)?.every(isCheck) === true;
}

function isCheck(value: Json): boolean {
  const { id, verdict } = asObject(value) ?? {};
  return typeof id === 'string' && typeof verdict === 'string';
}

/** The checks of two runs, grouped by how their results changed. */
export type Comparison = ReturnType<typeof compareReports>;

/** A check with its result in each run; null for a run that did not include it. */
export type Change = Comparison['broken'][number];

/** Compares two runs check by check. */
export function compareReports(older: ComparedReport, newer: ComparedReport) {
  const before = new Map(older.checks.map((check) => [check.id, check]));
  const after = new Map(newer.checks.map((check) => [check.id, check]));
  const ids = new Set([...after.keys(), ...before.keys()]);
  const changes = Array.from(ids, (id) => ({
    id,
    before: before.get(id) ?? null,
    after: after.get(id) ?? null,
  }));
  const from = (then: State, now: State) =>
    changes.filter((change) => stateOf(change.before) === then && stateOf(change.after) === now);
  return {
    broken: from('holds', 'fails'),
    newFailures: from('untested', 'fails'),
    fixed: from('fails', 'holds'),
    noLongerTested: [...from('fails', 'untested'), ...from('holds', 'untested')],
    newlyTested: from('untested', 'holds'),
    failing: from('fails', 'fails'),
  };
}

type State = 'holds' | 'fails' | 'untested';

/** A warning breaks no requirement, so the check still holds. */
function stateOf(check: ReportedCheck | null): State {
  switch (check?.verdict) {
    case 'fail':
      return 'fails';
    case 'pass':
    case 'warn':
      return 'holds';
    default:
      return 'untested';
  }
}
