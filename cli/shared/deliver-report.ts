import { buildReport, type RunFacts } from '../../conformance/report/build-report.ts';
import type { Outcome, Report } from '../../conformance/report/report.ts';
import { renderReport } from '../../conformance/report/terminal/render-report.ts';
import { PreflightError } from '../../conformance/runner/preflight-error.ts';
import { screen } from './screen.ts';
import { type ReportFile, writeReports } from './write-reports.ts';

/** Exit code of a run that was interrupted. */
export const interruptedCode = 130;

const exitCodes: Readonly<Record<Outcome, number>> = {
  conformant: 0,
  'known-deviations': 0,
  'not-conformant': 1,
  'profile-deviations': 1,
  'outdated-list': 1,
  'could-not-test': 2,
  partial: 3,
};

/** The options of every command that delivers a report, as parsed from the command line. */
export interface ReportOptions {
  readonly report?: readonly ReportFile[];
  readonly allowPartial?: true;
}

/** Writes the report files, prints the report, and returns the exit code of the command. */
export async function deliverReport(
  report: Report,
  { report: files = [], allowPartial }: ReportOptions,
  run: {
    /** The name of the command in messages. */
    readonly command: string;
    /** Further lines for the end of the printed report. */
    readonly notes?: readonly string[];
    readonly signal: AbortSignal;
  },
): Promise<number> {
  const isInterrupted = run.signal.aborted;
  const unwritten = await writeReports(report, files);
  const outcome = report.outcome === 'partial' && allowPartial === true ? 0 : exitCodes[report.outcome];
  const failed = unwritten.length > 0 ? Math.max(outcome, 2) : outcome;
  const exitCode = isInterrupted ? interruptedCode : failed;
  process.stdout.write(
    renderReport(report, {
      ...screen(process.stdout),
      exitCode,
      notes: [
        ...(unwritten.length > 0 ? [] : files.map(({ path }) => `written: ${path}`)),
        ...(run.notes ?? []),
      ],
    }),
  );
  for (const reason of unwritten) say(run.command, reason);
  return exitCode;
}

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

/** Prints why a command could not do its work; returns exit code 2. */
export function couldNotRun(command: string, message: string): number {
  say(command, message);
  return 2;
}

/** Prints a message on standard error, after the name of the command. */
export function say(command: string, message: string): void {
  process.stderr.write(`parkproof ${command}: ${message}\n`);
}
