import { valueAt } from '../../../common/json-pointer.ts';
import { instantOf } from '../../answers/instants.ts';
import { tokenIn, tokensLast } from '../../answers/issued-tokens.ts';
import { otherValue } from '../../answers/other-value.ts';
import { asFirstUser, asUser, type Context } from '../../check/check.ts';
import { declaredOrSkip, openPoint, shownBy } from '../../expectations/open-points.ts';
import { presumeSuccess } from '../../expectations/statuses.ts';
import { type MadeBooking, sharedBooking } from '../../fixtures/bookings/booking-desk.ts';
import {
  bookingIn,
  listWaits,
  presumeListed,
  readUntilListed,
  withoutIt,
} from '../../fixtures/bookings/booking-list.ts';
import { otherUsersBooking } from '../../fixtures/bookings/kit-bookings.ts';
import { signedIn, signInOf } from '../../fixtures/signed-in.ts';
import { answerOf } from '../../http/client.ts';
import { type Answer, authenticationHeaders, isAboutCredentials, isSuccess } from '../../kernel/exchange.ts';
import type { JsonObject } from '../../kernel/json.ts';
import { assertThat, Failure, Inconclusive, NotApplicable } from '../../kernel/outcomes.ts';

/** Operations that try out a token and change nothing. */
const reads = ['listBookings', 'listTransactionalProviders', 'listVehicleProviders'] as const;

/** Checks of POST /authenticate, whose request and response are open (4.1). */
export const authenticateChecks = asFirstUser([
  {
    id: 'authenticate.issues-token',
    also: ['authenticate.request', 'authenticate.response'],
    title: 'POST /authenticate issues a token that works with the API.',
    async run(context) {
      const answer = await signedIn(context);
      const token = tokenIn(answer, context.profile);
      const pointer = context.profile.authentication?.token_pointer ?? null;
      const { status, exchange } = answer;
      context.observe(
        'authenticate.response',
        `${status} ${token === undefined ? 'without' : 'with'} a token`,
      );
      const failed = !isSuccess(status) || (token === undefined && pointer !== null);
      assertThat(!failed, {
        expected: `a token${pointer === null ? '' : ` at ${pointer}`} for the sign_in of the profile`,
        found: `status ${status} without a token`,
        source: 'profile',
        exchanges: [exchange],
      });
      if (token === undefined)
        throw new Inconclusive('the specification leaves open where the token is, and none was found', [
          exchange,
        ]);
      const tryAll = (one: string) => Promise.all(reads.map((read) => context.call(read, withToken(one))));
      const works = (answers: readonly Answer[]) => answers.some(({ status }) => isSuccess(status));
      const first = await tryAll(token);
      // The token may have expired at this moment; then there is a new one by now.
      const tries = works(first)
        ? first
        : await tryAll(tokenIn(await signedIn(context), context.profile) ?? token);
      assertThat(works(tries), {
        expected: 'a token that works for some operation',
        found: `statuses ${tries.map((one) => one.status).join(', ')}`,
        exchanges: [exchange, ...tries.map((one) => one.exchange)],
      });
    },
  },
  {
    id: 'authenticate.token-of-the-user',
    clause: 'authenticate.issues-token',
    also: ['auth.x-access-token-identifies-user'],
    title: 'A token identifies the user it was issued to.',
    needs: ['writes'],
    waits: listWaits,
    async run(context) {
      signInOrSkip(context);
      await requireIdentified(context, () => signedIn(context), await sharedBooking(context));
    },
  },
  {
    id: 'authenticate.token-of-second-user',
    clause: 'authenticate.issues-token',
    also: ['auth.x-access-token-identifies-user'],
    title: 'A token issued to the second user identifies the second user.',
    needs: ['writes', 'second-user'],
    waits: listWaits,
    async run(context) {
      const body = signInOf(context, 1);
      if (body === null) throw new NotApplicable('the profile does not say how its second user signs in');
      requireOwnToken(context);
      skipUnlessTokensLast(context);
      const user = asUser(context, 1);
      const signIn = async () => {
        // Right after another user, the second user must still get their own token.
        await context.call('authenticate', { body: signInOrSkip(context) });
        return user.call('authenticate', { body });
      };
      await requireIdentified(user, signIn, await otherUsersBooking(context));
    },
  },
  openPoint('authenticate.wrong-credentials', {
    also: ['authenticate.issues-token'],
    title: 'Wrong credentials are answered as the profile declares and yield no working token.',
    phase: 'after',
    async find(context) {
      const body = withWrongPassword(signInOrSkip(context));
      if (body === null) throw new NotApplicable('the sign_in of the profile contains no secret');
      const answer = await context.call('authenticate', { body });
      const token = isSuccess(answer.status) ? tokenIn(answer, context.profile) : undefined;
      const tried = token === undefined ? null : await context.call('listBookings', withToken(token));
      const opens = tried !== null && isSuccess(tried.status);
      return {
        fits: opens ? [] : [answer.status],
        shown: `status ${answer.status}${opens ? ' and a token that works for GET /bookings' : ''}`,
        exchanges: tried === null ? [answer.exchange] : [answer.exchange, tried.exchange],
      };
    },
  }),
  {
    id: 'authenticate.expiry',
    also: ['authenticate.issues-token'],
    title: 'The response says when the token expires, if the profile says that it does.',
    async run(context) {
      signInOrSkip(context);
      const pointer = declaredOrSkip(context, 'authentication.expiry_pointer');
      const answer = await signedIn(context);
      const end = valueAt(answer.body, pointer);
      assertThat(typeof end === 'number' || instantOf(end) !== null, {
        expected: `the expiry of the token at ${pointer}`,
        found: JSON.stringify(end) ?? 'nothing',
        source: 'profile',
        exchanges: [answer.exchange],
      });
    },
  },
  openPoint('authenticate.repeated', {
    also: ['authenticate.issues-token'],
    title: 'Signing in again returns the same token or an additional one, as the profile declares.',
    async find(context) {
      const body = signInOrSkip(context);
      skipUnlessTokensLast(context);
      const first = tokenIn(await signedIn(context), context.profile);
      const again = await context.call('authenticate', { body });
      const second = tokenIn(again, context.profile);
      if (first === undefined || second === undefined)
        throw new Inconclusive('no token was issued', [again.exchange]);
      const tried = await context.call('listBookings', withToken(first));
      const ended = isAboutCredentials(tried.status);
      if (!ended) presumeSuccess(tried, 'GET /bookings');
      const other = ended ? 'replaces-token' : 'another-token';
      const isSame = first === second;
      return {
        fits: [isSame ? 'same-token' : other],
        shown: isSame ? 'the same token' : `another token; the first one now returns ${tried.status}`,
        exchanges: [again.exchange, tried.exchange],
      };
    },
  }),
  {
    id: 'authenticate.headers',
    also: ['authenticate.issues-token'],
    title: 'Signing in accepts the headers that the profile lists and requires no others.',
    async run(context) {
      const body = signInOrSkip(context);
      const declared = declaredOrSkip(context, 'authentication.headers');
      skipUnlessTokensLast(context);
      const unneeded = [...authenticationHeaders].filter((header) => !declared.some((one) => one === header));
      const headers = Object.fromEntries(unneeded.map((header) => [header, null]));
      const answer = await context.call('authenticate', { body, headers });
      assertThat(isSuccess(answer.status), {
        expected: `signing in without ${unneeded.join(', ')} to succeed`,
        found: `status ${answer.status}`,
        source: 'profile',
        exchanges: [answer.exchange],
      });
    },
  },
  openPoint('auth.mismatched-headers', {
    title: 'A token of one user with the key of another is handled as the profile declares.',
    needs: ['second-user'],
    async find(context) {
      const key = context.profile.credentials.users[1]?.api_key ?? '';
      if (key === context.profile.credentials.users[0]?.api_key)
        throw new NotApplicable('the two users of the profile have the same key');
      const answer = await context.call('listBookings', { headers: { 'x-api-key': key } });
      return {
        ...shownBy(answer, 'it', [!isSuccess(answer.status)]),
        // Another refusal may have another reason.
        ...(!isSuccess(answer.status) && !isAboutCredentials(answer.status) && { proves: [] }),
      };
    },
  }),
]);

/** Fails if the second user was issued a token in this run that the first user was issued too. */
function requireOwnToken(context: Context): void {
  const issued = context.exchanges().flatMap((exchange) => {
    const { operation, status, user } = exchange;
    if (operation !== 'authenticate' || status === null || !isSuccess(status)) return [];
    return [{ user, token: tokenIn(answerOf(exchange), context.profile), exchange }];
  });
  const ofFirst = issued.filter(({ user, token }) => user === 0 && token !== undefined);
  for (const { token, exchange } of issued.filter(({ user }) => user === 1)) {
    const same = ofFirst.find((one) => one.token === token);
    assertThat(same === undefined, {
      expected: 'a token of their own for the second user',
      found: 'the token that was issued to the first user',
      exchanges: [...(same === undefined ? [] : [same.exchange]), exchange],
    });
  }
}

/** Requires that a user sees their booking with the token from a sign-in too. */
async function requireIdentified(
  user: Context,
  signIn: () => Promise<Answer>,
  { uid, exchange: booked }: MadeBooking,
): Promise<void> {
  await presumeListed(user, uid);
  // A token may not last long, so it is used at once.
  const answer = await signIn();
  const token = tokenIn(answer, user.profile);
  if (token === undefined) throw new Inconclusive('no token was issued', [answer.exchange]);
  const tried = await user.call('listBookings', withToken(token));
  assertThat(!isAboutCredentials(tried.status), {
    expected: 'the token to be accepted with the x-api-key of the user who signed in',
    found: `status ${tried.status} from GET /bookings`,
    exchanges: [answer.exchange, tried.exchange],
  });
  const issued = await readUntilListed(signedInWith(user, token), uid);
  if (bookingIn(issued, uid) !== undefined) return;
  // A list that shows only the newest bookings may have lost it meanwhile.
  await presumeListed(user, uid);
  throw new Failure({
    expected: `the booking ${uid} of the user who signed in`,
    found: withoutIt(issued),
    exchanges: [answer.exchange, booked, ...issued.exchanges],
  });
}

function signedInWith(user: Context, token: string): Context {
  return {
    ...user,
    call: (operation, request) => user.call(operation, { ...request, ...withToken(token) }),
    callRaw: (operation, request) => user.callRaw(operation, { ...request, ...withToken(token) }),
  };
}

const withToken = (token: string) => ({ headers: { 'x-access-token': token } });

function signInOrSkip(context: Context): JsonObject {
  const body = signInOf(context);
  if (body === null) throw new NotApplicable('the profile does not say how its first user signs in');
  return body;
}

function skipUnlessTokensLast({ profile }: Context): void {
  if (!tokensLast(profile))
    throw new NotApplicable('the profile does not say that a token stays valid when another is issued');
}

/** Changes the member that is named like a password, or else the last string; null if there is no string. */
function withWrongPassword(body: JsonObject): JsonObject | null {
  const texts = Object.entries(body).flatMap(([name, value]) =>
    typeof value === 'string' ? [{ name, value }] : [],
  );
  const secret = texts.find(({ name }) => /pass|secret|pin|key/i.test(name)) ?? texts.at(-1);
  return secret === undefined ? null : { ...body, [secret.name]: otherValue(secret.value) };
}
