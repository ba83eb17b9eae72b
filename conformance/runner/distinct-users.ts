import { isDeepStrictEqual } from 'node:util';
import type { Profile } from '../../spec/generated/profile-types.ts';
import { PreflightError } from './preflight-error.ts';

type Account = Profile['credentials']['users'][number];

/**
 * Refuses a profile in which two users are the same account. `tokens` are the tokens of the users after sign-in. Throws
 * `PreflightError`.
 */
export function requireDistinctUsers({ credentials }: Profile, tokens: readonly string[] = []): void {
  const users = credentials.users.map((account, user) => ({ account, token: tokens[user] }));
  for (const [second, two] of users.entries()) {
    for (const [first, one] of users.slice(0, second).entries()) {
      const shared =
        sharedBy(one.account, two.account) ??
        (one.token !== undefined && one.token === two.token ? 'are issued the same token' : null);
      if (shared === null) continue;
      throw new PreflightError(
        `credentials.users/${first} and /${second} ('${one.account.name}' and '${two.account.name}') ${shared}, ` +
          'so they are the same account; use two different accounts or a single user',
      );
    }
  }
}

function sharedBy(one: Account, two: Account): string | null {
  if (one.access_token != null && one.access_token === two.access_token) return 'have the same access_token';
  if (one.user_uid != null && one.user_uid === two.user_uid) return 'have the same user_uid';
  const sameSignIn = one.sign_in != null && isDeepStrictEqual(one.sign_in, two.sign_in);
  return sameSignIn && one.api_key === two.api_key ? 'have the same api_key and sign_in' : null;
}
