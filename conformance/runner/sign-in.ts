import type { Profile } from '../../spec/generated/profile-types.ts';
import { tokenIn, tokensLast } from '../answers/issued-tokens.ts';
import { isAboutCredentials } from '../kernel/exchange.ts';
import { PreflightError } from './preflight-error.ts';
import { type Ask, describeRefusal } from './preflight-requests.ts';

/**
 * The token of a user: the one in the profile, or one from POST /authenticate. If the profile has both and does not say
 * that a new token leaves earlier ones valid, signs in before anything else, so that no check has to sign in during the
 * run. Throws `PreflightError`.
 */
export async function signIn(ask: Ask, profile: Profile, user: number): Promise<string> {
  const account = profile.credentials.users[user];
  const given = account?.access_token ?? null;
  if (given !== null && (account?.sign_in == null || tokensLast(profile))) return given;
  if (account?.sign_in == null) {
    throw new PreflightError(
      `credentials.users/${user} has neither access_token nor sign_in; add a token, or the body that obtains one`,
    );
  }
  const outcome = await ask('authenticate', { body: account.sign_in });
  const issued = typeof outcome === 'string' ? undefined : tokenIn(outcome, profile);
  if (given !== null) return issued === undefined || (await isAccepted(ask, given)) ? given : issued;
  if (issued !== undefined) return issued;
  if (typeof outcome === 'string') throw new PreflightError(`'${account.name}' cannot sign in: ${outcome}`);
  const refused = describeRefusal(outcome);
  if (refused !== null) throw new PreflightError(`'${account.name}' cannot sign in: it ${refused}`);
  const pointer = profile.authentication?.token_pointer;
  throw new PreflightError(
    `POST /authenticate returned ${outcome.status} for '${account.name}' without a token ` +
      `${pointer == null ? 'in a member with a likely name' : `at ${pointer}`}; ` +
      'check sign_in and authentication.token_pointer in the profile',
  );
}

async function isAccepted(ask: Ask, token: string): Promise<boolean> {
  const outcome = await ask('listTransactionalProviders', { headers: { 'x-access-token': token } });
  return typeof outcome !== 'string' && !isAboutCredentials(outcome.status);
}
