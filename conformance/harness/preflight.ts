import type { OperationId } from '../../spec/generated/operations.ts';
import type { Profile } from '../../spec/generated/profile-types.ts';
import { type Client, pause } from './client.ts';
import type { Answer } from './exchange.ts';
import { asArray, asObject } from './json.ts';
import { whenInconclusive } from './outcomes.ts';

/** The set-up is at fault, so nothing can be said of the implementation; the message says what to mend. */
export class PreflightError extends Error {
  override readonly name = 'PreflightError';
}

/** Reads that need nothing but the three headers: if none of them works, it is not one operation that is broken. */
const reads: readonly OperationId[] = [
  'listTransactionalProviders',
  'listVehicleProviders',
  'listParkings',
  'listAvailableParkings',
  'listBookings',
];

/** Seconds that a read has to itself before the next one is tried beside it. */
const headStart = 2;

/** What a read met: an answer, or why none came. */
type Met = Answer | string;

/**
 * Makes sure that there is an implementation that takes the credentials. The client's signal bounds how long that
 * takes; `signal` is the same one. Throws PreflightError.
 */
export async function preflight(client: Client, baseUrl: string, signal: AbortSignal): Promise<void> {
  const met: Met[] = [];
  let succeed: () => void = () => undefined;
  const success = new Promise<void>((resolve) => {
    succeed = resolve;
  });
  const asked: Promise<void>[] = [];
  const done = new AbortController();
  for (const operation of reads) {
    const one = ask(client, operation).then((what) => {
      met.push(what);
      if (isList(what)) succeed();
    });
    asked.push(one);
    await Promise.race([one, success, pause(headStart, signal, done.signal)]);
    if (met.some(isList) || signal.aborted) break;
  }
  await Promise.race([Promise.all(asked), success]);
  done.abort();
  if (!met.some(isList)) throw new PreflightError(explain(met, baseUrl));
}

async function ask(client: Client, operation: OperationId): Promise<Met> {
  const call = operation === 'listParkings' ? { query: { limit: 1 } } : {};
  return client.call(operation, call).catch((error: Error) => error.message);
}

const isList = (met: Met) => typeof met !== 'string' && met.status === 200 && asArray(met.body) !== null;

function explain(met: readonly Met[], baseUrl: string): string {
  const answers = met.filter((one) => typeof one !== 'string');
  const [first] = answers;
  if (first === undefined) return `nothing answers at ${baseUrl}: ${met[0]}`;
  const every = (fits: (answer: Answer) => boolean) => answers.every(fits);
  if (every(({ status }) => status === 401 || status === 403)) {
    return (
      `${baseUrl} does not take the credentials of the profile: every request was answered ${first.status}. ` +
      'Look at credentials.api_user, api_key and access_token or sign_in.'
    );
  }
  if (every(({ status }) => status >= 300 && status < 400)) {
    const location = first.headers.location ?? 'nowhere';
    return `${baseUrl} sends every request on to ${location} (${first.status}); name the address where the API itself answers.`;
  }
  if (every(({ status }) => status >= 500)) {
    return `${baseUrl} is out of order: it answered every request with ${first.status}.`;
  }
  if (every(({ headers }) => headers['content-type']?.includes('html') === true)) {
    return `${baseUrl} answers with HTML pages (${first.status}), so it is a web site and not the API; is it the base address?`;
  }
  if (every(({ status }) => status === 404)) {
    return `${baseUrl} knows none of the paths of this API (404); is it the base address?`;
  }
  const type = first.headers['content-type'] ?? 'no content-type';
  return `${baseUrl} gave no list to any of ${reads.length} simple reads; the first was answered ${first.status} with ${type}.`;
}

/**
 * The token of a user: that of the profile, or one from POST /authenticate. Where the profile has both and does not
 * say that tokens last when another is issued, it signs in before anything else is done, so that no check has to do
 * so in the middle of the run. Throws PreflightError.
 */
export async function signIn(client: Client, profile: Profile, user: number): Promise<string> {
  const account = profile.credentials.users[user];
  const given = account?.access_token ?? null;
  if (given !== null && (account?.sign_in == null || tokensLast(profile))) return given;
  if (account?.sign_in == null) {
    throw new PreflightError(
      `credentials.users/${user} has neither access_token nor sign_in; give a token or the body that gets one`,
    );
  }
  const answer = await client.call('authenticate', { body: account.sign_in }).catch((error: Error) => {
    if (given !== null) return null;
    throw new PreflightError(`'${account.name}' cannot sign in: ${error.message}`);
  });
  const issued = answer === null ? undefined : tokenIn(answer, profile);
  if (given !== null) return issued === undefined || (await isTaken(client, given)) ? given : issued;
  if (issued !== undefined) return issued;
  const pointer = profile.authentication?.token_pointer;
  throw new PreflightError(
    `POST /authenticate was answered ${answer?.status} for '${account.name}' without a token ` +
      `${pointer == null ? 'in a member with such a name' : `at ${pointer}`}; ` +
      'look at sign_in and authentication.token_pointer in the profile',
  );
}

/** Whether issuing a token is known to leave the earlier ones valid. */
export function tokensLast({ authentication }: Profile): boolean {
  const repeated = authentication?.repeated;
  return repeated === 'same-token' || repeated === 'another-token';
}

async function isTaken(client: Client, token: string): Promise<boolean> {
  const headers = { 'x-access-token': token };
  const answer = await client.call('listTransactionalProviders', { headers }).catch(whenInconclusive(null));
  return answer !== null && answer.status !== 401 && answer.status !== 403;
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
