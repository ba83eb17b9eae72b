import { isDeepStrictEqual } from 'node:util';
import { simulatorProfile } from '../../../spec/generated/simulator-profile.ts';
import type { Tokens } from '../../authentication/tokens.ts';
import { usersOf } from '../../kernel/user.ts';

/** Recognises demo credentials, which look like secrets but may stand in a command as they are. */
export type DemoSecrets = ReturnType<typeof createDemoSecrets>;

/** Recognises the credentials of the demo users and the tokens issued here. A user's own profile may have real ones. */
export function createDemoSecrets(tokens: Tokens) {
  const { api_user } = simulatorProfile.credentials;
  const users = usersOf(simulatorProfile);
  const isDemo: Readonly<Record<string, (value: string) => boolean>> = {
    'x-api-user': (value) => value === api_user,
    'x-api-key': (value) => users.some(({ api_key }) => api_key === value),
    'x-access-token': (value) =>
      users.some(({ access_token }) => access_token === value) || tokens.read(value) !== null,
  };
  return {
    isHeader: (name: string, value: string) => isDemo[name]?.(value) === true,
    isSignIn: (body: unknown) => users.some(({ sign_in }) => isDeepStrictEqual(sign_in, body)),
  };
}
