import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createSimulator } from '../mock-server/create-simulator.ts';
import manifest from '../package.json' with { type: 'json' };
import { temporaryFolder } from '../spec/testing/temporary-folder.ts';
import { fail, runInThisProcess } from './testing/run-in-process.ts';
import { runParkproof } from './testing/run-parkproof.ts';

const hint = '(run with --help for usage)\n';

describe('an invalid command line ends with 2 and says what is wrong', () => {
  const url = 'http://127.0.0.1:9';
  const wrong = [
    { args: ['simulate', '--port', 'abc'], says: /'--port <number>'.*'abc'.*whole number from 0 to 65535/ },
    { args: ['simulate', '--port', '65536'], says: /whole number from 0 to 65535/ },
    { args: ['simulate', '--parkings', '0'], says: /whole number from 1 to 1000000/ },
    { args: ['simulate', '--seed', '1.5'], says: /'--seed <number>'/ },
    { args: ['simulate', '--booking-delay', 'soon'], says: /from 0 to 3600000, or 'realistic'/ },
    { args: ['simulate', '--batch-delay', '-5'], says: /whole number from 0 to 3600000/ },
    { args: ['simulate', '--webhook-url', 'example.com'], says: /http or https address/ },
    {
      args: ['simulate', '--cors', 'app.example'],
      says: /an origin such as https:\/\/app\.example, or '\*'/,
    },
    {
      args: ['simulate', '--public-url', 'parking.example'],
      says: /argument 'parking\.example' is invalid\. It must be an address such as https:\/\/parking\.example\.$/m,
    },
    { args: ['simulate', '--control-token', 'two words'], says: /one word of printable characters/ },
    { args: ['simulate', '--environment', 'test'], says: /pre-production, production/ },
    { args: ['simulate', '--memory', '--data', 'here'], says: /cannot be used with option '--memory'/ },
    {
      args: ['simulate', '--memory', '--durability', 'power'],
      says: /cannot be used with option '--memory'/,
    },
    {
      args: ['simulate', '--world', 'world.yaml', '--parkings', '5'],
      says: /'--parkings <number>' cannot be used with option '--world <file>'/,
    },
    { args: ['simulate', '--nonsense'], says: /unknown option '--nonsense'/ },
    { args: ['simulate', 'now'], says: /too many arguments/ },
    { args: ['simulat'], says: /unknown command 'simulat'\n\(Did you mean simulate\?\)/ },
    ...Object.entries({ conform: [url], learn: [url], compare: [url, url] }).map(([command, addresses]) => ({
      args: [command, ...addresses, '--read-only', '--allow-writes'],
      says: /'--read-only' cannot be used with option '--allow-writes'/,
    })),
    ...Object.entries({ conform: [], learn: [url] }).map(([command, addresses]) => ({
      args: [command, ...addresses, '--explore', url],
      says: /argument 'http:\/\/127.0.0.1:9' is invalid\. Put the URL before --explore, or write --explore=60\.$/m,
    })),
    { args: ['conform', url, '--seed', '4'], says: /option '--seed <number>' needs option '--explore'/ },
    { args: ['prism', 'proxy'], says: /missing required argument 'url'/ },
    { args: ['prism', 'mock', '--port', 'x'], says: /whole number from 0 to 65535/ },
  ];

  test.each(wrong)('$args', async ({ args, says }) => {
    const stderr = await fail(...args);
    expect(stderr).toMatch(says);
    expect(stderr.startsWith('error: ')).toBe(true);
    expect(stderr.endsWith(hint)).toBe(true);
  });
});

/** Runs `simulate` without a data directory, which must fail. */
const failInMemory = (...args: string[]) => fail('simulate', '--memory', '--port', '0', ...args);

/** Writes a file of this name to a folder of its own. */
async function fileOf(name: string, text: string): Promise<string> {
  const file = join(temporaryFolder(), name);
  await writeFile(file, text);
  return file;
}

describe('simulate ends with 2 and says what is wrong with', () => {
  test.each([
    {
      what: 'a host that is not an address of this machine',
      args: ['--host', '203.0.113.7'],
      says: /^parkproof simulate: cannot listen on 203\.0\.113\.7:0: .*\n$/,
    },
    {
      what: 'a missing profile',
      args: ['--profile', 'nowhere.yaml'],
      says: /^parkproof simulate: nowhere\.yaml cannot be read: no such file or directory\n$/,
    },
    {
      what: 'an unknown defect',
      args: ['--defect', 'nonsense'],
      says: /'nonsense' is not a defect; parkproof simulate --list-defects lists them/,
    },
  ])('$what', async ({ args, says }) => {
    expect(await failInMemory(...args)).toMatch(says);
  });

  test('a profile that is not YAML', async () => {
    const file = await fileOf('profile.yaml', 'profile: 1\nname: [unfinished\n');
    const stderr = await failInMemory('--profile', file);
    expect(stderr.startsWith(`parkproof simulate: ${file} is not valid YAML: line `)).toBe(true);
  });

  test.each([
    {
      what: 'a variable without quotes within braces',
      users: `[{ name: a, api_key: k, sign_in: { password: \${PASSWORD} } }]`,
      says: /line 4, column \d+: within \{ \}, a variable must be in quotes, such as '\$\{NAME\}'\n$/,
    },
    {
      what: 'an empty credential',
      users: "[{ name: a, api_key: '' }]",
      says: /\/credentials\/users\/0\/api_key must not be empty\n$/,
    },
    {
      what: 'a variable inside a longer text',
      users: `[{ name: a, api_key: k, access_token: 'Bearer \${TOKEN}' }]`,
      says: /\/credentials\/users\/0\/access_token has \$\{TOKEN\} inside a longer text; it must be the whole value\n$/,
    },
  ])('$what', async ({ users, says }) => {
    const file = await fileOf(
      'profile.yaml',
      `profile: 1\nname: X\ncredentials:\n  users: ${users}\n  api_user: a\n`,
    );
    expect(await failInMemory('--profile', file)).toMatch(says);
  });

  test('a profile with invalid entries, each of which is listed', async () => {
    const file = await fileOf(
      'profile.yaml',
      'profile: 1\nname: X\ncredentials: { api_user: a, users: [] }\nvehicles: { repeated_plate: maybe, repeated_plates: refuse }\n',
    );
    const [first, ...faults] = (await failInMemory('--profile', file)).trimEnd().split('\n');
    expect(first).toBe(`parkproof simulate: ${file} is not a valid profile:`);
    expect(faults).toEqual([
      '  line 3: /credentials/users must have at least 1 element',
      '  line 4: /vehicles/repeated_plates is not a known key; did you mean repeated_plate or spaced_plate?',
      "  line 4: /vehicles/repeated_plate must be one of 'last-wins', 'first-wins', 'refuse', null",
    ]);
  });

  test('a log level that does not exist', async () => {
    vi.stubEnv('PARKPROOF_LOG', 'loud');
    onTestFinished(() => void vi.unstubAllEnvs());
    expect(await failInMemory()).toMatch(
      /^parkproof simulate: PARKPROOF_LOG must be 'silent' or .* or 'debug', not 'loud'\n$/,
    );
  });

  test('a damaged file in the data directory, which stays as it is', async () => {
    const data = temporaryFolder();
    const simulator = await createSimulator({ data, parkings: 50 });
    await simulator.close();
    const file = join(data, 'log-1.jsonl');
    await writeFile(file, '{"half":\n');
    const before = await readdir(data);
    const stderr = await fail('simulate', '--port', '0', '--data', data);
    expect(stderr.startsWith(`parkproof simulate: ${file} is damaged: `)).toBe(true);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    expect(await readdir(data)).toEqual(before);
  });
});

test('simulate serves the world in a file', async () => {
  const file = await fileOf('world.yaml', 'world: 1\nparkings: [{ name: North, lat: 43.36, long: -8.41 }]\n');
  const { untilSaid } = runParkproof(['simulate', '--port', '0', '--memory', '--world', file]);
  const [, url = ''] = await untilSaid(/^listening on (\S+)$/m);
  const found = await fetch(`${url}/parkings?lat=43.36&long=-8.41`, {
    headers: { 'x-api-user': 'demo-client', 'x-api-key': 'demo-key-ana', 'x-access-token': 'demo-token-ana' },
  });
  expect(await found.json()).toMatchObject([{ name: 'North', lat: 43.36, long: -8.41 }]);
});

test('the process ends with 2 and prints nothing else', async () => {
  const usage = runParkproof(['simulate', '--nonsense']);
  const start = runParkproof(['simulate', '--memory', '--profile', 'nowhere.yaml']);
  expect(await usage.ended).toEqual({
    code: 2,
    stdout: '',
    stderr: `error: unknown option '--nonsense'\n${hint}`,
  });
  expect(await start.ended).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/^parkproof simulate: .*\n$/),
  });
});

test('a list whose reader closes the pipe ends silently with 0', async () => {
  const { child, ended } = runParkproof(['simulate', '--list-defects']);
  child.stdout?.destroy();
  expect(await ended).toMatchObject({ code: 0, stderr: '' });
});

test('--version prints the version of the package', async () => {
  const { code, stdout } = await runInThisProcess('--version');
  expect([code, stdout]).toEqual([0, `${manifest.version}\n`]);
});

describe('--help', () => {
  test('lists the commands', async () => {
    const { code, stdout, stderr } = await runInThisProcess('--help');
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^ {2}simulate \[options\] .*\n(.*\n)* {2}prism /m);
  });

  test('of simulate shows options with their defaults, and what to expect', async () => {
    const { code, stdout } = await runInThisProcess('simulate', '--help');
    expect(code).toBe(0);
    for (const told of ['4010', '127.0.0.1', '.parkproof', '(default: 1000)', 'listening on http']) {
      expect(stdout).toContain(told);
    }
    expect(stdout).not.toContain('[]');
  });

  test('is printed if the command is missing, which ends with 2', async () => {
    const { code, stderr } = await runInThisProcess();
    expect(code).toBe(2);
    expect(stderr).toMatch(/^Usage: parkproof/);
  });
});
