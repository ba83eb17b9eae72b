import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Profile } from '../spec/generated/profile-types.ts';
import { temporaryFolder } from '../spec/testing/temporary-folder.ts';
import { profileFile, readReport, readReports, reportOptionsFor, runConform } from './testing/run-conform.ts';
import { fail } from './testing/run-in-process.ts';
import { runParkproof } from './testing/run-parkproof.ts';
import { startServer, startTcpServer } from './testing/start-server.ts';
import { startTarget } from './testing/start-target.ts';

// vitest/simulator.test.ts shows that it passes every check.
test('without a URL, it tests a simulator of its own, which conforms', async () => {
  const folder = temporaryFolder();
  const only = ['authenticate', 'create-booking.response-201', 'create-vehicle', 'webhook'].flatMap(
    (name) => ['--only', name],
  );
  const { code, stdout, stderr } = await runParkproof(['conform', ...only, ...reportOptionsFor(folder)])
    .ended;
  expect(stdout, stderr).toContain('CONFORMANT\n');
  expect(code).toBe(0);
  expect(stdout + stderr).not.toContain('\u001b');
  const { totals } = await readReport(join(folder, 'json'));
  expect(totals).toMatchObject({ fail: 0, error: 0, inconclusive: 0 });
});

test('a clock that is far from ours is reported beside the verdict', async () => {
  const { url, clock } = await startTarget({ parkings: 40 });
  await clock.advance({ hours: 12 });
  const { stdout, code } = await runConform(url, '--only', 'list-transactional-providers');
  expect(stdout.replaceAll(/\s+/g, ' ')).toContain(
    "The implementation's clock is 12 hours ahead of this machine's; failures about times may come from that.",
  );
  expect(code).toBe(0);
});

describe('a run that cannot test anything ends with 2 and says what to fix', () => {
  const only = ['--only', 'list-parkings'];
  const nowhere = 'http://127.0.0.1:1999';

  const servers: readonly { what: string; start: () => Promise<string>; says: RegExp }[] = [
    {
      what: 'a port where nothing listens',
      start: async () => nowhere,
      says: /COULD NOT TEST .*http:\/\/127\.0\.0\.1:1999\S* does not respond/,
    },
    {
      what: 'a web site',
      start: () =>
        startServer((_, response) => response.setHeader('content-type', 'text/html').end('<h1>Hello</h1>')),
      says: /returns HTML pages \(200\)/,
    },
    {
      what: 'a server that is out of order',
      start: () => startServer((_, response) => response.writeHead(500).end('{"error":1}')),
      says: /is not working: it answered every request with 500/,
    },
    {
      what: 'another API',
      start: () => startServer((_, response) => response.writeHead(404).end('{}')),
      says: /knows none of the paths/,
    },
    {
      what: 'a server that sends everything elsewhere',
      start: () =>
        startServer((_, response) =>
          response.writeHead(301, { location: 'https://elsewhere.example/' }).end(),
        ),
      says: /redirects every request \(\d+\), such as to https:\/\/elsewhere\.example\//,
    },
    {
      what: 'a server that answers nonsense',
      start: () => startServer((_, response) => response.end('[1, 2')),
      says: /returned no list for any of 5 simple reads; the first returned 200/,
    },
    {
      what: 'a server that does not speak HTTP',
      start: () => startTcpServer((socket) => socket.end('SSH-2.0-OpenSSH_9.6\r\n')),
      says: /does not respond: .*HTTP/,
    },
    {
      what: 'a server without TLS at an https address',
      start: async () => (await startServer(() => undefined)).replace('http:', 'https:'),
      says: /does not respond: .*: it does not speak TLS; try http:\/\/ instead of https:\/\/ /,
    },
    {
      what: 'a server that hangs up',
      start: () => startTcpServer((socket) => socket.destroy()),
      says: /does not respond/,
    },
    {
      what: 'a server that never answers',
      start: () => startTcpServer(() => undefined),
      says: /no response within 2 s/,
    },
  ];

  test.each(servers)('$what', async ({ start, says }) => {
    const args = ['--profile', await profileFile(), '--preflight-timeout', '2', ...only];
    expect(await fail('conform', await start(), ...args)).toMatch(says);
  });

  test.each(servers)('$what, without a profile', async ({ start }) => {
    expect(await fail('conform', await start(), '--preflight-timeout', '2')).toMatch(/no --profile given/);
  });

  const account = (api_key: string, more: object): Partial<Profile> => ({
    credentials: { api_user: 'demo-client', users: [{ name: 'ana', api_key, ...more }] },
  });

  test.each<{ what: string; change: (url: string) => Partial<Profile>; says: RegExp }>([
    {
      what: 'wrong credentials, without printing them',
      change: () => account('secret-key', { access_token: 'secret-token' }),
      says: /refuses the credentials of/,
    },
    {
      what: 'a sign-in that is refused',
      change: () => account('demo-key-ana', { sign_in: { email: 'secret@parkproof.example' } }),
      says: /POST \/authenticate returned 4\d\d for 'ana' without a token/,
    },
    {
      what: 'a credential that no header can carry, without printing it',
      change: () => account('key with a\nsecret line', { access_token: 'secret-token' }),
      says: /COULD NOT TEST/,
    },
    {
      what: 'a webhook endpoint whose port is in use',
      change: (url) => ({ webhooks: { endpoint: url } }),
      says: /cannot listen for webhooks at .*EADDRINUSE/,
    },
  ])('$what', async ({ change, says }) => {
    const { url } = await startTarget({ parkings: 200 });
    const said = await fail('conform', url, '--profile', await profileFile(change(url)), ...only);
    expect(said).toMatch(says);
    expect(said).not.toContain('secret');
  });

  test('an invalid profile', async () => {
    const folder = temporaryFolder();
    const path = join(folder, 'profile.yaml');
    await writeFile(path, 'profile: 1\nname: x\ncredentials: { api_user: u, users: [] }\n');
    expect(await fail('conform', nowhere, '--profile', path)).toMatch(
      /is not a valid profile:\n {2}line 3: \/credentials\/users must have at least 1 element\n/,
    );
    const said = await fail('conform', nowhere, '--profile', join(folder, 'none.yaml'));
    expect(said).toMatch(/none\.yaml cannot be read/);
  });

  test.each([
    { args: ['http://127.0.0.1/?key=1'], says: /without a query or fragment/ },
    { args: ['--preflight-timeout', '0'], says: /more than 0/ },
    { args: ['--nonsense'], says: /unknown option/ },
    { args: ['--report', 'json=-'], says: /A report needs a file; it cannot go to standard output/ },
    {
      args: ['--report', 'json=package.json/report.json'],
      says: /package\.json\/report\.json cannot be written: package\.json is not a folder/,
    },
    {
      args: ['--report', 'json=/proc/x/report.json'],
      says: /\/proc\/x\/report\.json cannot be written: no such file or directory/,
    },
    {
      args: ['--only', 'no-such-check'],
      says: /^parkproof conform: no check is called 'no-such-check' \(--list shows all\)\n$/,
    },
  ])('the arguments $args', async ({ args, says }) => {
    expect(await fail('conform', ...args)).toMatch(says);
  });

  test('a run in which no check could run', async () => {
    const { url } = await startTarget({ parkings: 200 });
    const said = await fail('conform', url, '--read-only', '--only', 'create-booking.response-201');
    expect(said).toMatch(/COULD NOT TEST .*No check ran/);
  });

  test('two reports in one file', async () => {
    const path = join(temporaryFolder(), 'report');
    const reports = ['--report', `html=${path}`, '--report', `json=${path}`];
    const said = await fail('conform', nowhere, '--profile', await profileFile(), ...reports);
    expect(said).toContain(`${path} cannot hold two reports, html and json`);
  });

  test('every report says so too', async () => {
    const folder = join(temporaryFolder(), 'new');
    await fail('conform', nowhere, '--profile', await profileFile(), ...reportOptionsFor(folder));
    expect(await readReport(join(folder, 'json'))).toMatchObject({ outcome: 'could-not-test', checks: [] });
    const { junit, markdown, html } = await readReports(folder);
    expect(junit).toMatch(/errors="1"[\s\S]*<error message="http:\/\/127\.0\.0\.1:1999\S* does not respond/);
    expect(markdown).toMatch(/^# Could not test/);
    expect(html).toContain('<h1>Could not test</h1>');
  });

  test.each([
    { args: [nowhere], says: 'no --profile given' },
    { args: ['--profile', 'nowhere.yaml'], says: 'nowhere.yaml cannot be read' },
    { args: ['--known-deviations', 'nowhere.yaml'], says: 'nowhere.yaml cannot be read' },
    { args: ['--header', 'nonsense'], says: "--header must be 'name: value'" },
    { args: ['--only', 'nope'], says: "no check is called 'nope'" },
    { args: ['--max-time', '0'], says: "argument '0' is invalid" },
    { args: ['http://127.0.0.1/?key=1'], says: 'must be a base URL' },
  ])('every report of an earlier run is replaced, with the arguments $args', async ({ args, says }) => {
    const folder = temporaryFolder();
    for (const name of ['json', 'junit']) await writeFile(join(folder, name), 'an earlier run');
    await fail('conform', ...args, ...reportOptionsFor(folder));
    const { outcome, because } = await readReport(join(folder, 'json'));
    expect([outcome, ...because]).toEqual(['could-not-test', expect.stringContaining(says)]);
    const { junit, markdown, html } = await readReports(folder);
    expect(junit).toContain('errors="1"');
    for (const text of [markdown, html]) expect(text).toContain('Could not test');
  });
});
