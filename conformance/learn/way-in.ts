import type { Profile } from '../../spec/generated/profile-types.ts';
import { type Entry, entryIn, withEntry } from '../../spec/profile-entry.ts';

/**
 * What the kit must know to get in: no request shows it, or only one that nobody can guess. Everything else is learnt.
 */
export const wayInEntries: readonly Entry[] = [
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

/** A profile that says how to get in, and no choice. */
export function wayInOf({ name, credentials, ...profile }: Profile): Profile {
  const bare: Profile = { profile: 1, name, credentials };
  return wayInEntries.reduce((made, entry) => {
    const value = entryIn({ ...bare, ...profile }, entry);
    return value === null ? made : withEntry(made, entry, value);
  }, bare);
}
