import { expect, test } from 'vitest';
import { createClient } from '../client/create-client.ts';
import { profileWith } from '../mock-server/testing/profile-with.ts';
import { credentialsOf } from '../spec/credentials-of.ts';
import { profileFile } from './testing/run-conform.ts';
import { fail, runInThisProcess } from './testing/run-in-process.ts';
import { runParkproof } from './testing/run-parkproof.ts';
import { startTarget } from './testing/start-target.ts';

test('clean removes what a killed run left behind, and nothing else', async () => {
  const simulator = await startTarget({ parkings: 100, bookingDelay: 300 });
  const { url } = simulator;
  const file = await profileFile();
  const only = ['--only', 'create-booking', '--only', 'create-vehicle', '--only', 'cancel-booking'];
  const run = runParkproof(['conform', url, '--profile', file, ...only]);
  const client = createClient({ url, credentials: simulator.credentials });
  const path = { plate: 'PKP123' };
  await client.POST('/vehicles/{plate}', {
    params: { path },
    body: { ...path, brand: 'Seat', model: 'Ibiza' },
  });
  /** The uids of the active bookings with a plate of the kit. */
  const marked = () =>
    simulator.bookings
      .find({ search: 'PKP', limit: 100 })
      .items.filter(({ booking, state }) => state !== 'cancelled' && /^PKP.{5}$/.test(booking.number_plate))
      .map(({ booking }) => booking.uid);
  await expect.poll(() => marked().length, { timeout: 60_000 }).toBeGreaterThan(2);
  run.child.kill('SIGKILL');
  const { stderr } = await run.ended;
  const mark = /this run's plates start with (PKP[0-9A-Z]{3})\n/.exec(stderr)?.[1] ?? '';

  const clean = (...args: string[]) => runInThisProcess('clean', url, '--profile', file, ...args);
  const shown = await clean('--dry-run');
  expect(shown.stdout).toMatch(/would cancel booking \S+ of ana, plate PKP/);
  expect(shown.code).toBe(0);
  const known = marked();
  expect(known.length).toBeGreaterThan(2);

  const cleaned = await clean();
  expect(cleaned.stdout).toMatch(/^cancelled booking \S+ of ana, plate PKP/m);
  expect(cleaned.stdout).toMatch(
    new RegExp(`vehicles of ben whose plates start with ${mark}: [1-9]\\d* removed`),
  );
  // The simulator may complete a booking of the killed run only now.
  const left = marked().filter((uid) => known.includes(uid));
  const lines = cleaned.stdout.matchAll(/^left booking (\S+) of ana, .*it has begun and ends by itself$/gm);
  const told = Array.from(lines, ([, uid = '']) => uid);
  expect(told.filter((uid) => known.includes(uid)).sort()).toEqual(left.sort());
  expect(cleaned.code).toBe(0);

  const again = await clean('--run', mark);
  expect(again.stdout).toMatch(/^((left|cancelled) booking .*\n)*no vehicles to remove\n$/);
  const kept = await client.DELETE('/vehicles/{plate}', { params: { path } });
  expect(kept.response.status).toBe(200);
});

test('with --run and without a profile, clean leaves other runs of a simulator alone; a booking that has begun ends by itself', async () => {
  const simulator = await startTarget({ parkings: 40 });
  const { url } = simulator;
  const client = createClient({ url, credentials: simulator.credentials });
  const book = async (number_plate: string, minutes: number) => {
    const start = new Date(Date.now() + minutes * 60_000).toISOString();
    const body = { svcpid: 'svc-scenario-happy-path', start, duration: 60, number_plate };
    return (await client.POST('/bookings', { body })).data?.uid;
  };
  const [own, begun, other] = [
    await book('PKPAAA01', 2000),
    await book('PKPAAA02', 0),
    await book('PKPBBB01', 2000),
  ];
  const shown = await runInThisProcess('clean', url, '--run', 'PKPAAA', '--dry-run');
  expect(shown.stdout).toContain(`would cancel booking ${own} of ana`);
  expect(shown.stdout).toMatch(
    new RegExp(`would try to cancel booking ${begun} of ana, .*: it has begun and may end by itself`),
  );
  const { stdout, code } = await runInThisProcess('clean', url, '--run', 'PKPAAA');
  expect(stdout).toContain(`cancelled booking ${own} of ana`);
  expect(stdout).toMatch(new RegExp(`left booking ${begun} of ana, .*: it has begun and ends by itself`));
  expect(stdout).not.toMatch(/PKPBBB/);
  expect(simulator.bookings.find({ state: 'cancelled' }).items.map(({ booking }) => booking.uid)).toEqual([
    own,
  ]);
  expect(other).toBeDefined();
  expect(code).toBe(0);
});

test.each(['succeed', 'refuse'] as const)(
  'without x-deleted, and if removing an unknown plate would %s, clean removes every plate of a run',
  async (unknown_plate_on_delete) => {
    const profile = profileWith({ vehicles: { unknown_plate_on_delete } });
    const simulator = await startTarget({ profile, defects: ['delete-vehicles.x-deleted-missing'] });
    const { url } = simulator;
    const headers = { ...credentialsOf(simulator.profile, 0), 'content-type': 'application/json' };
    const send = (method: string, path: string, body: object) =>
      fetch(url + path, { method, headers, body: JSON.stringify(body) });
    await send('POST', '/vehicles/PKPTSTRS', { plate: 'PKPTSTRS', brand: 'Seat', model: 'Ibiza' });
    expect((await send('PUT', '/vehicles/update/PKPTSTRS', {})).status).toBe(200);
    const options = ['--profile', await profileFile(), '--run', 'PKPTST'];
    const { code, stdout } = await runInThisProcess('clean', url, ...options);
    expect((await send('PUT', '/vehicles/update/PKPTSTRS', {})).status).toBe(404);
    expect(stdout).toContain('vehicles of ben whose plates start with PKPTST: any up to PKPTSTZZZ removed');
    expect(code).toBe(0);
  },
);

test.each([
  { args: ['http://127.0.0.1:1'], says: /no --profile given, and GET \S+ got no response/ },
  { args: ['http://127.0.0.1:1', '--profile', '/nowhere.yaml'], says: /nowhere\.yaml/ },
  { args: ['http://127.0.0.1:1', '--profile', 'FILE'], says: /parkproof clean: http:\S+ does not respond/ },
  {
    args: ['http://127.0.0.1:1', '--profile', 'FILE', '--run', 'ABC'],
    says: /must be the plate prefix of a run/,
  },
])('$args ends with 2 and says why', async ({ args, says }) => {
  const file = await profileFile();
  expect(await fail('clean', ...args.map((arg) => (arg === 'FILE' ? file : arg)))).toMatch(says);
});
