import { readFile } from 'node:fs/promises';
import type { Report } from '../../conformance/report/report.ts';

/** A file that cannot be compared; the message says why. */
export class ReportError extends Error {
  override readonly name = 'ReportError';
}

/** What is compared of a report. */
export type ComparedReport = Pick<Report, 'target' | 'startedAt' | 'outcome' | 'checks'>;

/** Reads a report of `parkproof conform`. Throws ReportError. */
export async function loadReport(path: string): Promise<ComparedReport> {
  const text = await readFile(path, 'utf8').catch((error: Error) => {
    throw new ReportError(`${path} cannot be read: ${error.message}`);
  });
  const report = parse(text);
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

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Whether all that is compared is there; reports of other versions of the kit have other members too. */
function isReport(value: unknown): value is ComparedReport {
  if (typeof value !== 'object' || value === null) return false;
  const { format, outcome, startedAt, target, checks } = value as Partial<Record<string, unknown>>;
  const isTold = [outcome, startedAt].every((text) => typeof text === 'string');
  const isTarget = typeof target === 'object' && target !== null && 'url' in target && 'name' in target;
  return format === 1 && isTold && isTarget && Array.isArray(checks) && checks.every(isCheck);
}

function isCheck(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { id, verdict } = value as Partial<Record<string, unknown>>;
  return typeof id === 'string' && typeof verdict === 'string';
}
