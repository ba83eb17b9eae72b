import type { Profile } from '../../spec/generated/profile-types.ts';

type Account = Profile['credentials']['users'][number];

/** An account of the simulator, as its profile declares it, with every value that the profile leaves open. */
export type User = ReturnType<typeof userOf>;

/** The accounts of a profile. Values that it leaves open are made from the name of the account. */
export const usersOf = ({ credentials }: Profile): User[] => credentials.users.map(userOf);

function userOf({ user_uid, access_token, sign_in, default_vehicle, ...account }: Account) {
  const { name } = account;
  return {
    ...account,
    uid: user_uid ?? `user-${name}`,
    /** A token that never expires, for experiments; null if the profile gives none. */
    access_token: access_token ?? null,
    /** The body that POST /authenticate takes for this user. */
    sign_in: sign_in ?? { email: `${name}@parkproof.example`, password: `demo-password-${name}` },
    default_vehicle: default_vehicle ?? {
      plate: `DEMO${name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')}`,
      brand: 'Seat',
      model: 'Ibiza',
    },
  };
}
