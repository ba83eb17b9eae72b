import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Profile } from '../../spec/generated/profile-types.ts';
import { simulatorProfile } from '../../spec/generated/simulator-profile.ts';
import { profileFile, runConform } from '../testing/run-conform.ts';
import { startServer } from '../testing/start-server.ts';
import { startTarget } from '../testing/start-target.ts';

type Credentials = Profile['credentials'];
type Account = Credentials['users'][number];

const { api_user, users } = simulatorProfile.credentials as Credentials;
const [ana, ben] = users as readonly [Account, Account];

/** Runs one harmless check with these accounts in the profile; returns the exit code and the output on one line. */
async function runWith(url: string, accounts: readonly Account[], ...args: string[]) {
  const profile = await profileFile({ credentials: { api_user, users: [...accounts] } as Credentials });
  const run = [url, '--profile', profile, '--only', 'list-parkings.response-200', ...args];
  const { code, stdout, stderr } = await runConform(...run);
  return { code, said: `${stdout}${stderr}`.replaceAll(/\s+/g, ' ') };
}

async function simulate(...defects: string[]): Promise<string> {
  return (await startTarget({ parkings: 50, defects })).url;
}

describe('the credentials of every user are tried first', () => {
  test('a wrong token of the second user ends the run with 2 and names that user', async () => {
    const { sign_in: _, ...stale } = { ...ben, access_token: 'a-token-of-last-year' };
    const { code, said } = await runWith(await simulate(), [ana, stale]);
    expect(said).toMatch(/refuses the credentials of 'ben' in the profile \(credentials\.users\/1\)/);
    expect(said).not.toContain('a-token-of-last-year');
    expect(code).toBe(2);
  });

  test('a wrong token is found even if the simple reads need no credentials', async () => {
    const { sign_in: _, ...stale } = { ...ben, access_token: 'a-token-of-last-year' };
    const { code, said } = await runWith(await simulate('auth.public-providers'), [ana, stale]);
    expect(said).toMatch(/refuses the credentials of 'ben' \(credentials\.users\/1\) for GET \/bookings/);
    expect(code).toBe(2);
  });
});

describe('a profile that names one account twice is refused', () => {
  const twice: readonly { what: string; second: Account; says: RegExp }[] = [
    {
      what: 'by its token',
      second: { ...ben, access_token: String(ana.access_token) },
      says: /have the same access_token/,
    },
    {
      what: 'by its key and sign-in',
      second: { ...ana, name: 'anna', access_token: 'another-token', user_uid: null },
      says: /have the same api_key and sign_in/,
    },
    { what: 'by its user_uid', second: { ...ben, user_uid: ana.user_uid ?? null }, says: /same user_uid/ },
  ];

  test.each(twice)('$what', async ({ second, says }) => {
    const { code, said } = await runWith('http://127.0.0.1:1999', [ana, second]);
    expect(said).toMatch(says);
    expect(said).toMatch(/credentials\.users\/0 and \/1/);
    expect(code).toBe(2);
  });

  test('by the token that both users are issued', async () => {
    const url = await startServer((request, response) =>
      response.end(request.url === '/authenticate' ? '{"token":"the-token-of-everybody"}' : '[]'),
    );
    const account = (name: string): Account => ({
      name,
      api_key: `key-of-${name}`,
      sign_in: { pin: `pin-of-${name}` },
    });
    const { code, said } = await runWith(url, [account('first'), account('second')]);
    expect(said).toMatch(/'first' and 'second'\) are issued the same token/);
    expect(code).toBe(2);
  });
});

describe('an answer of 429', () => {
  test('is reported as a rate limit, with its Retry-After', async () => {
    const url = await startServer((_, response) => response.writeHead(429, { 'retry-after': '3600' }).end());
    const { code, said } = await runWith(url, [ana]);
    expect(said).toMatch(/is rate-limited: it answered 429 with Retry-After: 3600/);
    expect(said).not.toContain('does not respond');
    expect(code).toBe(2);
  });

  test('to a sign-in is reported as a rate limit too', async () => {
    const url = await startServer((_, response) => response.writeHead(429).end());
    const { access_token: _, ...signsIn } = ana;
    const { code, said } = await runWith(url, [signsIn], '--preflight-timeout', '0.5');
    expect(said).toMatch(/'ana' cannot sign in: it is rate-limited: it answered 429\. Try again later/);
    expect(code).toBe(2);
  });

  test('is retried if the time allows it', async () => {
    let asked = 0;
    const url = await startServer((_, response) => {
      asked += 1;
      if (asked === 1) response.writeHead(429, { 'retry-after': '0' }).end();
      else response.setHeader('content-type', 'application/json').end('[]');
    });
    const { said } = await runWith(url, [ana]);
    expect(said).not.toMatch(/COULD NOT TEST/);
  });
});

test('the time limit holds even if garbage is collected meanwhile', async () => {
  const url = await startServer(() => undefined);
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const collecting = setInterval(collect, 50);
  onTestFinished(() => clearInterval(collecting));
  const begun = performance.now();
  const { code } = await runWith(url, [ana, ben], '--preflight-timeout', '0.4');
  expect(code).toBe(2);
  // A timer lost to garbage collection would never end the wait; a busy machine only lengthens it.
  expect(performance.now() - begun).toBeLessThan(30_000);
});
