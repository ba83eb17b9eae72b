import { credentialsOf } from '../../../spec/credentials-of.ts';
import type { Profile } from '../../../spec/generated/profile-types.ts';
import { control, dataOf } from './clients.ts';

/** Reads the scenario offers. */
export const readScenarios = once(() => dataOf(control.GET('/scenarios')));

/** Reads the demo users, each with the headers of their requests. */
export const readDemoUsers = once(async () => {
  const profile = (await dataOf(control.GET('/profile'))) as unknown as Profile;
  return profile.credentials.users.map(({ name, default_vehicle }, user) => ({
    name,
    plate: default_vehicle?.plate,
    headers: credentialsOf(profile, user),
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
