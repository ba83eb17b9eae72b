import type { Profile } from '../../spec/generated/profile-types.ts';
import { simulatorProfile } from '../../spec/generated/simulator-profile.ts';
import { type Entry, entryIn, withEntry } from '../../spec/profile-entry.ts';

/**
 * Entries that the kit needs to connect: no request shows them, or only one that nobody can guess. All others are
 * learnt.
 */
export const connectionEntries: readonly Entry[] = [
  'base_url',
  'environment',
  'timings',
  'authentication.request',
  'authentication.headers',
  'authentication.token_pointer',
  'authentication.expiry_pointer',
  'authentication.token_lifetime_minutes',
  'authentication.repeated',
  'bookings.list_request',
  'bookings.list_response',
  'bookings.list_delay',
  'bookings.paging',
  'batch.longest_wait_seconds',
  'batch.spacing_not_kept',
  'webhooks.endpoint',
  'notification.fields',
];

/** A profile with only the `connectionEntries`, so without any choice. */
export function onlyConnection({ name, credentials, ...profile }: Profile): Profile {
  const bare: Profile = { profile: 1, name, credentials };
  return connectionEntries.reduce((made, entry) => {
    const value = entryIn({ ...bare, ...profile }, entry);
    return value === null ? made : withEntry(made, entry, value);
  }, bare);
}

/** Parts of a profile that are not learnt: they say what it is about, or no check can judge them. */
const apart: ReadonlySet<string> = new Set(['profile', 'name', 'credentials', 'notes']);

/** Entries that hold entries of their own. */
const groups: ReadonlySet<string> = new Set(['limits.duration_out_of_bounds', 'search.reason_conditions']);

/** Every entry of a profile that is not needed to connect, in the order of spec/profiles/simulator.yaml. */
export const learnableEntries: readonly Entry[] = Object.entries(simulatorProfile)
  .flatMap(([group, values]) =>
    apart.has(group) || typeof values !== 'object' ? [] : entriesOf(group, values),
  )
  .filter((entry) => !connectionEntries.includes(entry));

function entriesOf(path: string, values: object): Entry[] {
  return Object.entries(values).flatMap(([key, value]) => {
    const entry = `${path}.${key}`;
    if (apart.has(key)) return [];
    return groups.has(entry) ? entriesOf(entry, value as object) : [entry as Entry];
  });
}
