import { isRecord } from '../../common/is-record.ts';
import type { Profile } from '../../spec/generated/profile-types.ts';
import { simulatorProfile } from '../../spec/generated/simulator-profile.ts';

/** The simulator's own profile with these choices instead of its own; each group keeps its other choices. */
export function profileWith(choices: Partial<Profile>): Profile {
  const own: Profile = simulatorProfile;
  const groups = Object.entries(choices).map(([group, given]) => [
    group,
    isRecord(given) ? { ...Object(own[group as keyof Profile]), ...given } : given,
  ]);
  return { ...own, ...Object.fromEntries(groups) };
}
