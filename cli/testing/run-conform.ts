import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormatsModule from 'ajv-formats';
import { expect } from 'vitest';
import schema from '../../conformance/report/report.schema.json' with { type: 'json' };
import type { Report } from '../../conformance/report/report.ts';
import { temporaryFolder } from '../../mock-server/testing/start-simulator.ts';
import type { Profile } from '../../spec/generated/profile-types.ts';
import { simulatorProfile } from '../../spec/generated/simulator-profile.ts';
import { runInProcess } from './run-in-process.ts';
import type { Ended } from './run-parkproof.ts';

/** Runs `parkproof conform` in this process, since starting another one is slow. */
export function runConform(...args: string[]): Promise<Ended> {
  return runInProcess('conform', ...args);
}

/** Runs `parkproof conform-webhook` in this process. */
export function runConformWebhook(...args: string[]): Promise<Ended> {
  return runInProcess('conform-webhook', ...args);
}

/** Writes a profile to a file: the simulator's own with some members changed. */
export async function profileFile(changes: Partial<Profile> = {}): Promise<string> {
  const path = join(await temporaryFolder(), 'profile.json');
  await writeFile(path, JSON.stringify({ ...simulatorProfile, ...changes }));
  return path;
}

/** Reads a JSON report, which must fit its schema. */
export async function readReport(path: string): Promise<Report> {
  const report = JSON.parse(await readFile(path, 'utf8')) as Report;
  const ajv = new Ajv2020({ allErrors: true });
  addFormatsModule.default(ajv);
  ajv.validate(schema, report);
  expect(ajv.errors).toBeNull();
  return report;
}
