import type { Profile } from '../../../spec/generated/profile-types.ts';
import { control, dataOf } from './clients.ts';

/** Reads the scenario offers. */
export const readScenarios = once(() => dataOf(control.GET('/scenarios')));

/** Reads the demo users, each with the headers of their requests. */
export const readDemoUsers = once(async () => {
  const { credentials } = (await dataOf(control.GET('/profile'))) as unknown as Profile;
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

/** Reads only once what does not change while the simulator runs. A failed read is repeated by the next call. */
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
