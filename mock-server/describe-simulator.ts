import type { Profile } from '../spec/generated/profile-types.ts';
import type { Core } from './create-core.ts';
import type { User } from './kernel/user.ts';
import type { Settings } from './simulator-options.ts';

/** Makes the profile for a client: the URL, the credentials of the demo users and the choices at open points. */
export function describeSimulator(settings: Settings, { users, address }: Core): () => Profile {
  const { choices, profile, options } = settings;
  const { bookingDelay = 0, batchDelay = 0 } = options;
  const timings = {
    booking_seconds: bookingDelay === 'realistic' ? null : bookingDelay / 1000,
    batch_seconds: batchDelay / 1000,
  };
  const credentials = { ...profile.credentials, users: describeAccounts(profile, users) };
  return () => ({ ...choices, timings, credentials, profile: 1, base_url: address.public() }) as Profile;
}

/** The accounts of a profile, completed with the sign-in data that the profile leaves open. */
function describeAccounts(profile: Profile, users: readonly User[]): Profile['credentials']['users'] {
  return profile.credentials.users.map((account, index) => {
    const user = users[index];
    if (user === undefined) return account;
    const { uid, accessToken, signIn, defaultVehicle } = user;
    return {
      ...account,
      access_token: accessToken,
      sign_in: signIn,
      user_uid: uid,
      default_vehicle: defaultVehicle,
    };
  });
}
