import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, onTestFinished, test } from 'vitest';
import { learnProfile, learnWorld, runConformance } from '../../index.ts';
import type { Profile } from '../../spec/generated/profile-types.ts';
import { simulatorProfile } from '../../spec/generated/simulator-profile.ts';
import { profileFile, runConform } from '../testing/run-conform.ts';
import { fail } from '../testing/run-in-process.ts';
import { startServer } from '../testing/start-server.ts';
import { startTarget } from '../testing/start-target.ts';

type Credentials = Profile['credentials'];
type Account = Credentials['users'][number];

const { api_user, users } = simulatorProfile.credentials as Credentials;
const [ana, ben] = users as readonly [Account, Account];

/** The arguments of a run of one harmless check, with these accounts in the profile. */
async function argumentsWith(url: string, accounts: readonly Account[]): Promise<string[]> {
  const profile = await profileFile({ credentials: { api_user, users: [...accounts] } as Credentials });
  return [url, '--profile', profile, '--only', 'list-parkings.response-200'];
}

/** Makes such a run, which must end with 2; returns what it says. */
async function failWith(url: string, accounts: readonly Account[], ...args: string[]): Promise<string> {
  return fail('conform', ...(await argumentsWith(url, accounts)), ...args);
}

describe('the credentials of every user are tried first, and a wrong token names its user', () => {
  test.each([
    { defects: [], says: /refuses the credentials of 'ben' in the profile \(credentials\.users\/1\)/ },
    {
      // The simple reads need no credentials.
      defects: ['auth.public-providers'],
      says: /refuses the credentials of 'ben' \(credentials\.users\/1\) for GET \/bookings/,
    },
  ])('with the defects $defects', async ({ defects, says }) => {
    const { url } = await startTarget({ parkings: 50, defects });
    const { sign_in: _, ...stale } = { ...ben, access_token: 'a-token-of-last-year' };
    const said = await failWith(url, [ana, stale]);
    expect(said).toMatch(says);
    expect(said).not.toContain('a-token-of-last-year');
  });
});

test.each([403, 500])(
  'an implementation that answers everything with %s is quoted, without secrets',
  async (status) => {
    const url = await startServer((request, response) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(
        JSON.stringify({ error: `no entry for ${request.headers['x-api-key']}`, trace: 'x'.repeat(999) }),
      );
    });
    const said = (await failWith(url, [ana])).replaceAll(/\s+/g, ' ');
    expect(said).toContain('The first answer says: {"error":"no entry for <API_KEY>","trace":"xxx');
    expect(said).toContain('xxx… exit code 2');
  },
);

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
    const said = await failWith('http://127.0.0.1:1999', [ana, second]);
    expect(said).toMatch(says);
    expect(said).toMatch(/credentials\.users\/0 and \/1/);
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
    const said = await failWith(url, [account('first'), account('second')]);
    expect(said).toMatch(/'first' and 'second'\) are issued the same token/);
  });
});

describe.each<[name: string, run: (options: never) => Promise<unknown>]>([
  ['runConformance', runConformance],
  ['learnProfile', learnProfile],
  ['learnWorld', learnWorld],
])('%s in code, before it sends anything, refuses', (_name, run) => {
  const url = 'http://127.0.0.1:1999';
  const profile = simulatorProfile;

  test.each([
    { options: { profile }, says: 'url is missing' },
    { options: { url: 'staging', profile }, says: 'url must be an http or https address' },
    { options: { url: `${url}?key=1`, profile }, says: 'url must be a base URL without a query or fragment' },
    { options: { url }, says: 'profile is missing; to read a file, use await loadProfile(FILE)' },
    {
      options: { url, profile, headers: { 'X-API-Key': '1' } },
      says: /^headers: x-api-key cannot be set: the kit sets it itself, and credentials belong in the profile$/,
    },
    {
      options: { url, profile: { ...profile, credentials: { api_user } } },
      says: 'the given profile is not a valid profile:\n  /credentials/users is required',
    },
  ])('$options', async ({ options, says }) => {
    await expect(run(options as never)).rejects.toThrow(says);
  });
});

test.each([
  {
    options: { readonly: true },
    says: "runConformance has no option 'readonly'. Its options are url, profile,",
  },
  {
    options: { only: 'search' },
    says: "only must be an array in which each element is a string, not 'search'",
  },
  { options: { maxTime: -5 }, says: 'maxTime must be a positive number, not -5' },
  { options: { explore: '60' }, says: "explore must be true, false or a number of seconds, not '60'" },
  {
    options: { knownDeviations: 'kd.yaml' },
    says: "knownDeviations must be a list, such as await loadKnownDeviations(FILE) returns, not 'kd.yaml'",
  },
  { options: { profile: 'staging.yaml' }, says: "use await loadProfile('staging.yaml')" },
])('runConformance refuses $options before it sends anything', async ({ options, says }) => {
  const { credentials } = simulatorProfile;
  const sound = { url: 'http://127.0.0.1:1999', profile: { profile: 1, name: 'sound', credentials } };
  await expect(runConformance({ ...sound, ...options } as never)).rejects.toThrow(says);
});

describe('an answer of 429', () => {
  test('is reported as a rate limit, with its Retry-After', async () => {
    const url = await startServer((_, response) => response.writeHead(429, { 'retry-after': '3600' }).end());
    const said = await failWith(url, [ana]);
    expect(said).toMatch(/is rate-limited: it answered 429 with Retry-After: 3600/);
    expect(said).not.toContain('does not respond');
  });

  test('to a sign-in is reported as a rate limit too', async () => {
    const url = await startServer((_, response) => response.writeHead(429).end());
    const { access_token: _, ...signsIn } = ana;
    const said = await failWith(url, [signsIn], '--preflight-timeout', '2');
    expect(said).toMatch(/'ana' cannot sign in: it is rate-limited: it answered 429\. Try again later/);
  });

  test('is retried if the time allows it', async () => {
    let asked = 0;
    const url = await startServer((_, response) => {
      asked += 1;
      if (asked === 1) response.writeHead(429, { 'retry-after': '0' }).end();
      else response.setHeader('content-type', 'application/json').end('[]');
    });
    const { stdout } = await runConform(...(await argumentsWith(url, [ana])));
    expect(stdout).not.toMatch(/COULD NOT TEST/);
  });
});

test('the time limit holds even if garbage is collected meanwhile', async () => {
  const url = await startServer(() => undefined);
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const collecting = setInterval(collect, 50);
  onTestFinished(() => clearInterval(collecting));
  const begun = performance.now();
  await failWith(url, [ana, ben], '--preflight-timeout', '0.4');
  // A timer lost to garbage collection would never end the wait; a busy machine only lengthens it.
  expect(performance.now() - begun).toBeLessThan(30_000);
});
