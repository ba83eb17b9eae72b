import { credentialsOf } from '../../../spec/credentials-of.ts';
import type { Profile } from '../../../spec/generated/profile-types.ts';
import { control, dataOf } from './clients.ts';

/** Reads the demo users, each with the headers of their requests. */
export async function readDemoUsers() {
  const profile = (await dataOf(control.GET('/profile'))) as unknown as Profile;
  return profile.credentials.users.map(({ name, default_vehicle }, user) => ({
    name,
    plate: default_vehicle?.plate,
    headers: credentialsOf(profile, user),
  }));
}
