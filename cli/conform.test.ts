import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../mock-server/testing/start-simulator.ts';
import { simulatorProfile } from '../spec/generated/simulator-profile.ts';
import { profileFile, readReport, runConform } from './testing/run-conform.ts';
import { runParkproof } from './testing/run-parkproof.ts';
import { startServer, startTcpServer } from './testing/start-server.ts';
import { startTarget } from './testing/start-target.ts';

const secrets = [
  simulatorProfile.credentials.api_user,
  ...simulatorProfile.credentials.users.flatMap(({ api_key, access_token, sign_in }) => [
    api_key,
    String(access_token),
    ...Object.values(sign_in ?? {}).map(String),
  ]),
];

const formats = ['json', 'junit', 'markdown', 'html'];

describe('without a URL', () => {
  // vitest/simulator.test.ts shows that it passes every check.
  test('it tests a simulator of its own, which conforms, and no report shows a secret', async () => {
    const folder = await temporaryFolder();
    const { code, stdout, stderr } = await runParkproof([
      'conform',
      ...['authenticate', 'create-booking', 'create-vehicle', 'webhook'].flatMap((name) => ['--only', name]),
      ...formats.flatMap((format) => ['--report', `${format}=${join(folder, format)}`]),
    ]).ended;
    expect(stdout, stderr).toContain('CONFORMANT\n');
    expect(code).toBe(0);

    const report = await readReport(join(folder, 'json'));
    expect(report.totals).toMatchObject({ fail: 0, error: 0, inconclusive: 0 });

    const texts = await Promise.all(formats.map((format) => readFile(join(folder, format), 'utf8')));
    for (const text of [...texts, stdout, stderr]) {
      for (const secret of secrets) expect(text).not.toContain(secret);
    }
    expect(`${stdout}${stderr}`).not.toContain('\u001b');
  }, 180_000);
});

describe('a run that cannot test anything ends with 2 and says what to fix', () => {
  const only = ['--only', 'list-parkings'];

  test('a port where nothing listens', async () => {
    const profile = await profileFile();
    const { code, stdout } = await runConform('http://127.0.0.1:1999', '--profile', profile, ...only);
    expect(stdout).toMatch(/COULD NOT TEST\n.*http:\/\/127\.0\.0\.1:1999\S* does not respond/);
    expect(code).toBe(2);
  });

  test('a port where nothing listens, without a profile', async () => {
    const { code, stderr } = await runConform('http://127.0.0.1:1999');
    expect(stderr).toMatch(/no --profile given/);
    expect(code).toBe(2);
  });

  const servers: readonly { what: string; start: () => Promise<string>; says: RegExp }[] = [
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
      says: /redirects every request to https:\/\/elsewhere\.example\//,
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
      what: 'a server that hangs up',
      start: () => startTcpServer((socket) => socket.destroy()),
      says: /does not respond/,
    },
    {
      what: 'a server that never answers',
      start: () => startTcpServer(() => undefined),
      says: /no response within 0.5 s/,
    },
  ];

  test.each(servers)('$what', async ({ start, says }) => {
    const args = ['--profile', await profileFile(), '--preflight-timeout', '0.5', ...only];
    const { code, stdout } = await runConform(await start(), ...args);
    expect(stdout.replaceAll(/\s+/g, ' ')).toMatch(says);
    expect(code).toBe(2);
  });

  test.each(servers)('$what, without a profile', async ({ start }) => {
    const { code, stderr } = await runConform(await start(), '--preflight-timeout', '0.5');
    expect(stderr).toMatch(/no --profile given/);
    expect(code).toBe(2);
  });

  test('wrong credentials, without printing them', async () => {
    const { url } = await startTarget({ parkings: 200 });
    const credentials = {
      api_user: 'client-of-another-time',
      users: [{ name: 'ana', api_key: 'key-of-another-time', access_token: 'token-of-another-time' }],
    };
    const profile = await profileFile({ credentials });
    const { code, stdout, stderr } = await runConform(url, '--profile', profile, ...only);
    expect(stdout).toMatch(/refuses the credentials of/);
    expect(code).toBe(2);
    expect(stdout + stderr).not.toContain('of-another-time');
  });

  test('a sign-in that is refused', async () => {
    const { url } = await startTarget({ parkings: 200 });
    const { api_user } = simulatorProfile.credentials;
    const users = [{ name: 'ana', api_key: 'demo-key-ana', sign_in: { email: 'nobody@parkproof.example' } }];
    const profile = await profileFile({ credentials: { api_user, users } });
    const { code, stdout } = await runConform(url, '--profile', profile, ...only);
    expect(stdout.replaceAll(/\s+/g, ' ')).toMatch(
      /POST \/authenticate returned 4\d\d for 'ana' without a token/,
    );
    expect(code).toBe(2);
  });

  test('a credential that no header can carry, without printing it', async () => {
    const { url } = await startTarget({ parkings: 200 });
    const users = [{ name: 'ana', api_key: 'key with a\nnew line', access_token: 'a-token-of-ana' }];
    const profile = await profileFile({ credentials: { api_user: 'a-client-of-ours', users } });
    const { code, stdout, stderr } = await runConform(url, '--profile', profile, ...only);
    expect(code).toBe(2);
    expect(stdout + stderr).not.toContain('new line');
  });

  test('a webhook endpoint whose port is in use', async () => {
    const { url } = await startTarget({ parkings: 200 });
    const endpoint = await startServer((_, response) => response.end());
    const profile = await profileFile({ webhooks: { endpoint } });
    const { code, stdout } = await runConform(url, '--profile', profile, ...only);
    expect(stdout.replaceAll(/\s+/g, ' ')).toMatch(/cannot listen for webhooks at .*EADDRINUSE/);
    expect(code).toBe(2);
  });

  test('an invalid profile', async () => {
    const folder = await temporaryFolder();
    const path = join(folder, 'profile.yaml');
    await writeFile(path, 'profile: 1\nname: x\ncredentials: { api_user: u, users: [] }\n');
    const { code, stderr } = await runConform('http://127.0.0.1:1999', '--profile', path);
    expect(stderr).toMatch(
      /is not a valid profile:\n {2}\/credentials\/users must have at least 1 element\n/,
    );
    expect(code).toBe(2);
    const missing = await runConform('http://127.0.0.1:1999', '--profile', join(folder, 'none.yaml'));
    expect(missing.stderr).toMatch(/none\.yaml cannot be read/);
    expect(missing.code).toBe(2);
  });

  test('a check that does not exist', async () => {
    const { code, stderr } = await runConform('--only', 'no-such-check');
    expect(stderr).toBe("parkproof conform: no check is called 'no-such-check' (--list shows all)\n");
    expect(code).toBe(2);
  });

  test.each([
    { args: ['ftp://x'], says: /http or https address/ },
    { args: ['http://user:word@127.0.0.1'], says: /must not contain credentials/ },
    { args: ['http://127.0.0.1/?key=1'], says: /without a query or fragment/ },
    { args: ['--report', 'pdf=x'], says: /junit=FILE/ },
    { args: ['--preflight-timeout', '0'], says: /more than 0/ },
    { args: ['--nonsense'], says: /unknown option/ },
    { args: ['--report', 'json=/etc/hostname/report.json'], says: /\/etc\/hostname/ },
  ])('the arguments $args', async ({ args, says }) => {
    const { code, stderr } = await runConform(...args);
    expect(stderr).toMatch(says);
    expect(code).toBe(2);
  });

  test('a run in which no check could run', async () => {
    const { url } = await startTarget({ parkings: 200 });
    const { code, stdout } = await runConform(url, '--read-only', '--only', 'create-booking.response-201');
    expect(stdout).toMatch(/COULD NOT TEST\n.*No check ran/);
    expect(code).toBe(2);
  });

  test('every report says so too', async () => {
    const folder = await temporaryFolder();
    const file = (format: string) => join(folder, 'new', format);
    const reports = formats.flatMap((format) => ['--report', `${format}=${file(format)}`]);
    await runConform('http://127.0.0.1:1999', '--profile', await profileFile(), ...reports);
    expect(await readReport(file('json'))).toMatchObject({ outcome: 'could-not-test', checks: [] });
    expect(await readFile(file('junit'), 'utf8')).toMatch(
      /errors="1"[\s\S]*<error message="http:\/\/127\.0\.0\.1:1999\S* does not respond/,
    );
    expect(await readFile(file('markdown'), 'utf8')).toMatch(/^# Could not test/);
    expect(await readFile(file('html'), 'utf8')).toContain('<h1>Could not test</h1>');
  });
});
