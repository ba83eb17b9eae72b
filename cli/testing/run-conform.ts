import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormatsModule from 'ajv-formats';
import { expect } from 'vitest';
import type { Report } from '../../conformance/report/report.ts';
import { profileWith } from '../../mock-server/testing/profile-with.ts';
import type { Profile } from '../../spec/generated/profile-types.ts';
import schema from '../../spec/generated/report.schema.json' with { type: 'json' };
import { temporaryFolder } from '../../spec/testing/temporary-folder.ts';
import { runInThisProcess } from './run-in-process.ts';
import type { Ended } from './run-parkproof.ts';

/** Runs `parkproof conform` in this process, since starting another one is slow. */
export function runConform(...args: string[]): Promise<Ended> {
  return runInThisProcess('conform', ...args);
}

/** Writes a profile to a file: the simulator's own with these choices. */
export async function profileFile(choices: Partial<Profile> = {}): Promise<string> {
  const path = join(temporaryFolder(), 'profile.json');
  await writeFile(path, JSON.stringify(profileWith(choices)));
  return path;
}

const formats = ['json', 'junit', 'markdown', 'html'] as const;

/** The options that write a report in each format to a folder, each to a file with the name of its format. */
export function reportOptionsFor(folder: string): string[] {
  return formats.flatMap((format) => ['--report', `${format}=${join(folder, format)}`]);
}

/** The texts of the reports that `reportOptionsFor` writes. */
export async function readReports(folder: string): Promise<Record<(typeof formats)[number], string>> {
  const texts = formats.map(
    async (format) => [format, await readFile(join(folder, format), 'utf8')] as const,
  );
  return Object.fromEntries(await Promise.all(texts)) as Awaited<ReturnType<typeof readReports>>;
}

const ajv = new Ajv2020({ allErrors: true });
addFormatsModule.default(ajv);

/** Reads a JSON report, which must fit its schema. */
export async function readReport(path: string): Promise<Report> {
  const report = JSON.parse(await readFile(path, 'utf8')) as Report;
  ajv.validate(schema, report);
  expect(ajv.errors).toBeNull();
  return report;
}
