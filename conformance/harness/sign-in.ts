import type { Profile } from '../../spec/generated/profile-types.ts';
import type { Answer } from './exchange.ts';
import { asObject } from './json.ts';
import { PreflightError } from './preflight-error.ts';
import { type Ask, describeRefusal } from './preflight-requests.ts';

/**
 * The token of a user: that of the profile, or one from POST /authenticate. Where the profile has both and does not
 * say that tokens last when another is issued, it signs in before anything else is done, so that no check has to do
 * so in the middle of the run. Throws PreflightError.
 */
export async function signIn(ask: Ask, profile: Profile, user: number): Promise<string> {
  const account = profile.credentials.users[user];
  const given = account?.access_token ?? null;
  if (given !== null && (account?.sign_in == null || tokensLast(profile))) return given;
  if (account?.sign_in == null) {
    throw new PreflightError(
      `credentials.users/${user} has neither access_token nor sign_in; give a token or the body that gets one`,
    );
  }
  const met = await ask('authenticate', { body: account.sign_in });
  const issued = typeof met === 'string' ? undefined : tokenIn(met, profile);
  if (given !== null) return issued === undefined || (await isTaken(ask, given)) ? given : issued;
  if (issued !== undefined) return issued;
  if (typeof met === 'string') throw new PreflightError(`'${account.name}' cannot sign in: ${met}`);
  const refused = describeRefusal(met);
  if (refused !== null) throw new PreflightError(`'${account.name}' cannot sign in: it ${refused}`);
  const pointer = profile.authentication?.token_pointer;
  throw new PreflightError(
    `POST /authenticate was answered ${met.status} for '${account.name}' without a token ` +
      `${pointer == null ? 'in a member with such a name' : `at ${pointer}`}; ` +
      'look at sign_in and authentication.token_pointer in the profile',
  );
}

/** Whether issuing a token is known to leave the earlier ones valid. */
export function tokensLast({ authentication }: Profile): boolean {
  const repeated = authentication?.repeated;
  return repeated === 'same-token' || repeated === 'another-token';
}

async function isTaken(ask: Ask, token: string): Promise<boolean> {
  const met = await ask('listTransactionalProviders', { headers: { 'x-access-token': token } });
  return typeof met !== 'string' && met.status !== 401 && met.status !== 403;
}

/** The token in an answer of POST /authenticate; undefined where there is none. */
export function tokenIn(answer: Answer, { authentication }: Profile): string | undefined {
  const pointer = authentication?.token_pointer;
  const token = pointer == null ? findToken(answer) : at(answer.body, pointer);
  return typeof token === 'string' && token !== '' ? token : undefined;
}

/** The token in an answer whose shape the profile leaves open: a text under a name that speaks of one. */
function findToken({ body, headers }: Answer): string | undefined {
  const open: unknown[] = [body];
  for (const value of open) {
    for (const [name, member] of Object.entries(asObject(value) ?? {})) {
      if (typeof member === 'string' && /token|jwt/i.test(name) && !/type|expir|refresh/i.test(name))
        return member;
      open.push(member);
    }
  }
  return typeof body === 'string' ? body : headers['x-access-token'];
}

function at(value: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .reduce<unknown>(
      (node, step) => asObject(node)?.[step.replaceAll('~1', '/').replaceAll('~0', '~')],
      value,
    );
}
