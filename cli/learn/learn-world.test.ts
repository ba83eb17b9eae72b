import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { createClient } from '../../client/create-client.ts';
import { metresBetween, type Place } from '../../conformance/answers/geometry.ts';
import {
  type LearntWorld,
  type LearnWorldOptions,
  learnWorld,
} from '../../conformance/learn/world/learn-world.ts';
import type { Simulator } from '../../mock-server/create-simulator.ts';
import { profileWith } from '../../mock-server/testing/profile-with.ts';
import type { WorldFile } from '../../spec/generated/world-types.ts';
import { loadProfile } from '../../spec/load-profile.ts';
import { temporaryFolder } from '../../spec/testing/temporary-folder.ts';
import { fail, runInThisProcess } from '../testing/run-in-process.ts';
import { runParkproof } from '../testing/run-parkproof.ts';
import { startProxy } from '../testing/start-server.ts';
import { startTarget } from '../testing/start-target.ts';

/** Parkings of the scenarios, which every world of a simulator has and a learnt one leaves out. */
const scenarios = 21;

const placeIn = ({ lat, long }: WorldFile['parkings'][number]): Place => ({
  lat: Number(lat),
  long: Number(long),
});

/** Learns a world without a limit of speed, since nobody else uses the simulators of the tests. */
const learn = (options: Omit<LearnWorldOptions, 'requestsPerSecond'>) =>
  learnWorld({ ...options, requestsPerSecond: Number.POSITIVE_INFINITY });

/** A simulator that no test changes, and what is learnt about its world. */
let plain: Simulator;
let whole: LearntWorld;

beforeAll(async () => {
  plain = await startTarget({ parkings: 60 });
  whole = await learn(plain);
});

test('a copy serves the parkings, offers and providers of the original', async () => {
  const original = await startTarget({ seed: 7, parkings: 60 });
  const { world, omitted, stopped } = await learn(original);
  expect({ omitted, stopped, count: world.parkings.length }).toEqual({
    omitted: [],
    stopped: null,
    count: 39,
  });
  const copy = await startTarget({ world });
  const one = await everything(original);
  expect(one.size).toBeGreaterThan(140);
  expect(Object.fromEntries(await everything(copy))).toEqual(Object.fromEntries(one));
});

test('understands day names in another language, and country codes in lower case', async () => {
  const names = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'];
  const profile = profileWith({ parkings: { list_day_names: names, country_codes: 'lower-case' } });
  expect(await learn(await startTarget({ parkings: 60, profile }))).toEqual(whole);
});

test.each([
  {
    given: 'pages of a service that refuses an offset past the end',
    choices: { limits: { offset_past_end: 'refuse' } },
    parkings: 130,
  },
  {
    given: 'parkings of a list whose order changes',
    choices: { parkings: { stable_order: false } },
    parkings: 230,
  },
] as const)('lists all $given', async ({ choices, parkings }) => {
  const { url, profile } = await startTarget({ parkings, profile: profileWith(choices) });
  const listed = new AbortController();
  let total = 0;
  const progress = (_read: number, of: number) => {
    total = of;
    listed.abort();
  };
  await learn({ url, profile, progress, signal: listed.signal });
  expect(total).toBe(parkings - scenarios);
});

test('a parking that no search shows stays out of searches, even without a known provider', async () => {
  const worldVariant = 'nothing-optional';
  const original = await startTarget({ parkings: 60, worldVariant });
  const { world } = await learn(original);
  const copy = await startTarget({ world, worldVariant });
  const madrid = { lat: 40.4168, long: -3.7038, search_radius_meters: 5000 };
  const found = async ({ url, credentials }: Simulator) => {
    const { data = [] } = await createClient({ url, credentials }).POST(
      '/parkings/search-available-parkings',
      { body: madrid },
    );
    return data.map(({ parkingId }) => parkingId).sort();
  };
  const expected = await found(original);
  expect(expected.length).toBeGreaterThan(3);
  expect(await found(copy)).toEqual(expected);
});

test('reads only the parkings in the circle', async () => {
  const around = { lat: 40.4168, long: -3.7038, metres: 20_000 };
  const { world } = await learn({ ...plain, around });
  const within = whole.world.parkings.filter(
    ({ lat, long }) => Math.abs(lat - 40.4) < 1 && Math.abs(long + 3.7) < 1,
  );
  expect(within.length).toBeGreaterThan(0);
  const idsOf = (parkings: WorldFile['parkings']) => parkings.map(({ id }) => id).sort();
  expect(idsOf(world.parkings)).toEqual(idsOf(within));
});

type Listed = { readonly id: string };

/** The URL of a proxy that changes the lists of parkings. */
async function changeLists(
  target: string,
  change: (parkings: readonly Listed[]) => unknown,
): Promise<string> {
  const spoil = (path: string, body: string) =>
    /^\/parkings(\/available-parkings|\?|$)/.test(path)
      ? JSON.stringify(change(JSON.parse(body) as readonly Listed[]))
      : body;
  return (await startProxy(target, { spoil })).url;
}

/** Writes a profile that says no more than how to connect; returns its folder too. */
async function connectionFile({ credentials }: Pick<Simulator['profile'], 'credentials'>) {
  const folder = temporaryFolder();
  const connection = join(folder, 'way-in.yaml');
  await writeFile(connection, JSON.stringify({ profile: 1, name: 'x', credentials }));
  return { folder, connection };
}

test('names a parking that is listed without its position', async () => {
  let placeless = '';
  const url = await changeLists(plain.url, (parkings) => {
    placeless ||= parkings.at(-1)?.id ?? '';
    return parkings.map((parking) =>
      parking.id === placeless ? { ...parking, lat: undefined, long: undefined } : parking,
    );
  });
  const { world, omitted } = await learn({ ...plain, url });
  expect(world.parkings.map(({ id }) => id)).not.toContain(placeless);
  expect(omitted).toEqual([expect.stringContaining(placeless)]);
});

test('names a parking that a search finds but no list shows', async () => {
  const { parkings } = whole.world;
  const hidden = parkings.find(
    (one) =>
      one.offers?.some(({ bookable }) => bookable) &&
      parkings.some((other) => other !== one && metresBetween(placeIn(one), placeIn(other)) < 500),
  );
  const url = await changeLists(plain.url, (all) => all.filter(({ id }) => id !== hidden?.id));
  const { world, omitted } = await learn({ ...plain, url });
  expect(world.parkings).toHaveLength(parkings.length - 1);
  expect(omitted).toEqual([
    `${hidden?.id}: no list shows it with its position, but the simulator would list it`,
  ]);
});

test('keeps what it has read when it is interrupted, and continues from there', async () => {
  const { url, profile } = plain;
  const read: string[] = [];
  let onRead = () => {};
  const proxy = await startProxy(url, {
    began(_method, path) {
      if (path.startsWith('/offers/')) read.push(path);
      // At most four parkings of at most three offers are read at a time, so several have been read to the end by then.
      if (read.length === 24) onRead();
    },
  });
  const { folder, connection } = await connectionFile(profile);
  const path = join(folder, 'world.yaml');
  const output = join(folder, 'staging.yaml');
  const args = [
    'learn',
    proxy.url,
    '--profile',
    connection,
    '--read-only',
    '--output',
    output,
    '--world',
    path,
  ];
  const broken = runParkproof([...args, '--world-rate', '300']);
  onRead = () => broken.child.kill('SIGINT');
  const { code, stderr } = await broken.ended;
  expect(code).toBe(130);
  const [, count = '0'] =
    /world\.yaml\.part has (\d+) parkings, and the same command continues/.exec(stderr) ?? [];
  expect(Number(count)).toBeGreaterThan(3);
  await expect(readFile(path)).rejects.toThrow('ENOENT');

  const part = JSON.parse(await readFile(`${path}.part`, 'utf8')) as WorldFile;
  const known = part.parkings.flatMap(({ offers = [] }) => offers.map(({ svcpid }) => svcpid));
  read.length = 0;
  onRead = () => {};
  const continued = await runInThisProcess(...args, '--world-rate', '1000');
  expect(continued).toMatchObject({ code: 0, stdout: expect.stringContaining('written:') });
  expect(continued.stderr).toContain(`written: ${path}; 39 parkings`);
  const readAgain = read.slice(0, 30).filter((one) => known.some((svcpid) => one === `/offers/${svcpid}`));
  expect(readAgain).toEqual([]);
  await expect(readFile(`${path}.part`)).rejects.toThrow('ENOENT');
  const copy = await startTarget({ world: path, profile: await loadProfile(output, profile.credentials) });
  expect((await learn({ url: copy.url, profile })).world).toEqual(parse(await readFile(path, 'utf8')));
});

test('ends when its time is over, and says what it has kept', async () => {
  const { folder, connection } = await connectionFile(plain.profile);
  const args = ['--profile', connection, '--read-only', '--output', join(folder, 'staging.yaml')];
  const limits = ['--world', join(folder, 'world.yaml'), '--world-rate', '50', '--max-time', '0.5'];
  const said = await fail('learn', plain.url, ...args, ...limits);
  expect(said).toMatch(/no parking was read|the same command continues from there/);
});

test.each([
  {
    given: 'a circle of two numbers',
    args: ['--world', 'w.json', '--world-around', '1,2'],
    want: 'LAT,LONG,METRES',
  },
  {
    given: 'a place that is nowhere',
    args: ['--world', 'w.json', '--world-around', '91,2,500'],
    want: 'LAT,LONG,METRES',
  },
  { given: 'a circle without a file', args: ['--world-around', '1,2,500'], want: 'need --world' },
  {
    given: '--check',
    args: ['--world', 'w.json', '--check', '--output', 'x.yaml'],
    want: 'cannot be combined',
  },
  {
    given: 'a file that is not a world',
    args: ['--world', 'package.json'],
    want: 'package.json is not a valid world',
  },
  { given: 'a folder that is a file', args: ['--world', 'package.json/world.json'], want: 'cannot be' },
])('says what is wrong with $given, and sends nothing', async ({ args, want }) => {
  expect(await fail('learn', 'http://127.0.0.1:9', ...args)).toContain(want);
});

/** All answers about the world, without the values that a learnt world does not state. */
async function everything({ url, credentials }: Simulator): Promise<ReadonlyMap<string, unknown>> {
  const client = createClient({ url, credentials });
  const answers = new Map<string, unknown>();
  const note = (question: string, { data }: { data?: unknown }) =>
    answers.set(question, JSON.parse(JSON.stringify(data, withoutUnstated)));
  const { data: parkings = [] } = await client.GET('/parkings', { params: { query: { limit: 0 } } });
  note('parkings', { data: parkings });
  note('operable', await client.GET('/parkings/available-parkings'));
  note('transactional', await client.GET('/parkings/providers-info'));
  note('registering', await client.GET('/vehicles/valid-providers'));
  const start = '2027-06-07T10:00:00Z';
  for (const { id, lat, long, offers } of parkings) {
    note(
      `search ${id}`,
      await client.POST('/parkings/search-available-parkings', {
        body: { lat, long, start, duration: 180 },
      }),
    );
    for (const { svcpid } of offers) {
      const params = { path: { svcpid }, query: { start, duration: 1500 } };
      note(`offer ${svcpid}`, await client.GET('/offers/{svcpid}', { params }));
    }
  }
  return answers;
}

const unstated = ['access_msg', 'cancel_msg', 'freeSpots'];
const withoutUnstated = (name: string, value: unknown) => (unstated.includes(name) ? name : value);
