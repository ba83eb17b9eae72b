import { signal } from '@preact/signals';
import type { Profile } from '../../../spec/generated/profile-types.ts';
import { control, told } from './clients.ts';

/** The profile of the running simulator; null before it was read. */
export const profile = signal<Profile | null>(null);

/** A demo user, with what requests in their name carry. */
export interface DemoUser {
  readonly name: string;
  readonly uid: string;
  readonly plate: string | undefined;
  readonly headers: Readonly<Record<'x-api-user' | 'x-api-key' | 'x-access-token', string>>;
}

/** Reads the profile, once. */
export async function readProfile(): Promise<Profile> {
  profile.value ??= (await told(control.GET('/profile'))) as unknown as Profile;
  return profile.value;
}

/** The demo users of a profile. */
export function demoUsers({ credentials: { api_user, users } }: Profile): DemoUser[] {
  return users.map(({ name, user_uid, api_key, access_token, default_vehicle }) => ({
    name,
    uid: user_uid ?? name,
    plate: default_vehicle?.plate,
    headers: { 'x-api-user': api_user, 'x-api-key': api_key, 'x-access-token': access_token ?? '' },
  }));
}
