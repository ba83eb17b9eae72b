import { expect, onTestFinished, test } from 'vitest';
import { compareTargets } from '../conformance/compare/compare-targets.ts';
import type { Simulator } from '../mock-server/create-simulator.ts';
import type { SimulatorOptions } from '../mock-server/simulator-options.ts';
import { profileWith } from '../mock-server/testing/profile-with.ts';
import { profileFile } from './testing/run-conform.ts';
import { fail, runInThisProcess } from './testing/run-in-process.ts';
import { startTarget } from './testing/start-target.ts';

const start = (options: SimulatorOptions = {}) => startTarget({ parkings: 21, ...options });

const compare = (a: Simulator, b: Simulator, ...options: string[]) =>
  runInThisProcess('compare', a.url, b.url, ...options);

/** The line of each cause, without its count. */
const causesIn = (printed: string) =>
  [...printed.matchAll(/^ {4}(\S.*), in \d+ of \d+ requests?.*$/gm)].map(([, cause]) => cause);

/** The number of calls to operations that write. */
const writesTo = ({ journal }: Simulator) =>
  (['createBooking', 'createVehicle', 'updateVehicle', 'addVehicles', 'deleteVehicle'] as const).flatMap(
    (operation) => journal.list({ operation }).entries,
  ).length;

test('two equal simulators do not differ while time passes, and nothing is left behind', async () => {
  const [a, b] = [await start(), await start()];
  const timer = setInterval(() => {
    for (const { clock } of [a, b]) void clock.advance({ seconds: 40 });
  }, 50);
  onTestFinished(() => clearInterval(timer));
  const { code, stdout } = await compare(a, b);
  expect(stdout).toMatch(/\n {2}\d{3} requests compared\. No differences\.\n/);
  expect(code).toBe(0);
  for (const simulator of [a, b]) {
    expect(writesTo(simulator)).toBeGreaterThan(5);
    const { total } = simulator.bookings.find();
    expect(simulator.bookings.find({ state: 'cancelled' }).total).toBe(total);
    expect(simulator.vehicles.find({ search: 'PKP' }).total).toBe(0);
  }
});

test('each cause is printed on one line, with the shortest example from each side', async () => {
  const defects = ['search.duration-default-120', 'get-offer.locale-ignored', 'update-vehicle.tag-ignored'];
  const [a, b] = [await start({ defects: ['price-guard.off'] }), await start({ defects })];
  const { code, stdout } = await compare(a, b);
  expect(causesIn(stdout)).toEqual([
    'POST /parkings/search-available-parkings  $[*].offers[*].customer_price  another value',
    'GET /offers/:svcpid  $[*].access_msg  another value',
    'PUT /vehicles/update/:plate  $.tag  another value',
    'POST /bookings  status 201 in A, 409 in B',
  ]);
  expect(stdout).toMatch(/customer_price .*\n +always without duration\n +A {2}[\d.]+\n/);
  expect(stdout).toMatch(
    /access_msg .*\n +always with locale="en"\n +A {2}"(The barrier opens|Show your booking)/,
  );
  // Which offer has the shortest request depends on which are open at this hour.
  const [, svcpid] = /\/offers\/(svc-scenario-[\w-]+)\?locale=en/.exec(stdout) ?? [];
  for (const { url } of [a, b])
    expect(stdout).toContain(`curl -i -X GET '${url}/offers/${svcpid}?locale=en'`);
  expect(stdout).not.toContain('demo-');
  expect(code).toBe(1);
});

test('everything that is missing on one side is one difference, and --read-only writes nothing', async () => {
  const [a, b] = [await start({ parkings: 60 }), await start({ parkings: 30 })];
  const { code, stdout } = await compare(a, b, '--read-only');
  expect(stdout).toMatch(/\n +missing in B {2}30 parkings, \d+ offers, 1 provider, 3 types of A\n/);
  expect(causesIn(stdout)).toEqual([]);
  expect(stdout).toContain('Bookings and vehicles were not compared: the comparison is read-only.');
  expect(stdout).toContain('Differences: 1.');
  expect(code).toBe(1);
  expect([writesTo(a), writesTo(b)]).toEqual([0, 0]);
});

test('a difference that the profiles declare is marked, and nothing is written to production', async () => {
  const profile = profileWith({ statuses: { unknown_offer: 410 } });
  const [a, b] = [await start(), await start({ profile, environment: 'production' })];
  const { code, stdout } = await compare(a, b);
  expect(causesIn(stdout)).toEqual(['GET /offers/:svcpid  status 404 in A, 410 in B']);
  expect(stdout).toMatch(/\n +declared in the profiles: statuses\.unknown_offer\n/);
  expect(stdout).toMatch(/a profile says production; enable it with\s+--allow-writes/);
  expect(code).toBe(1);
  expect([writesTo(a), writesTo(b)]).toEqual([0, 0]);
});

test('only requests that both sides answer count as compared, and progress ends with the last', async () => {
  const [a, b] = [await start(), await start()];
  const told: (readonly number[])[] = [];
  const progress = (...counts: readonly number[]) => told.push(counts);
  b.faults.add({ kind: 'drop', operations: ['listTransactionalProviders'] });
  const { requests } = await compareTargets({ a, b, readOnly: true, progress });
  const [compared, total] = told.at(-1) ?? [];
  expect(compared).toBe(total);
  expect(requests).toBe(Number(total) - 1);
});

const nobody = 'http://127.0.0.1:9';

test('a URL where nothing responds ends with 2', async () => {
  const { url } = await start();
  const said = await fail('compare', url, nobody, '--profile', await profileFile());
  expect(said).toContain(`parkproof compare: ${nobody} does not respond`);
});

test.each([
  { args: [nobody, 'old.json'], says: `error: '${nobody}' is a URL and 'old.json' is not; compare two URLs` },
  { args: ['new.json', nobody], says: `error: '${nobody}' is a URL and 'new.json' is not; compare two URLs` },
  { args: ['a.json', 'b.json', '--read-only'], says: "error: option '--read-only' is only for two URLs" },
  { args: ['a.json', 'b.json', '--seed', '1'], says: "error: option '--seed <number>' is only for two URLs" },
  {
    args: [nobody, nobody, '--allow-partial'],
    says: "error: option '--allow-partial' is only for two reports",
  },
  { args: [nobody, `${nobody}?a=1`], says: 'must be a base URL without a query or fragment' },
  {
    args: [nobody, nobody, ...['a', 'b', 'c'].flatMap((file) => ['--profile', file])],
    says: '--profile can be given at most twice: once for A and once for B',
  },
])('$args is refused with 2', async ({ args, says }) => {
  expect(await fail('compare', ...args)).toContain(says);
});
