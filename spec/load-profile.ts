import { describeViolations } from './describe-violations.ts';
import type { Profile } from './generated/profile-types.ts';
import { validateProfile } from './generated/profile-validator.js';
import { readYaml } from './read-yaml.ts';

/** A profile that cannot be used; the message says which file, where in it, and what would be right. */
export class ProfileError extends Error {
  override readonly name = 'ProfileError';
}

/**
 * Reads and checks a profile in YAML or JSON. The given credentials hold where it has none, as one that was learnt.
 * Throws ProfileError.
 */
export async function loadProfile(path: string, credentials?: Profile['credentials']): Promise<Profile> {
  const found = await readYaml(path, (message) => new ProfileError(message));
  const hasNone = typeof found === 'object' && found !== null && !('credentials' in found);
  return checkProfile(hasNone && credentials !== undefined ? { ...found, credentials } : found, path);
}

/** Checks a profile against spec/profile.schema.json. Throws ProfileError that names every fault. */
export function checkProfile(profile: unknown, source: string): Profile {
  if (validateProfile(profile)) return profile as Profile;
  const faults = describeViolations('body', validateProfile.errors ?? []);
  const lines = faults.map(({ pointer, detail }) => `  ${pointer === '' ? '/' : pointer} ${detail}`);
  throw new ProfileError(`${source} is not a valid profile:\n${lines.join('\n')}`);
}
