import { once } from 'node:events';
import { isDeepStrictEqual } from 'node:util';
import { type TimeLimit, withinTime } from '../../common/within-time.ts';
import type { Profile } from '../../spec/generated/profile-types.ts';
import { type Answer, isAboutCredentials, isAboutRequest } from '../kernel/exchange.ts';
import { asArray } from '../kernel/json.ts';
import { pause } from '../kernel/pause.ts';
import { createMask, type Mask } from '../report/masking/mask.ts';
import { findSecrets } from '../report/masking/secrets.ts';
import { shorten } from '../report/terminal/lines.ts';
import { PreflightError } from './preflight-error.ts';
import { type Ask, createAsk, describeRefusal, type Outcome } from './preflight-requests.ts';
import { signIn } from './sign-in.ts';
import { type ConnectOptions, plainClient, plainReads } from './user-clients.ts';

/** Seconds that a read has to itself before the next one starts. */
const headStart = 2;

/** The most characters to quote from an answer. */
const longestQuote = 200;

/**
 * Signs in all users of a profile within the `preflightTimeout`. Resolves to their tokens, and to the status with which
 * the implementation refuses a token, since one may expire during the run; null if that is not known. Makes sure that
 * the implementation accepts the credentials of every user, and that the users are different accounts. Throws
 * `PreflightError`.
 */
export async function signInAll(options: ConnectOptions) {
  const { url, profile, headers, preflightTimeout: timeout, run } = options;
  requireDistinctUsers(profile);
  return withinTime(timeout, run.signal, async (limit) => {
    const askAs = (user: number, token: string) =>
      createAsk(plainClient(options, user, token, { signal: limit.signal, timeout }), limit);
    const tokens: string[] = [];
    const asks: Ask[] = [];
    for (const [user, { name }] of profile.credentials.users.entries()) {
      const token = await signIn(askAs(user, ''), profile, user);
      const ask = askAs(user, token);
      const outcomes = await readSomething(ask, limit);
      tokens.push(token);
      if (!outcomes.some(isList)) {
        const why = explain(outcomes, url, `'${name}' in the profile (credentials.users/${user})`);
        const mask = createMask(findSecrets({ profile, tokens, headers }));
        throw new PreflightError(`${why}${quote(outcomes, mask)}`);
      }
      asks.push(ask);
    }
    requireDistinctUsers(profile, tokens);
    await requireAllAccepted(asks, options, limit);
    const declared = profile.statuses?.unauthenticated ?? null;
    return { tokens, refusal: declared ?? (await findRefusal(askAs(0, 'unknown'), limit)) };
  });
}

/** Tries the plain reads in turn until one returns a list; resolves to the outcomes. */
async function readSomething(ask: Ask, { signal }: TimeLimit): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  const asked: Promise<void>[] = [];
  const done = new AbortController();
  const success = once(done.signal, 'abort');
  for (const operation of plainReads) {
    const one = ask(operation, operation === 'listParkings' ? { query: { limit: 1 } } : {}).then((what) => {
      outcomes.push(what);
      if (isList(what)) done.abort();
    });
    asked.push(one);
    await Promise.race([one, pause(headStart, signal, done.signal)]);
    if (outcomes.some(isList) || signal.aborted) break;
  }
  await Promise.race([Promise.all(asked), success]);
  done.abort();
  return outcomes;
}

/** Throws `PreflightError` if GET /bookings refuses one user but not another. Other reads may be public. */
async function requireAllAccepted(asks: readonly Ask[], { url, profile }: ConnectOptions, limit: TimeLimit) {
  if (asks.length < 2) return;
  const outcomes = await listBookingsSoon(asks, limit);
  const refused = outcomes.findIndex((one) => typeof one !== 'string' && isAboutCredentials(one.status));
  const name = profile.credentials.users[refused]?.name;
  if (name === undefined || !outcomes.some(isList)) return;
  throw new PreflightError(
    `${url} refuses the credentials of '${name}' (credentials.users/${refused}) for GET /bookings but accepts ` +
      'those of another user; check api_key and access_token or sign_in',
  );
}

/** The status with which a wrong token is refused: any 4xx (section 7), but a 429 says nothing about the token. */
async function findRefusal(ask: Ask, limit: TimeLimit): Promise<number | null> {
  const [outcome] = await listBookingsSoon([ask], limit);
  if (outcome === undefined || typeof outcome === 'string') return null;
  return isAboutRequest(outcome.status) || isAboutCredentials(outcome.status) ? outcome.status : null;
}

/** Lists the bookings of users, without waiting for a slow answer. */
async function listBookingsSoon(asks: readonly Ask[], { signal }: TimeLimit): Promise<readonly Outcome[]> {
  const done = new AbortController();
  const tooLate = pause(headStart, signal, done.signal).then(() => 'too late');
  const outcomes = await Promise.all(asks.map((ask) => Promise.race([ask('listBookings', {}), tooLate])));
  done.abort();
  return outcomes;
}

const isList = (outcome: Outcome) =>
  typeof outcome !== 'string' && outcome.status === 200 && asArray(outcome.body) !== null;

const isHtml = ({ headers }: Answer) => headers['content-type']?.includes('html') === true;

function explain(outcomes: readonly Outcome[], baseUrl: string, account: string): string {
  const answers = outcomes.filter((one) => typeof one !== 'string');
  const [first] = answers;
  if (first === undefined) return `${baseUrl} does not respond: ${outcomes[0]}`;
  const every = (fits: (answer: Answer) => boolean) => answers.every(fits);
  if (every(({ status }) => isAboutCredentials(status))) {
    return (
      `${baseUrl} refuses the credentials of ${account}: every request returned ${first.status}. ` +
      `Check credentials.api_user, and that user's api_key and access_token or sign_in.`
    );
  }
  const refusal = answers.map(describeRefusal).find((one) => one !== null);
  if (refusal !== undefined) return `${baseUrl} ${refusal}`;
  if (every(({ status }) => status >= 300 && status < 400)) {
    const location = first.headers.location ?? 'nowhere';
    return `${baseUrl} redirects every request (${first.status}), such as to ${location}; use the address of the API itself.`;
  }
  if (every(({ status }) => status >= 500)) {
    return `${baseUrl} is not working: it answered every request with ${first.status}.`;
  }
  if (every(isHtml)) {
    return `${baseUrl} returns HTML pages (${first.status}), so it is a website, not the API. Check the base URL.`;
  }
  if (every(({ status }) => status === 404)) {
    return `${baseUrl} knows none of the paths of this API (404). Check the base URL.`;
  }
  const type = first.headers['content-type'] ?? 'no content-type';
  return `${baseUrl} returned no list for any of ${plainReads.length} simple reads; the first returned ${first.status} with ${type}.`;
}

/** The beginning of the first answer, as a sentence; empty if it says nothing, or is a page. */
function quote(outcomes: readonly Outcome[], mask: Mask): string {
  const first = outcomes.find((one) => typeof one !== 'string');
  if (first === undefined || isHtml(first)) return '';
  const said = mask.text(first.exchange.responseText).trim();
  return said === '' ? '' : ` The first answer says: ${shorten(said, longestQuote)}`;
}

type Account = Profile['credentials']['users'][number];

/**
 * Refuses a profile in which two users are the same account. `tokens` are the tokens of the users after sign-in. Throws
 * `PreflightError`.
 */
function requireDistinctUsers({ credentials }: Profile, tokens: readonly string[] = []): void {
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
