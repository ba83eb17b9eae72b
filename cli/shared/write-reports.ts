import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { fileReason } from '../../common/file-error.ts';
import { UserError } from '../../common/user-error.ts';
import { writeHtml } from '../../conformance/report/html/write-html.ts';
import type { Report } from '../../conformance/report/report.ts';
import { writeJunit } from '../../conformance/report/write-junit.ts';
import { writeMarkdown } from '../../conformance/report/write-markdown.ts';

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
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, '', { flag: 'a' });
    } catch (error) {
      throw new UserError(`${path} cannot be written: ${fileReason(error as Error)}`);
    }
  }
}

/** Writes a report in each requested format; returns a message for each file that could not be written. */
export async function writeReports(report: Report, files: readonly ReportFile[]): Promise<readonly string[]> {
  const failures = await Promise.all(
    files.map(({ format, path }) =>
      writeFile(path, writers[format](report)).then(
        () => [],
        (error: Error) => [`${path} cannot be written: ${fileReason(error)}`],
      ),
    ),
  );
  return failures.flat();
}
