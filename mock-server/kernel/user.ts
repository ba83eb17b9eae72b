import type { Profile } from '../../spec/generated/profile-types.ts';

/** An account of the simulator, as the profile declares it. */
export interface User {
  readonly uid: string;
  readonly apiKey: string;
  /** A token that never expires, for experiments; null if the profile gives none. */
  readonly accessToken: string | null;
  /** The body that POST /authenticate takes for this user. */
  readonly signIn: Readonly<Record<string, unknown>>;
  readonly defaultVehicle: { readonly plate: string; readonly brand: string; readonly model: string };
}

/** The accounts of a profile. Values that it leaves open are made from the name of the account. */
export function usersOf(profile: Profile): User[] {
  return profile.credentials.users.map((user) => ({
    uid: user.user_uid ?? `user-${user.name}`,
    apiKey: user.api_key,
    accessToken: user.access_token ?? null,
    signIn: user.sign_in ?? {
      email: `${user.name}@parkproof.example`,
      password: `demo-password-${user.name}`,
    },
    defaultVehicle: user.default_vehicle ?? {
      plate: `DEMO${user.name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')}`,
      brand: 'Seat',
      model: 'Ibiza',
    },
  }));
}
