import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { parse } from 'yaml';
import { createSimulator, type Simulator } from '../../mock-server/create-simulator.ts';
import type { Profile } from '../../spec/generated/profile-types.ts';
import { simulatorProfile } from '../../spec/generated/simulator-profile.ts';
import { checkProfile } from '../../spec/load-profile.ts';
import { closing } from '../../spec/testing/closing.ts';
import { temporaryFolder } from '../../spec/testing/temporary-folder.ts';
import { fail, runInThisProcess } from '../testing/run-in-process.ts';
import { runParkproof } from '../testing/run-parkproof.ts';

let simulator: Simulator;
const folder = temporaryFolder(afterAll);
const connection = join(folder, 'way-in.yaml');

beforeAll(async () => {
  simulator = await closing(createSimulator({ parkings: 40 }));
  const { credentials } = simulator.profile;
  const given = { profile: 1, name: 'staging', environment: 'pre-production', credentials };
  await writeFile(connection, JSON.stringify(given));
});

afterEach(() => {
  vi.unstubAllEnvs();
});

/** Learns without creating anything, which is quick. */
const command = (...args: string[]) => [
  ...['learn', simulator.url, '--profile', connection, '--read-only'],
  ...args,
];
const learn = (...args: string[]) => runInThisProcess(...command(...args));

test('writes a valid profile without secrets, in the order of the simulator profile', async () => {
  const path = join(folder, 'new.yaml');
  const { code, stdout } = await learn('--output', path);
  expect(stdout).toMatch(/^written: .*new\.yaml; \d+ of \d+ entries are settled\n$/);
  expect(code).toBe(0);
  const text = await readFile(path, 'utf8');
  expect(text).toContain(
    '# This file has no credentials; they are in the profile that parkproof learn used to connect.\n',
  );
  expect(text).toMatch(/^environment: pre-production # given, not learnt$/m);
  expect(text).toMatch(/^ {2}country_codes: upper-case # once: country codes are .*ES/m);
  expect(text).toMatch(/^ {2}id_pattern: null # many patterns fit the ids; seen: an id is /m);
  expect(text).toMatch(/^ {2}lists_cancelled: null # it creates data, and the run is read-only$/m);
  expect(text).not.toMatch(/demo-(key|token|password|client)|^credentials:/m);
  const { credentials } = simulator.profile;
  const written = parse(text) as Record<string, object>;
  expect(checkProfile({ ...written, credentials }, path)).toMatchObject({ name: 'staging' });
  for (const [group, values] of Object.entries(written)) {
    if (group === 'profile' || group === 'name') continue;
    const order = Object.keys(simulatorProfile[group as 'search']);
    const names = Object.keys(values);
    expect(names).toEqual(order.filter((name) => names.includes(name)));
  }
});

test('writes the names of credentials that come from the environment, and never their values', async () => {
  const named = join(folder, 'named.yaml');
  const path = join(folder, 'by-name.yaml');
  const given = `profile: 1
name: staging
credentials:
  api_user: \${LEARN_API_USER}
  users:
    - { name: first, api_key: "\${LEARN_KEY}", access_token: "\${LEARN_TOKEN}" }
`;
  await writeFile(named, given);
  const args = ['learn', simulator.url, '--profile', named, '--read-only', '--output', path];
  const { api_user, users } = simulatorProfile.credentials;
  vi.stubEnv('LEARN_API_USER', api_user);
  vi.stubEnv('LEARN_KEY', users[0].api_key);
  const unset = await runInThisProcess(...args);
  expect(unset.stderr).toContain(
    '\n  /credentials/users/0/access_token needs LEARN_TOKEN, which is not set or empty\n',
  );
  expect(unset.code).toBe(2);
  vi.stubEnv('LEARN_TOKEN', users[0].access_token);
  expect(await runInThisProcess(...args)).toMatchObject({ code: 0 });
  const text = await readFile(path, 'utf8');
  expect(text).not.toMatch(/demo-(key|token|password|client)/);
  expect(parse(text)).toMatchObject({ credentials: (parse(given) as Profile).credentials });
  expect((await runInThisProcess(...args, '--check')).code).toBe(0);
});

test('starts a simulator that keeps what was learnt, with demo users', async () => {
  const path = join(folder, 'copy.yaml');
  await writeFile(path, 'profile: 1\nname: staging\nstatuses: { unauthenticated: 403 }\n');
  const running = runParkproof(['simulate', '--memory', '--port', '0', '--profile', path]);
  const [, url = ''] = await running.untilSaid(/^listening on (\S+)$/m);
  const { credentials, statuses } = (await (await fetch(`${url}/_sim/profile`)).json()) as Profile;
  expect(statuses).toMatchObject({ unauthenticated: 403 });
  expect(credentials).toEqual(simulatorProfile.credentials);
});

test('prints the profile if no file is named', async () => {
  const { code, stdout, stderr } = await learn();
  expect(parse(stdout)).toMatchObject({ search: { order: 'distance', distance_method: null } });
  expect(stderr).toContain('entries are settled');
  expect(code).toBe(0);
});

const own = `# Ours.
profile: 1
name: ours
search:
  without_duration: verified # said the operator
  distance_unit: metres
parkings: { country_codes: null, types: [garage] }
`;

test('keeps what a person wrote, adds what was open, and lists what differs', async () => {
  const path = join(folder, 'own.yaml');
  await writeFile(path, own);
  const { code, stdout } = await learn('--output', path);
  expect(code).toBe(0);
  const text = await readFile(path, 'utf8');
  expect(text).toContain('# Ours.');
  expect(text).toContain('without_duration: verified # said the operator');
  expect(parse(text)).toMatchObject({
    name: 'ours',
    search: { order: 'distance', without_duration: 'verified' },
    parkings: { country_codes: 'upper-case', types: ['garage'] },
    statuses: { unauthenticated: 401 },
  });
  expect(stdout).toContain('parkings.country_codes: "upper-case" added\n');
  expect(stdout).toMatch(
    /^search\.without_duration: the file says "verified", now it is "not-verified" \(.*\); the file keeps its value$/m,
  );
});

test('--check names the entries that have drifted, and writes nothing', async () => {
  const path = join(folder, 'checked.yaml');
  await writeFile(path, own);
  const drifted = await learn('--output', path, '--check');
  expect(drifted.stdout).toMatch(
    /^search\.without_duration: the file says "verified", now it is "not-verified" \(not-verified\)\n.*contradicts it at 1 point\n$/,
  );
  expect(drifted.code).toBe(1);
  expect(await readFile(path, 'utf8')).toBe(own);
});

test.each([
  { given: 'no file to check', args: ['--check'], want: '--check needs --output' },
  {
    given: 'a file that is not there',
    args: ['--check', '--output', 'no.yaml'],
    want: 'no.yaml is missing or empty',
  },
  { given: 'a folder', args: ['--output', '.'], want: '. cannot be read' },
  {
    given: 'a folder that is a file',
    args: ['--output', `${import.meta.filename}/x.yaml`],
    want: import.meta.filename,
  },
  { given: 'a profile that is not there', args: ['--profile', 'no.yaml'], want: 'no.yaml cannot be read' },
])('says what is wrong with $given', async ({ args, want }) => {
  expect(await fail(...command(...args))).toContain(`parkproof learn: ${want}`);
});

test.each([
  ['profile: 1\nsearch: { order: sideways }\n', '/search/order'],
  ['- a list\n', 'is not a valid profile'],
  ['search: {\n', 'is not valid YAML'],
])('does not touch a file that is not a valid profile: %j', async (text, want) => {
  const path = join(folder, 'broken.yaml');
  await writeFile(path, text);
  expect(await fail(...command('--output', path))).toContain(want);
  expect(await readFile(path, 'utf8')).toBe(text);
});

test('says why it cannot reach the target', async () => {
  const said = await fail('learn', 'http://127.0.0.1:9', '--profile', connection);
  expect(said).toContain('http://127.0.0.1:9 does not respond');
});
