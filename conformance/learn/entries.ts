import { profileEntries } from '../../spec/generated/profile-entries.ts';
import type { Profile } from '../../spec/generated/profile-types.ts';
import { type Entry, entryIn, withEntry } from '../../spec/profile-entry.ts';

const openPoints = Object.keys(profileEntries) as Entry[];
const connects = (entry: Entry) => profileEntries[entry]?.connects ?? false;

/**
 * Entries that the kit needs to connect: no request shows them, or only one that nobody can guess. All others are
 * learnt.
 */
export const connectionEntries: readonly Entry[] = [
  'base_url',
  'environment',
  'timings',
  ...openPoints.filter(connects),
];

/** Every entry of a profile that is not needed to connect, by group. */
export const learnableEntries: readonly Entry[] = openPoints.filter((entry) => !connects(entry));

/** A profile with only the `connectionEntries`, so without any choice. */
export function onlyConnection({ name, credentials, ...profile }: Profile): Profile {
  const bare: Profile = { profile: 1, name, credentials };
  return connectionEntries.reduce((made, entry) => {
    const value = entryIn({ ...bare, ...profile }, entry);
    return value === null ? made : withEntry(made, entry, value);
  }, bare);
}
