import type { Profile } from './generated/profile-types.ts';

/** The three headers of section 5 for one of the users in a profile. */
export function credentialsOf(profile: Pick<Profile, 'credentials'>, user = 0) {
  const { api_user, users } = profile.credentials;
  return {
    'x-access-token': users[user]?.access_token ?? '',
    'x-api-user': api_user,
    'x-api-key': users[user]?.api_key ?? '',
  };
}
