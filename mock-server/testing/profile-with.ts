import type { Profile } from '../../spec/generated/profile-types.ts';
import { simulatorProfile } from '../../spec/generated/simulator-profile.ts';

/** The simulator's own profile with other choices in some of its groups. */
export function profileWith(choices: Partial<Profile>): Profile {
  return { ...simulatorProfile, ...choices };
}
