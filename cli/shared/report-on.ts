import { buildReport, type RunFacts } from '../../conformance/report/build-report.ts';
import type { Report } from '../../conformance/report/report.ts';
import { PreflightError } from '../../conformance/runner/preflight-error.ts';

/** Reports a failed preflight too, so that no older report is mistaken for the result of this run. */
export async function reportOn(
  run: () => Promise<Report>,
  facts: Omit<RunFacts, 'startedAt' | 'results' | 'obstacle'>,
  signal: AbortSignal,
): Promise<Report> {
  const startedAt = new Date();
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof PreflightError) || signal.aborted) throw error;
    return buildReport({ ...facts, startedAt, results: [], obstacle: error.message });
  }
}
