import type { OperationId } from '../../spec/generated/operations.ts';
import { Problem, unauthenticated, withStatedStatus } from '../kernel/problems.ts';
import type { User } from '../kernel/user.ts';
import type { Choices } from '../profile/choices.ts';
import type { Tokens } from './tokens.ts';

/** Returns the user of a request's three headers (section 5), or throws a problem that names the header. */
export type IdentifyUser = (headers: SentHeaders, now: number) => User;

type SentHeaders = Readonly<Record<string, unknown>>;

/** Creates the check of x-api-user, x-api-key and x-access-token for the users of a profile. */
export function createIdentifyUser(choices: Choices, users: readonly User[], tokens: Tokens): IdentifyUser {
  const byKey = new Map(users.map((user) => [user.api_key, user]));
  const byUid = new Map(users.map((user) => [user.uid, user]));
  const byDemoToken = new Map(users.map((user) => [user.access_token, user]));
  const keyMustMatch = choices.authentication.api_key_must_match_token ?? true;

  function userOfToken(token: string, now: number): User {
    const demo = byDemoToken.get(token);
    if (demo !== undefined) return demo;
    const claim = tokens.read(token);
    const user = claim === null ? undefined : byUid.get(claim.userUid);
    const refused = (detail: string) => unauthenticated('x-access-token', detail);
    if (claim === null || user === undefined)
      throw refused('is not a token of this simulator; POST /authenticate issues one');
    if (claim.expiresAt > now) return user;
    const end = new Date(claim.expiresAt).toISOString();
    throw refused(`expired at ${end}; POST /authenticate issues a new one`);
  }

  return (headers, now) => {
    const [token = '', apiUser, apiKey = ''] = credentialsIn(headers);
    if (apiUser !== choices.credentials.api_user)
      throw unauthenticated('x-api-user', 'is not a known client');
    const keyOwner = byKey.get(apiKey);
    if (keyOwner === undefined) throw unauthenticated('x-api-key', 'is not a known key');
    const user = userOfToken(token, now);
    if (keyMustMatch && keyOwner !== user)
      throw unauthenticated('x-api-key', 'belongs to a different user than x-access-token');
    return user;
  };
}

const names = ['x-access-token', 'x-api-user', 'x-api-key'];

/** The values of the three headers. Throws a problem that names those that are missing. */
function credentialsIn(headers: SentHeaders): readonly string[] {
  const values = names.map((name) => String(headers[name] ?? ''));
  const missing = names.filter((_, index) => values[index] === '');
  if (missing.length > 0) throw unauthenticated(missing, 'is missing');
  return values;
}

/** How an operation identifies its user. The notification trigger has a stated 401 for its token (4.12). */
export function identifyUserFor(id: OperationId, identify: IdentifyUser): IdentifyUser {
  if (id !== 'triggerNotification') return identify;
  return (headers, now) => {
    try {
      return identify(headers, now);
    } catch (error) {
      const aboutToken = error instanceof Problem && error.violations[0]?.pointer === 'x-access-token';
      throw aboutToken ? withStatedStatus(error) : error;
    }
  };
}
