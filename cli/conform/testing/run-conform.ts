import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '../../../mock-server/testing/start-simulator.ts';
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

/** Writes a profile to a file: the simulator's own with some members changed. */
export async function profileFile(changes: Partial<Profile> = {}): Promise<string> {
  const path = join(await temporaryFolder(), 'profile.json');
  await writeFile(path, JSON.stringify({ ...simulatorProfile, ...changes }));
  return path;
}
