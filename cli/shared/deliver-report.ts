import type { Outcome, Report } from '../../conformance/report/report.ts';
import { renderReport } from '../../conformance/report/terminal/render-report.ts';
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

/** Writes the report files, prints the report, and returns the exit code of the command. */
export async function deliverReport(
  report: Report,
  run: {
    /** The name of the command in messages. */
    readonly command: string;
    readonly files: readonly ReportFile[];
    /** Further lines for the end of the printed report. */
    readonly notes?: readonly string[];
    readonly allowPartial: boolean;
    readonly interrupted: boolean;
  },
): Promise<number> {
  const unwritten = await writeReports(report, run.files);
  const outcome = report.outcome === 'partial' && run.allowPartial ? 0 : exitCodes[report.outcome];
  const exitCode = run.interrupted ? interruptedCode : unwritten.length > 0 ? Math.max(outcome, 2) : outcome;
  process.stdout.write(
    renderReport(report, {
      ...screen(process.stdout),
      exitCode,
      notes: [
        ...(unwritten.length > 0 ? [] : run.files.map(({ path }) => `written: ${path}`)),
        ...(run.notes ?? []),
      ],
    }),
  );
  for (const reason of unwritten) say(run.command, reason);
  return exitCode;
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
