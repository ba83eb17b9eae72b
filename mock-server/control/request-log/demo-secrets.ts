import { isDeepStrictEqual } from 'node:util';
import { simulatorProfile } from '../../../spec/generated/simulator-profile.ts';
import type { Tokens } from '../../authentication/tokens.ts';
import { usersOf } from '../../kernel/user.ts';

/** Values that look like secrets but are not, so that a command can carry them as they are. */
export interface DemoSecrets {
  isHeader(name: string, value: string): boolean;
  isSignIn(body: unknown): boolean;
}

/** For a simulator that others reach: every credential is a secret. */
export const noDemoSecrets: DemoSecrets = { isHeader: () => false, isSignIn: () => false };

/** The credentials of the demo users and the tokens issued here; those of a profile of the user's may be real. */
export function createDemoSecrets(tokens: Tokens): DemoSecrets {
  const { api_user } = simulatorProfile.credentials;
  const users = usersOf(simulatorProfile);
  const isDemo: Readonly<Record<string, (value: string) => boolean>> = {
    'x-api-user': (value) => value === api_user,
    'x-api-key': (value) => users.some(({ apiKey }) => apiKey === value),
    'x-access-token': (value) =>
      users.some(({ accessToken }) => accessToken === value) || tokens.read(value) !== null,
  };
  return {
    isHeader: (name, value) => isDemo[name]?.(value) === true,
    isSignIn: (body) => users.some(({ signIn }) => isDeepStrictEqual(signIn, body)),
  };
}
