import { describe, expect, test } from 'vitest';
import { createClient } from '../../client/create-client.ts';
import type { Explorer } from '../../conformance/explore/explorer.ts';
import { modelExplorer } from '../../conformance/explore/model/model-explorer.ts';
import type { Simulator } from '../../mock-server/create-simulator.ts';
import type { SimulatorOptions } from '../../mock-server/simulator-options.ts';
import type { Profile } from '../../spec/generated/profile-types.ts';
import { simulatorProfile } from '../../spec/generated/simulator-profile.ts';
import { closing } from '../../spec/testing/closing.ts';
import { declareNothing } from '../profile-matrix/try-mixture.ts';
import { startWithEndpoint } from '../shared/start-with-endpoint.ts';
import { exploreTarget } from '../testing/explore-target.ts';
import { startProxy } from '../testing/start-server.ts';
import { startTarget } from '../testing/start-target.ts';

async function start(options: SimulatorOptions = {}): Promise<Simulator> {
  return startTarget({ parkings: 40, ...options });
}

/** Starts a simulator that makes these choices, with a profile that does not declare them. */
async function startUndeclared(bookings: NonNullable<Profile['bookings']>) {
  const { profile: version, name, credentials } = simulatorProfile;
  const { url, profile } = await start({ profile: { profile: version, name, credentials, bookings } });
  const undeclared = Object.fromEntries(Object.keys(bookings).map((key) => [key, null]));
  return { url, profile: { ...profile, bookings: { ...profile.bookings, ...undeclared } } };
}

test('only the profile can say that a list shows a booking at once', async () => {
  const simulator = await start();
  const { url } = await startProxy(simulator.url, {
    spoil: (path, body) => (path === '/bookings' && body.startsWith('[') ? '[]' : body),
  });
  const { findings } = await exploreTarget(
    modelExplorer,
    { url, profile: simulator.profile },
    { requests: 200, topics: ['list-bookings'] },
  );
  expect(findings).toMatchObject([{ id: 'list-bookings.lists', source: 'profile' }]);
});

describe('a target that conforms', () => {
  test.each([
    { how: 'with a profile that declares its choices', declare: <P>(profile: P) => profile },
    { how: 'with a profile that declares nothing', declare: declareNothing },
  ])('$how fails nothing', async ({ declare }) => {
    const { url, profile } = await start();
    const { findings, tried } = await exploreTarget(
      modelExplorer,
      { url, profile: declare(profile) },
      { seed: 4, requests: 800 },
    );
    expect(findings).toEqual([]);
    expect([...tried.values()].filter((times) => times === 0).length).toBeLessThan(16);
  });

  test('and writes makes and models in upper case fails nothing', async () => {
    const simulator = await start();
    const { url } = await startProxy(simulator.url, {
      spoil: (_path, body) =>
        body.replace(
          /"(brand|model|car_brand|car_model)":"([^"]*)"/g,
          (_, name: string, value: string) => `"${name}":"${value.toUpperCase()}"`,
        ),
    });
    const { findings } = await exploreTarget(
      modelExplorer,
      { url, profile: simulator.profile },
      { requests: 200 },
    );
    expect(findings).toEqual([]);
  });

  test('and answers a repeated request with the same booking fails nothing', async () => {
    const target = await startUndeclared({ repeated_request: 'one-booking' });
    // With this seed, a request is soon repeated.
    const { findings } = await exploreTarget(modelExplorer, target, { seed: 48, requests: 500 });
    expect(findings).toEqual([]);
  });

  test('and refuses overlapping bookings of a vehicle fails nothing', async () => {
    const target = await startUndeclared({ overlapping: 'refuse' });
    const { api_user, users } = target.profile.credentials;
    // Every default vehicle is booked for 20 days, as earlier checks may leave it.
    for (const user of users)
      for (const days of [0, 10]) {
        const inDays = new Date(Date.now() + days * 24 * 60 * 60_000).toISOString();
        const body = { svcpid: 'svc-scenario-happy-path', start: inDays, duration: 14_400 };
        const { response } = await createClient({
          url: target.url,
          credentials: { ...user, api_user },
        }).POST('/bookings', { body });
        expect(response.status).toBe(201);
      }
    const { findings } = await exploreTarget(modelExplorer, target, { requests: 500 });
    expect(findings).toEqual([]);
  });
});

// With these seeds, the sequence that shows the defect comes early.
test.concurrent.each([
  {
    defect: 'add-vehicles.known-ignored@user:2',
    clause: 'add-vehicles.updates-listed',
    shortest: 4,
  },
  {
    defect: 'delete-vehicles.only-first@after:listVehicleProviders',
    clause: 'delete-vehicles.plates-deletes-named',
    shortest: 4,
  },
  {
    defect: 'create-vehicle.tag-dropped@beyond-ascii',
    clause: 'create-vehicle.stores-vehicle',
    shortest: 1,
  },
  { defect: 'vehicle.tag-lower-case@user:2', clause: 'vehicle.tag-values', shortest: 1, seed: 17 },
  {
    defect: 'list-bookings.newest-missing@after:deleteVehicles',
    clause: 'list-bookings.booking-objects',
    shortest: 3,
    seed: 27,
  },
  {
    defect: 'price-guard.off@days-ahead:30',
    clause: 'create-booking.price-guard',
    shortest: 1,
    seed: 3,
  },
])('$defect is found by a short sequence', async ({ defect, clause, shortest, seed = 16 }) => {
  const simulator = await start({ defects: [defect] });
  const { findings } = await exploreTarget(modelExplorer, simulator, { requests: 350, seed });
  expect(findings.map((finding) => finding.clause)).toEqual([clause]);
  expect(findings[0]?.exchanges.length).toBeLessThanOrEqual(shortest + 3);
});

test.concurrent.each([
  { before: [], found: [] },
  { before: ['list'], found: ['trigger-notification.forces-webhook'] },
])('a webhook that is missing after $before gives the findings $found', async ({ before, found }) => {
  const defects = ['trigger-notification.nothing-sent@after:listBookings'];
  const simulator = await closing(startWithEndpoint({ parkings: 40, defects }));
  const commands = ['trigger', ...before, 'trigger'].map((kind) => ({ do: kind, user: 0 }));
  const { findings } = await exploreTarget(replaying(commands), simulator, { speed: 10 });
  expect(findings.map(({ id }) => id)).toEqual(found);
});

test.concurrent('the vehicle registered for a booking does not count as one too many', async () => {
  const { profile, name, credentials } = simulatorProfile;
  const bookings = { unregistered_vehicle: 'refuse' } as const;
  const simulator = await start({ profile: { profile, name, credentials, bookings } });
  const sweep = { do: 'delete-all', user: 0, how: 'absent' };
  const book = { do: 'book', user: 0, day: 0, isOdd: false, duration: null, withOffset: false };
  const commands = [sweep, { ...book, vehicle: 'plain', inform: 'not', expect: 'nothing' }, sweep];
  const { findings, exchanges } = await exploreTarget(replaying(commands), simulator);
  expect(findings).toEqual([]);
  const [booked, swept] = exchanges.slice(-2);
  expect([booked?.status, swept?.responseHeaders['x-deleted']]).toEqual([201, '1']);
});

test.concurrent('PUT /vehicles is to blame for a vehicle of an earlier run that it keeps', async () => {
  const simulator = await start({ defects: ['replace-vehicles.absent-kept-beside-one'] });
  const { api_user, users } = simulator.profile.credentials;
  for (const user of users.slice(0, 1))
    await createClient({ url: simulator.url, credentials: { ...user, api_user } }).POST('/vehicles', {
      body: [{ plate: 'EARLIER1', brand: 'Seat', model: 'Ibiza' }],
    });
  const replace = { do: 'replace', user: 0, slots: [0], values: 0, batch: null };
  const { findings } = await exploreTarget(replaying([replace]), simulator);
  expect(findings.map(({ id }) => id)).toEqual(['replace-vehicles.removes-absent']);
});

/** The explorer, which only replays these commands. */
function replaying(commands: readonly unknown[]): Explorer {
  return {
    ...modelExplorer,
    async explore(exploring) {
      const finding = await modelExplorer.replay(exploring, commands);
      return { findings: finding === null ? [] : [finding], tried: new Map(), coverage: [] };
    },
  };
}

test.concurrent('a short sequence shows a defect, and a replay repeats it exactly', async () => {
  const simulator = await start({ defects: ['update-vehicle.tag-ignored@with:tag+listProviders'] });
  const { findings, exploring } = await exploreTarget(modelExplorer, simulator, { requests: 300, seed: 16 });
  expect(findings.map(({ id }) => id)).toEqual(['update-vehicle.changes-given-fields']);
  const [finding] = findings;
  expect(finding?.exchanges.length).toBeLessThanOrEqual(5);
  const again = await modelExplorer.replay(exploring, JSON.parse(JSON.stringify(finding?.replay)));
  expect(again?.id).toBe('update-vehicle.changes-given-fields');
  expect(again?.exchanges.map(({ method }) => method)).toEqual(
    finding?.exchanges.map(({ method }) => method),
  );
});

test('the same seed sends the same requests', async () => {
  const rows = [];
  for (let times = 0; times < 2; times += 1) {
    const { exchanges } = await exploreTarget(modelExplorer, await start(), {
      seed: 7,
      requests: 300,
    });
    rows.push(exchanges.slice(0, 300).map(({ operation, user }) => `${user} ${operation}`));
  }
  expect(rows[0]).toEqual(rows[1]);
});
