import { credentialsOf } from '../../../spec/credentials-of.ts';
import type { Profile } from '../../../spec/generated/profile-types.ts';
import { useControl } from './use-control.ts';

/** Reads the demo users, each with the headers of their requests. */
export function useDemoUsers() {
  const { data, problem } = useControl('/profile');
  return { problem, data: data && usersOf(data as unknown as Profile) };
}

function usersOf(profile: Profile) {
  return profile.credentials.users.map(({ name, default_vehicle }, user) => ({
    name,
    plate: default_vehicle?.plate,
    headers: credentialsOf(profile, user),
  }));
}
