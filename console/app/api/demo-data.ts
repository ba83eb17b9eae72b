import type { Profile } from '../../../spec/generated/profile-types.ts';
import { control, told } from './clients.ts';

/** The scenario offers. */
export const readScenarios = once(() => told(control.GET('/scenarios')));

/** The demo users, each with what requests in their name carry. */
export const readDemoUsers = once(async () => {
  const { credentials } = (await told(control.GET('/profile'))) as unknown as Profile;
  return credentials.users.map(({ name, api_key, access_token, default_vehicle }) => ({
    name,
    plate: default_vehicle?.plate,
    headers: {
      'x-api-user': credentials.api_user,
      'x-api-key': api_key,
      'x-access-token': access_token ?? '',
    },
  }));
});

/** Reads only once what stays the same for as long as the simulator runs. */
function once<T>(read: () => Promise<T>): () => Promise<T> {
  let known: Promise<T> | undefined;
  return () => {
    known ??= read().catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    return known;
  };
}
