import { readFile } from 'node:fs/promises';
import { asArray, asObject, type Json } from '../../conformance/kernel/json.ts';
import type { Report } from '../../conformance/report/report.ts';
import { parseJson } from '../../spec/parse-json.ts';
import { ReportError } from '../shared/report-error.ts';

/** The parts of a report that a comparison looks at. */
export type ComparedReport = Pick<Report, 'target' | 'startedAt' | 'outcome' | 'checks'>;

/** Reads a report of `parkproof conform`. Throws ReportError. */
export async function loadReport(path: string): Promise<ComparedReport> {
  const text = await readFile(path, 'utf8').catch((error: Error) => {
    throw new ReportError(`${path} cannot be read: ${error.message}`);
  });
  const report = parseJson(text);
  if (!isReport(report)) {
    throw new ReportError(
      `${path} is not a report; pass a file written by parkproof conform --report json=FILE`,
    );
  }
  if (report.outcome === 'could-not-test') {
    throw new ReportError(`${path} is a report of a run that could not test anything`);
  }
  return report;
}

/** Whether a report has every member we compare. Reports from other versions of the kit may have more. */
function isReport(value: unknown): value is ComparedReport {
  const { format, outcome, startedAt, target, checks } = asObject(value) ?? {};
  const { url, name } = asObject(target) ?? {};
  const isTold = [outcome, startedAt, url, name].every((text) => typeof text === 'string');
  return format === 1 && isTold && asArray(checks)?.every(isCheck) === true;
}

function isCheck(value: Json): boolean {
  const { id, verdict } = asObject(value) ?? {};
  return typeof id === 'string' && typeof verdict === 'string';
}
