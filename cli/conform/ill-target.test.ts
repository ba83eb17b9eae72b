import { describe, expect, test } from 'vitest';
import type { ConformanceOptions } from '../../conformance/conformance-options.ts';
import type { Report } from '../../conformance/report/report.ts';
import { runConformance } from '../../conformance/run-conformance.ts';
import {
  atRate,
  type ChooseFault,
  expireTokens,
  forTheFirst,
  type SeenRequest,
  startHostileProxy,
  startingAfter,
} from '../../conformance/testing/hostile-proxy.ts';
import { createSimulator, type Simulator } from '../../mock-server/create-simulator.ts';
import type { SimulatorOptions } from '../../mock-server/simulator-options.ts';
import { credentials } from '../../mock-server/testing/start-simulator.ts';
import type { Profile } from '../../spec/generated/profile-types.ts';
import { closedAtEnd } from '../testing/closed-at-end.ts';
import { profileFile, runConform } from '../testing/run-conform.ts';

// Most of these tests wait for a target that does not answer, so they run concurrently.
const closing = closedAtEnd();

/** Runs the kit against a simulator behind a hostile proxy. */
async function runBehind(
  chooseFault: ChooseFault,
  options: Partial<ConformanceOptions> & {
    readonly simulator?: SimulatorOptions;
    readonly change?: (profile: Profile) => Profile;
  } = {},
) {
  const { simulator: given, change = (profile) => profile, ...others } = options;
  const simulator = await closing(createSimulator({ parkings: 100, ...given }));
  const proxy = await closing(startHostileProxy(simulator.url, chooseFault));
  const started = performance.now();
  const profile = change(simulator.profile);
  const report = await runConformance({ url: proxy.url, profile, timeout: 5000, ...others });
  return { report, proxy, simulator, seconds: (performance.now() - started) / 1000 };
}

const verdictsOf = ({ checks }: Report) => Object.fromEntries(checks.map(({ id, verdict }) => [id, verdict]));
const to =
  (method: string, path: RegExp) =>
  (request: SeenRequest): boolean =>
    request.method === method && path.test(request.path);

const isSearch = to('POST', /search-available-parkings/);

/** The bookings of the first user that are not cancelled. */
async function activeBookings(simulator: Simulator): Promise<readonly unknown[]> {
  const answer = await fetch(`${simulator.url}/bookings`, { headers: credentials(simulator, 0) });
  const listed = (await answer.json()) as { cancelled?: boolean }[];
  return listed.filter(({ cancelled }) => cancelled !== true);
}

describe.concurrent('a request that fails', () => {
  test.each([
    { what: '503', mischief: { status: 503 } },
    { what: 'no response', mischief: 'reset' },
    { what: 'no response', mischief: 'cut' },
    { what: 'no response', mischief: 'hang' },
  ] as const)(
    'once, such as with $mischief, makes a check flaky, and the report shows both exchanges',
    async (given) => {
      const chooseFault = forTheFirst(1, given.mischief, to('POST', /^\/bookings/));
      const { report } = await runBehind(chooseFault, {
        only: ['create-booking.response-201'],
        timeout: 3000,
      });
      const [check] = report.checks;
      expect(check).toMatchObject({ verdict: 'flaky', reason: expect.stringContaining(given.what) });
      expect(check?.exchanges.map(({ response }) => response?.status ?? null)).toEqual([
        given.what === '503' ? 503 : null,
        201,
      ]);
      expect(report.outcome).toBe('partial');
    },
  );

  test('during the set-up of checks makes no check fail: they are tried again', async () => {
    const chooseFault = forTheFirst(1, { status: 500 }, to('GET', /^\/vehicles\/valid-providers/));
    const { report } = await runBehind((request) => (request.index < 6 ? null : chooseFault(request)), {
      only: ['create-vehicle.deregisters-providers', 'create-vehicle.stores-vehicle'],
    });
    expect(report.totals).toMatchObject({ fail: 0, error: 0 });
  });

  test('in the same way at every try is the answer of the implementation', async () => {
    const { report } = await runBehind(startingAfter(0, { status: 500 }, isSearch), {
      only: ['search.response-200'],
    });
    expect(verdictsOf(report)).toEqual({ 'search.response-200': 'fail' });
    expect(report.checks[0]?.found).toContain('500');
  });

  test('because of a rate limit that is never lifted is inconclusive', async () => {
    const limited = { status: 429, headers: { 'retry-after': '0' } };
    const { report } = await runBehind(startingAfter(0, limited, isSearch), {
      only: ['search.response-200'],
    });
    expect(verdictsOf(report)).toEqual({ 'search.response-200': 'inconclusive' });
    expect(report.outcome).toBe('partial');
  });

  test('one time in twenty fails no check', async () => {
    const { report } = await runBehind(atRate(0.05, { status: 500 }, 7), {
      only: ['list-parkings', 'create-vehicle', 'update-vehicle', 'delete-vehicle', 'get-offer'],
    });
    expect(report.checks.filter(({ verdict }) => verdict === 'fail' || verdict === 'error')).toEqual([]);
    expect(report.totals.flaky).toBeGreaterThan(0);
  });

  test('because an idle connection was closed goes unnoticed', async () => {
    const closes: ChooseFault = ({ earlierOnConnection }) => (earlierOnConnection > 0 ? 'reset' : null);
    const { report } = await runBehind(closes, { only: ['list-parkings', 'search', 'create-vehicle'] });
    expect(report.totals).toMatchObject({ fail: 0, error: 0, flaky: 0 });
  });
});

test.concurrent('a wrong answer fails the check at once, without another try', async () => {
  const { report, proxy } = await runBehind(forTheFirst(1, { status: 400 }, isSearch), {
    only: ['search.response-200'],
  });
  expect(verdictsOf(report)).toEqual({ 'search.response-200': 'fail' });
  expect(proxy.seen.filter(isSearch)).toHaveLength(1);
});

// Not concurrent with the tests above, whose load would delay the answers.
test('an operation that hangs is called only a few times, and then its checks are inconclusive', async () => {
  const isFind = to('GET', /^\/offers\?/);
  const { report, proxy } = await runBehind(startingAfter(0, 'hang', isFind), {
    only: ['find-offers'],
    timeout: 500,
  });
  // Eight at a time, in each of the three tries.
  expect(proxy.seen.filter(isFind).length).toBeLessThanOrEqual(24);
  expect(report.checks.find(({ id }) => id === 'find-offers.response-200')).toMatchObject({
    verdict: 'fail',
    found: expect.stringMatching(/no response within 0.5 s/),
  });
  const spared = report.checks.filter(({ reason }) => reason?.includes('no longer called'));
  expect(spared.length).toBeGreaterThan(5);
  expect(report.totals.error).toBe(0);
  expect(report.outcome).toBe('not-conformant');
});

describe.concurrent('a target that is gone', () => {
  test.each(['die', 'hang'] as const)(
    '(%s) ends the run with the verdicts so far',
    async (mischief) => {
      const { report, seconds } = await runBehind(startingAfter(120, mischief), {
        only: ['list-parkings', 'get-offer', 'create-vehicle', 'update-vehicle'],
        timeout: 300,
      });
      expect(report.outcome).toBe('could-not-test');
      expect(report.because[0]).toMatch(/^The implementation at http\S+ no longer responds/);
      expect(report.totals).toMatchObject({ fail: 0, error: 0 });
      expect(report.totals.pass).toBeGreaterThan(0);
      expect(seconds).toBeLessThan(20);
    },
    60_000,
  );
});

describe.concurrent('a token that expires', () => {
  const only = ['create-booking', 'cancel-booking', 'list-bookings', 'auth.x-access-token-wrong'];

  test('is replaced by signing in again, and no check notices', async () => {
    const { report, proxy, simulator } = await runBehind(expireTokens(60), { only });
    expect(report.totals).toMatchObject({ fail: 0, error: 0, flaky: 0 });
    expect(proxy.seen.filter(({ path }) => path === '/authenticate').length).toBeLessThanOrEqual(6);
    expect(await activeBookings(simulator)).toHaveLength(report.leftovers.length);
  }, 60_000);

  test('ends the run if the profile has no sign_in', async () => {
    const change = ({ credentials, ...profile }: Profile): Profile => ({
      ...profile,
      credentials: {
        ...credentials,
        users: credentials.users.map(({ sign_in: _, ...user }) => user) as Profile['credentials']['users'],
      },
    });
    const { report } = await runBehind(expireTokens(60), { only, change });
    expect(report.outcome).toBe('could-not-test');
    expect(report.because[0]).toMatch(
      /no longer accepted, and signing in again needs sign_in in the profile/,
    );
    expect(report.totals.fail).toBe(0);
  }, 60_000);
});

test.concurrent('a run ends at its time limit, clean-up included', async () => {
  const { report, simulator, seconds } = await runBehind(() => null, {
    simulator: { bookingDelay: 400 },
    only: ['create-booking', 'cancel-booking'],
    maxTime: 2000,
    timeout: 60_000,
  });
  // The limit of 2 s, and a margin for a busy machine.
  expect(seconds).toBeLessThan(8);
  expect(report.outcome).toBe('partial');
  expect(report.because.join()).toMatch(/The run reached its time limit of 2 s/);
  expect(report.totals.fail).toBe(0);
  const active = await activeBookings(simulator);
  expect(active.length).toBeLessThanOrEqual(report.leftovers.length);
}, 60_000);

test.concurrent('clean-up removes everything even if every other removal gets 503', async () => {
  let removals = 0;
  const chooseFault: ChooseFault = ({ method }) => {
    if (method !== 'DELETE') return null;
    removals += 1;
    return removals % 2 === 0 ? null : { status: 503 };
  };
  const { report, simulator } = await runBehind(chooseFault, {
    only: ['create-booking.response-201', 'create-vehicle'],
  });
  expect(report.leftovers).toEqual([]);
  expect(await activeBookings(simulator)).toEqual([]);
}, 60_000);

test('--max-time ends a run whose bookings take too long', async () => {
  const simulator = await closing(createSimulator({ parkings: 100, bookingDelay: 120_000 }));
  const args = ['--only', 'create-booking.response-201', '--profile', await profileFile()];
  const { code, stdout } = await runConform(simulator.url, ...args, '--max-time', '2');
  expect(stdout).toMatch(/The run reached its time limit of 2 s/);
  expect(code).toBe(3);
}, 60_000);

describe('the reason of an inconclusive check', () => {
  const oneOffer = 'service.reads-one-offer';

  test('names the operation that was refused and its status', async () => {
    const isOffer = to('GET', /^\/offers\//);
    const only = ['create-booking.response-201', 'form.offer.name', oneOffer];
    const { report } = await runBehind(startingAfter(0, { status: 403 }, isOffer), { only });
    const checks = Object.fromEntries(report.checks.map((check) => [check.id, check]));
    expect(only.map((id) => checks[id]?.reason)).toEqual([
      'no offer can be booked in the next few days; getOffer returned 403',
      'no response contains what section 2.4 describes; getOffer returned 403',
      'none of the offers seen can be read; getOffer returned 403',
    ]);
    expect(checks['form.offer.name']?.exchanges.at(-1)?.response?.status).toBe(403);
  });

  test('does not name an operation that succeeded', async () => {
    const isList = to('GET', /^\/parkings(\/available-parkings|\?|$)/);
    const { report } = await runBehind(startingAfter(0, { status: 403 }, isList), { only: [oneOffer] });
    expect(report.checks[0]?.reason).toMatch(/listAvailableParkings .*403|listParkings .*403/);
    expect(report.checks[0]?.reason).not.toContain('getOffer');
  });
});
