import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Profile } from '../../../spec/generated/profile-types.ts';
import { simulatorProfile } from '../../../spec/generated/simulator-profile.ts';
import { runInProcess } from '../../testing/run-in-process.ts';
import type { Ended } from '../../testing/run-parkproof.ts';

/** Runs `parkproof conform` in this process, since starting another one is slow. */
export function runConform(...args: string[]): Promise<Ended> {
  return runInProcess('conform', ...args);
}

/** Runs `parkproof conform-webhook` in this process. */
export function runConformWebhook(...args: string[]): Promise<Ended> {
  return runInProcess('conform-webhook', ...args);
}

/** A folder that is removed after the test. */
export async function testFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'parkproof-conform-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Writes a profile to a file: the simulator's own with some members changed. */
export async function profileFile(changes: Partial<Profile> = {}): Promise<string> {
  const path = join(await testFolder(), 'profile.json');
  await writeFile(path, JSON.stringify({ ...simulatorProfile, ...changes }));
  return path;
}
