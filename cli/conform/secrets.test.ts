import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { freePort } from '../../mock-server/http/free-port.ts';
import { profileWith } from '../../mock-server/testing/profile-with.ts';
import type { Profile } from '../../spec/generated/profile-types.ts';
import { simulatorProfile } from '../../spec/generated/simulator-profile.ts';
import { temporaryFolder } from '../../spec/testing/temporary-folder.ts';
import { profileFile, readReports, reportOptionsFor, runConform } from '../testing/run-conform.ts';
import { fail, runInThisProcess } from '../testing/run-in-process.ts';
import { startServer } from '../testing/start-server.ts';
import { startTarget } from '../testing/start-target.ts';

/** Every secret that the run below handles. */
const secrets = {
  apiUser: 'user-word-11',
  apiKeys: ['key-word-22', 'w2k'],
  pin: 481_516,
  issued: ['z9y', 'y8x'],
  refresh: ['r4t', 's5u'],
  cookie: 'cookie-word-33',
  gateway: 'gateway-word-44',
  hook: 'hook-word-55',
  session: 'session-word-66',
  endpoint: 'endpoint-word-77',
} as const;

/**
 * Starts a gateway in front of a simulator. It issues short tokens of its own with a refresh token, sets a cookie, requires
 * a header, repeats the token in its refusals, and spoils responses so that reports show many exchanges.
 */
async function startGateway(target: string, tokens: Map<string, string>): Promise<string> {
  return startServer(async (request, response) => {
    const body = await text(request);
    const { method = 'GET', url = '/' } = request;
    if (request.headers['x-gateway'] !== secrets.gateway) {
      response.writeHead(401).end();
      return;
    }
    const token = String(request.headers['x-access-token'] ?? '');
    const headers = Object.fromEntries(
      ['x-api-user', 'x-api-key', 'content-type', 'x-batch'].flatMap((name) =>
        request.headers[name] === undefined ? [] : [[name, String(request.headers[name])]],
      ),
    );
    const answer = await fetch(target + url, {
      method,
      headers: { ...headers, 'x-access-token': tokens.get(token) ?? token },
      body: body === '' ? null : body,
    });
    const answered = await answer.text();
    const said = answer.ok
      ? answered
      : JSON.stringify({ message: `the token ${token} does not open it`, token });
    response.writeHead(answer.status, {
      'content-type': 'application/json',
      'set-cookie': `sid=${secrets.cookie}; HttpOnly`,
      'x-session': secrets.session,
    });
    response.end(
      url === '/authenticate'
        ? issue(answered, tokens)
        : isSpoilt.test(url)
          ? said.replaceAll(/:(true|false)/g, ':"$1"').replaceAll(/:(\d)/g, ':-$1')
          : said,
    );
  });
}

/** The paths whose responses are spoilt, none of which is needed to book or to trigger webhooks. */
const isSpoilt = /^\/(vehicles\/(?!notification|valid)|providers\/)/;

function issue(text: string, tokens: Map<string, string>): string {
  const { token } = JSON.parse(text) as { readonly token?: string };
  if (token === undefined) return text;
  const index = [...tokens.values()].length % secrets.issued.length;
  const short = secrets.issued[index] ?? '';
  tokens.set(short, token);
  return JSON.stringify({ token: short, token_type: 'Bearer', refresh: { value: secrets.refresh[index] } });
}

test('no output of a run with failures shows a secret', async () => {
  const endpoint = `http://127.0.0.1:${await freePort()}/hook?code=${secrets.endpoint}`;
  const users = simulatorProfile.credentials.users.map((user, index) => ({
    name: user.name,
    api_key: secrets.apiKeys[index] ?? '',
    sign_in: { who: user.name, pin: secrets.pin + index },
    disposable: true,
  }));
  const profile: Profile = {
    ...profileWith({
      credentials: { api_user: secrets.apiUser, users },
      webhooks: { headers: { 'x-partner': secrets.hook } },
    }),
    // The gateway does not say when a token expires.
    authentication: { token_pointer: '/token', repeated: 'another-token' },
  };
  const simulator = await startTarget({ parkings: 200, profile, webhookUrls: [endpoint] });
  const gateway = await startGateway(simulator.url, new Map());
  const folder = temporaryFolder();
  const file = join(folder, 'profile.json');
  // The implementation sends a value other than the one that the profile declares.
  const declared = { ...profile.webhooks, endpoint, headers: { 'x-partner': 'something else' } };
  await writeFile(file, JSON.stringify({ ...profile, webhooks: declared }));
  const { code, stdout, stderr } = await runConform(
    gateway,
    '--profile',
    file,
    '--header',
    `X-Gateway: ${secrets.gateway}`,
    // Checks that sign in, that are refused, that show webhooks, and whose responses the gateway spoils.
    ...['authenticate', 'auth.*.updateVehicle', 'form.list-parking', '4.5', '4.12', '6'].flatMap((name) => [
      '--only',
      name,
    ]),
    ...reportOptionsFor(folder),
  );
  expect({ code, stderr }).toMatchObject({ code: 1 });
  const reports = await readReports(folder);
  const all = [secrets, String(secrets.pin), String(secrets.pin + 1)].flatMap((one) =>
    typeof one === 'string' ? [one] : Object.values(one).flat().map(String),
  );
  for (const text of [...Object.values(reports), stdout, stderr]) {
    expect(all.filter((secret) => new RegExp(`(?<!\\w)${secret}(?!\\w)`).test(text))).toEqual([]);
  }
  expect(reports.json).toContain('-H \\"x-gateway: $X_GATEWAY\\"');
  expect(reports.json).toContain('"x-partner": "<X_PARTNER>"');
  expect(reports.json).toContain('-H \\"x-access-token: $ACCESS_TOKEN\\"');
});

describe('a run that cannot test anything says why without a secret', () => {
  const lines: readonly { what: string; text: string; says: RegExp }[] = [
    {
      what: 'a text that needs quotes',
      text: '  api_user: pass: word-88\n',
      says: /line 3, column 13: a text/,
    },
    { what: 'an alias', text: '  api_user: *word-88\n', says: /an alias \(\*name\) has no anchor/ },
    { what: 'an open quote', text: '  api_user: "word-88\n', says: /line \d+, column \d+: a quote/ },
    { what: 'a tab', text: '\tapi_user: word-88\n', says: /line 3, column 1: a tab/ },
    { what: 'an odd token', text: '  - word-88\n  api_user: word-88\n', says: /line 4, column \d+: / },
    { what: 'a wrong type', text: '  api_user: [word-88]\n  users: word-88\n', says: /must be a string/ },
  ];

  test.each(lines)('$what in the profile', async ({ text, says }) => {
    const file = join(temporaryFolder(), 'profile.yaml');
    await writeFile(file, `profile: 1\ncredentials:\n${text}`);
    const said = await fail('conform', 'http://127.0.0.1:1999', '--profile', file);
    expect(said).toMatch(says);
    expect(said).not.toContain('word-88');
  });

  test('the password in a URL, on the command line and in the profile', async () => {
    const file = await profileFile({ base_url: 'http://kit:word-88@127.0.0.1' });
    const runs = [
      await runConform('http://kit:word-88@127.0.0.1'),
      await runConform('word-88'),
      await runConform('--profile', file),
      await runConform('--profile', file, '--dry-run'),
      await runInThisProcess('conform-webhook', 'http://kit:word-88@127.0.0.1'),
    ];
    for (const { code, stdout, stderr } of runs) {
      expect(code).toBe(2);
      expect(stderr).toMatch(/must (not contain credentials|be an http or https address)/);
      expect(stdout + stderr).not.toContain('word-88');
    }
  });
});
