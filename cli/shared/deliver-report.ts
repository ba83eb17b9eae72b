import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { fileReason } from '../../common/file-error.ts';
import { UserError } from '../../common/user-error.ts';
import { buildReport, type RunFacts } from '../../conformance/report/build-report.ts';
import { writeHtml } from '../../conformance/report/html/write-html.ts';
import { createMask } from '../../conformance/report/masking/mask.ts';
import type { Outcome, Report } from '../../conformance/report/report.ts';
import { renderReport } from '../../conformance/report/terminal/render-report.ts';
import { writeJunit } from '../../conformance/report/write-junit.ts';
import { writeMarkdown } from '../../conformance/report/write-markdown.ts';
import { PreflightError } from '../../conformance/runner/preflight-error.ts';
import { couldNotRun, interruptedCode, say } from './explain.ts';
import { makeFolder } from './replace-file.ts';
import { screen } from './screen.ts';

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

/** Runs the kit and returns its report. A failed preflight gives a report too, so that no older one passes for it. */
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

/** Prints why a run failed before its target was known, and writes its reports; returns exit code 2. */
export async function couldNotTest(
  command: string,
  obstacle: string,
  files?: readonly ReportFile[],
): Promise<number> {
  await reportObstacle(obstacle, files);
  return couldNotRun(command, obstacle);
}

/** Writes the reports of a run that failed before its target was known, as far as they can be written. */
export async function reportObstacle(obstacle: string, files: readonly ReportFile[] = []): Promise<void> {
  const report = buildReport({
    target: { url: 'unknown', name: 'the implementation', environment: null, profile: null },
    scope: { only: [], exclude: [], readOnly: false, load: false, interrupted: false },
    mask: createMask(new Map()),
    startedAt: new Date(),
    results: [],
    obstacle,
  });
  await writeReports(report, files);
}

/** The path and format of a report. */
export interface ReportFile {
  readonly format: 'junit' | 'json' | 'markdown' | 'html';
  readonly path: string;
}

const writers: Readonly<Record<ReportFile['format'], (report: Report) => string>> = {
  json: (report) => `${JSON.stringify(report, null, 2)}\n`,
  junit: writeJunit,
  markdown: writeMarkdown,
  html: writeHtml,
};

/** Makes sure before a run that its reports can be written, each to a file of its own. Throws UserError. */
export async function prepareReports(files: readonly ReportFile[] = []): Promise<void> {
  for (const [index, { path, format }] of files.entries()) {
    const earlier = files.slice(0, index).find((one) => resolve(one.path) === resolve(path));
    if (earlier !== undefined)
      throw new UserError(`${path} cannot hold two reports, ${earlier.format} and ${format}`);
    try {
      makeFolder(dirname(path));
      const isNew = !existsSync(path);
      await writeFile(path, '', { flag: 'a' });
      if (isNew) await rm(path);
    } catch (error) {
      throw new UserError(`${path} cannot be written: ${fileReason(error as Error)}`);
    }
  }
}

/** Writes a report in each requested format; returns a message for each file that could not be written. */
async function writeReports(report: Report, files: readonly ReportFile[]): Promise<readonly string[]> {
  const failures: string[] = [];
  for (const { format, path } of files) {
    try {
      makeFolder(dirname(path));
      await writeFile(path, writers[format](report));
    } catch (error) {
      failures.push(`${path} cannot be written: ${fileReason(error as Error)}`);
    }
  }
  return failures;
}
