import type { RequestListener } from 'node:http';
import { describe, expect, test } from 'vitest';
import type { ConformanceOptions } from '../../conformance/conformance-options.ts';
import type { Verdict } from '../../conformance/kernel/verdict.ts';
import type { Report } from '../../conformance/report/report.ts';
import { runConformance } from '../../conformance/run-conformance.ts';
import type { NewFault } from '../../mock-server/control/faults/fault.ts';
import type { Simulator } from '../../mock-server/create-simulator.ts';
import type { SimulatorOptions } from '../../mock-server/simulator-options.ts';
import { profileWith } from '../../mock-server/testing/profile-with.ts';
import type { Profile } from '../../spec/generated/profile-types.ts';
import { profileFile, runConform } from '../testing/run-conform.ts';
import { passOn, startServer } from '../testing/start-server.ts';
import { conformBehind, startTarget } from '../testing/start-target.ts';

// Most of these tests wait for a target that does not answer, so they run concurrently.

/** How many checks have passed when a target falls ill during a run. */
const enough = 8;

interface IllOptions extends Partial<ConformanceOptions> {
  readonly simulator?: SimulatorOptions;
  readonly change?: (profile: Profile) => Profile;
  /** Called when some checks have passed. */
  readonly during?: (simulator: Simulator) => void;
}

/** Runs the kit against a simulator with a fault; null for none. */
async function runWith(fault: NewFault | null, options: IllOptions = {}) {
  const { simulator: given, change = (profile) => profile, during, ...others } = options;
  const simulator = await startTarget({ parkings: 100, ...given });
  if (fault !== null) simulator.faults.add(fault);
  let done = 0;
  const finished = ({ verdict }: { readonly verdict: Verdict }) => {
    if (verdict.verdict !== 'pass') return;
    done += 1;
    if (done === enough) during?.(simulator);
  };
  const started = performance.now();
  const profile = change(simulator.profile);
  const progress = { finished };
  const report = await runConformance({ url: simulator.url, profile, progress, ...others });
  return { report, simulator, seconds: (performance.now() - started) / 1000 };
}

/** Runs some checks against a simulator behind a server of the test, which passes on what it likes. */
async function runBehind(
  listener: (pass: RequestListener) => RequestListener,
  only = ['list-parkings', 'search.response-200', 'create-vehicle'],
): Promise<Report> {
  const { url: target, profile } = await startTarget({ parkings: 120 });
  const url = await startServer(listener(passOn(Number(new URL(target).port))));
  return runConformance({ url, profile, only });
}

/** The verdicts of the checks that were run. */
const verdictsOf = ({ checks }: Report) =>
  Object.fromEntries(checks.flatMap(({ id, verdict }) => (verdict === 'disabled' ? [] : [[id, verdict]])));

/** A fault of searches; other operations work. */
const inSearches = { operations: ['searchAvailableParkings'] } as const;

/** Longer than any time limit here. */
const hangs = { kind: 'latency', milliseconds: 600_000 } as const;

/** How many bookings are not cancelled. */
const activeIn = ({ bookings }: Simulator) =>
  bookings.find().total - bookings.find({ state: 'cancelled' }).total;

describe.concurrent('a request that fails', () => {
  test.each([
    { what: '503', fault: { kind: 'status', status: 503 } },
    { what: 'no response', fault: { kind: 'drop' } },
    { what: 'no response', fault: { kind: 'truncate' } },
    { what: 'no response', fault: hangs },
  ] as const)(
    'once, such as with $fault.kind, makes a check flaky, and the report shows both exchanges',
    async (given) => {
      const fault = { ...given.fault, operations: ['createBooking'], times: 1 } as const;
      const { report } = await runWith(fault, { only: ['create-booking.response-201'], timeout: 3000 });
      const [check] = report.checks;
      expect(check).toMatchObject({ verdict: 'flaky', reason: expect.stringContaining(given.what) });
      expect(check?.exchanges.map(({ response }) => response?.status ?? null)).toEqual([
        given.what === '503' ? 503 : null,
        201,
      ]);
      expect(report.outcome).toBe('partial');
    },
  );

  test('during the setup of checks makes no check fail: they are tried again', async () => {
    const fault = { kind: 'status', operations: ['listVehicleProviders'], times: 1 } as const;
    const { report, simulator } = await runWith(fault, {
      only: ['create-vehicle.deregisters-providers', 'create-vehicle.stores-vehicle'],
    });
    expect(simulator.faults.list()).toEqual([]);
    expect(report.totals).toMatchObject({ fail: 0, error: 0 });
  });

  test.each([
    { verdict: 'fail', times: 'three times', check: 'search.response-200', requests: 3, found: /500/ },
    { verdict: 'pass', times: 'twice', check: 'search.lat-required', requests: 4, found: /^$/ },
  ])('with the same 500 $times lets the check $verdict', async (given) => {
    const { check, verdict, requests, found } = given;
    const fault = { kind: 'status', times: 100, ...inSearches } as const;
    const { report, simulator } = await runWith(fault, {
      only: [check],
      exclude: ['search.no-server-error'],
    });
    expect(verdictsOf(report)).toEqual({ [check]: verdict });
    expect(report.checks[0]?.found ?? '').toMatch(found);
    expect(simulator.faults.list()).toMatchObject([{ remaining: 100 - requests }]);
  });

  test('because of a rate limit that is never lifted is inconclusive', async () => {
    const limited = { kind: 'rate-limit', retryAfterSeconds: 0, ...inSearches } as const;
    const { report } = await runWith(limited, {
      only: ['search.response-200'],
      exclude: ['search.no-server-error'],
    });
    expect(verdictsOf(report)).toEqual({ 'search.response-200': 'inconclusive' });
    expect(report.outcome).toBe('partial');
  });

  test('one time in twenty fails no check', async () => {
    const { report } = await runWith(
      { kind: 'status', share: 0.05, seed: 7 },
      { only: ['list-parkings', 'create-vehicle', 'update-vehicle', 'delete-vehicle', 'get-offer'] },
    );
    expect(report.checks.filter(({ verdict }) => verdict === 'fail' || verdict === 'error')).toEqual([]);
    expect(report.totals.flaky).toBeGreaterThan(0);
  });

  test('because an idle connection was closed goes unnoticed', async () => {
    const used = new WeakSet<object>();
    const { totals } = await runBehind((pass) => (request, response) => {
      if (used.has(request.socket)) return void request.socket.resetAndDestroy();
      used.add(request.socket);
      pass(request, response);
    });
    expect(totals).toMatchObject({ fail: 0, error: 0, flaky: 0 });
  });
});

test.concurrent.each([
  { how: 'its connections are closed', status: null },
  { how: 'its gateway answers 502', status: 502 },
])('a target that restarts is waited for ($how)', async ({ status }) => {
  let requests = 0;
  const isAway = () => requests > 60 && requests < 90;
  const listener = (pass: RequestListener): RequestListener => {
    return (request, response) => {
      requests += 1;
      if (!isAway()) pass(request, response);
      else if (status === null) request.socket.resetAndDestroy();
      else response.writeHead(status).end();
    };
  };
  const { totals } = await runBehind(listener, ['list-parkings', 'search', 'create-vehicle']);
  expect(isAway()).toBe(false);
  expect(totals).toMatchObject({ fail: 0, error: 0, inconclusive: 0 });
  // Only checks whose requests were in progress.
  expect(totals.flaky).toBeLessThan(20);
});

test.concurrent('a single 502 of a gateway spoils none of the checks that share what it was about', async () => {
  let failures = 0;
  const refuses = (path: string) => {
    if (failures > 0 || !path.startsWith('/offers/')) return null;
    failures += 1;
    return 502;
  };
  const { totals } = await conformBehind({ refuses }, { only: ['booking', 'cancel-booking'] });
  expect(failures).toBe(1);
  expect(totals).toMatchObject({ fail: 0, error: 0, flaky: 0 });
});

test.concurrent('a rate limit only slows a run down', async () => {
  const quota = 10;
  let left = quota;
  let limitedUntil = 0;
  let limited = 0;
  const { totals } = await runBehind((pass) => (request, response) => {
    const now = performance.now();
    if (left === 0 && now >= limitedUntil) left = quota;
    if (left > 0) {
      left -= 1;
      limitedUntil = now + 50;
      return void pass(request, response);
    }
    limited += 1;
    response.writeHead(429, { 'retry-after': '0.05' }).end();
  });
  expect(limited).toBeGreaterThan(0);
  expect(totals).toMatchObject({ fail: 0, error: 0, inconclusive: 0, flaky: 0 });
});

test.concurrent('a wrong answer fails the check at once, without another try', async () => {
  const fault = { kind: 'status', status: 400, ...inSearches } as const;
  const { report, simulator } = await runWith(fault, {
    only: ['search.response-200'],
    exclude: ['search.no-server-error'],
  });
  expect(verdictsOf(report)).toEqual({ 'search.response-200': 'fail' });
  expect(simulator.faults.list()).toMatchObject([{ shown: 1 }]);
});

describe.concurrent('a target that is gone', () => {
  test.each([
    { how: 'it ends', fails: (simulator: Simulator) => void simulator.close() },
    { how: 'it hangs', fails: (simulator: Simulator) => void simulator.faults.add(hangs) },
  ])('($how) ends the run with the verdicts so far', async ({ fails }) => {
    const { report, seconds } = await runWith(null, {
      only: ['list-parkings', 'get-offer', 'create-vehicle', 'update-vehicle'],
      timeout: 1000,
      preflightTimeout: 4000,
      during: fails,
    });
    expect(report.outcome).toBe('could-not-test');
    expect(report.because[0]).toMatch(/^The implementation at http\S+ no longer responds/);
    expect(report.totals).toMatchObject({ fail: 0, error: 0 });
    expect(report.totals.pass).toBeGreaterThan(0);
    expect(seconds).toBeLessThan(100);
  });
});

describe.concurrent('a token that expires', () => {
  const only = ['cancel-booking', 'list-bookings', 'auth.x-access-token-wrong'];
  /** Refuses the tokens that the users have had so far. */
  const refuseTokens =
    (status: number) =>
    ({ faults, profile }: Simulator) => {
      for (const { access_token: token = '' } of profile.credentials.users)
        faults.add({ kind: 'status', status, match: { headers: { 'x-access-token': token ?? '' } } });
    };
  const during = refuseTokens(401);

  test('is replaced by signing in again, and no check notices', async () => {
    const { report, simulator } = await runWith(null, { only, during });
    expect(report.totals).toMatchObject({ fail: 0, error: 0, flaky: 0 });
    const { entries } = simulator.journal.list({ operation: 'authenticate' });
    expect(entries.length).toBeGreaterThan(0);
    expect(entries.length).toBeLessThanOrEqual(6);
    expect(activeIn(simulator)).toBe(report.leftovers.length);
  });

  test.each([
    { unauthenticated: 400, known: 'declared' },
    { unauthenticated: 404, known: 'not declared' },
  ])('is replaced even if it is refused with $unauthenticated, which is $known', async (target) => {
    const { unauthenticated, known } = target;
    const { report } = await runWith(null, {
      only,
      simulator: { profile: profileWith({ statuses: { unauthenticated } }) },
      change: known === 'declared' ? (profile) => profile : ({ statuses: _, ...profile }) => profile,
      during: refuseTokens(unauthenticated),
    });
    expect(report.totals).toMatchObject({ fail: 0, error: 0, flaky: 0 });
  });

  test('is replaced even if a firewall refuses signing in for a while', async () => {
    const block = (simulator: Simulator) => {
      during(simulator);
      simulator.faults.add({ kind: 'status', status: 403, operations: ['authenticate'], times: 3 });
    };
    const { report } = await runWith(null, { only, during: block, preflightTimeout: 4000 });
    expect(report.totals).toMatchObject({ fail: 0, error: 0, flaky: 0 });
    expect(report.outcome).not.toBe('could-not-test');
  });

  test('ends the run if the profile has no sign_in', async () => {
    const change = ({ credentials, ...profile }: Profile): Profile => ({
      ...profile,
      credentials: {
        ...credentials,
        users: credentials.users.map(({ sign_in: _, ...user }) => user) as Profile['credentials']['users'],
      },
    });
    const { report } = await runWith(null, { only, change, during, preflightTimeout: 4000 });
    expect(report.outcome).toBe('could-not-test');
    expect(report.because[0]).toMatch(
      /no longer accepted, and signing in again needs sign_in in the profile/,
    );
    expect(report.totals.fail).toBe(0);
  });
});

test.concurrent('a run ends at its time limit, clean-up included', async () => {
  const { report, simulator, seconds } = await runWith(null, {
    simulator: { bookingDelay: 400 },
    only: ['create-booking', 'cancel-booking'],
    maxTime: 2000,
  });
  // The limit of 2 s, and a margin for a busy machine.
  expect(seconds).toBeLessThan(20);
  expect(report.outcome).toBe('partial');
  expect(report.because.join()).toMatch(/The run reached its time limit of 2 s/);
  expect(report.totals.fail).toBe(0);
  expect(activeIn(simulator)).toBeLessThanOrEqual(report.leftovers.length);
});

test.concurrent('clean-up removes everything even if every other removal gets 503', async () => {
  let removals = 0;
  const refuses = (_path: string, _sent: string, method: string) => {
    removals += method === 'DELETE' ? 1 : 0;
    return method === 'DELETE' && removals % 2 === 1 ? 503 : null;
  };
  const only = ['create-booking.response-201', 'create-vehicle'];
  const { leftovers, target } = await conformBehind({ refuses }, { only });
  expect(leftovers).toEqual([]);
  expect(activeIn(target)).toBe(0);
});

describe.concurrent('the reason of an inconclusive check', () => {
  const oneOffer = 'service.reads-one-offer';

  test('names the operation that was refused and its status', async () => {
    const fault = { kind: 'status', status: 403, operations: ['getOffer'] } as const;
    const only = ['create-booking.response-201', 'form.offer.name', oneOffer];
    const { report } = await runWith(fault, { only });
    const checks = Object.fromEntries(report.checks.map((check) => [check.id, check]));
    expect(only.map((id) => checks[id]?.reason)).toEqual([
      expect.stringMatching(
        /^no offer is available at any of the starts tried: .*; GET \/offers\/:svcpid returned 403$/,
      ),
      'no response contains what section 2.4 describes; GET /offers/:svcpid returned 403',
      'none of the offers seen can be read; GET /offers/:svcpid returned 403',
    ]);
    expect(checks['form.offer.name']?.exchanges.at(-1)?.response?.status).toBe(403);
  });

  test('does not name an operation that succeeded', async () => {
    const operations = ['listParkings', 'listAvailableParkings'] as const;
    const fault = { kind: 'status', status: 403, operations: [...operations] } as const;
    const { report } = await runWith(fault, { only: [oneOffer] });
    expect(report.checks[0]?.reason).toMatch(/GET \/parkings(\/available-parkings)? .*403/);
    expect(report.checks[0]?.reason).not.toContain('/offers/');
  });
});

test.concurrent.each([
  {
    what: 'phone and nameReservation together',
    fails: /"phone".*"nameReservation"|"nameReservation".*"phone"/,
    verdicts: { 'create-booking.contact-together': 'fail', 'create-booking.takes-cc_email': 'pass' },
  },
  {
    what: 'a cc_email with a tag',
    fails: /"cc_email":"[^"]*\+/,
    verdicts: { 'create-booking.takes-cc_email': 'fail', 'create-booking.phone-alone': 'pass' },
  },
])('500 for every booking with $what is one deviation, and no other check notices', async (one) => {
  const expected = {
    ...one.verdicts,
    'cancel-booking.repeat-200': 'pass',
    'cancel-booking.first-cancel-200': 'pass',
  };
  const checks = Object.keys(expected).map((id) => `check:${id}`);
  const { verdicts } = await conformBehind({ refuses: failing(one.fails) }, { only: checks });
  expect(verdicts).toEqual(expected);
  // The booking that most checks look at does without the members, so none of those checks is tried again.
  const { target } = await conformBehind({ refuses: failing(one.fails) }, { only: checks.slice(-1) });
  expect(target.bookings.find().total).toBe(2);
});

const failing = (what: RegExp) => (_path: string, sent: string) => (what.test(sent) ? 500 : null);

test.concurrent('a duration that no booking may have is a deviation, though few offers allow it', async () => {
  // No booking of the slow offer is wanted, since each takes 45 seconds.
  const usual = new Set(['svc-scenario-slow-booking']);
  const spoil = (path: string, body: string) => {
    const [, svcpid = '', duration] = /^\/offers\/([^?]+)\?.*duration=(\d+)/.exec(path) ?? [];
    if (duration === '60' && usual.size < 20) usual.add(svcpid);
    return duration === '15' && usual.has(svcpid)
      ? body.replace('"available":true', '"available":false')
      : body;
  };
  const refuses = (path: string, sent: string) =>
    path === '/bookings' && sent.includes('"duration":15,') ? 422 : null;
  const check = 'create-booking.duration-15';
  const { verdicts } = await conformBehind({ spoil, refuses }, { only: [check] });
  expect(verdicts).toEqual({ [check]: 'fail' });
});

test.concurrent('a body that breaks off is reported with its end', async () => {
  const id = 'list-transactional-providers.response-200';
  const spoil = (path: string, body: string) => (path.endsWith('-info') ? body.slice(0, -3) : body);
  const { checks } = await conformBehind({ spoil }, { only: [id] });
  expect(checks.find((check) => check.id === id)?.found).toMatch(
    /^a body that is not JSON and ends with .+"/,
  );
});

// Not concurrent with the tests above, whose load would delay the answers.
test('an operation that hangs is called only a few times, and then its checks are inconclusive', async () => {
  const fault = { ...hangs, operations: ['findOffers'] } as const;
  const { report, simulator } = await runWith(fault, { only: ['find-offers'], timeout: 1000 });
  // Eight at a time, in each of the three tries.
  expect(simulator.faults.list()[0]?.shown).toBeLessThanOrEqual(24);
  expect(report.checks.find(({ id }) => id === 'find-offers.response-200')).toMatchObject({
    verdict: 'fail',
    found: expect.stringMatching(/no response within 1 s/),
  });
  const spared = report.checks.filter(({ reason }) => reason?.includes('no longer called'));
  expect(spared.length).toBeGreaterThan(5);
  expect(report.totals.error).toBe(0);
  expect(report.outcome).toBe('not-conformant');
});

test('--max-time ends a run whose bookings take too long', async () => {
  const simulator = await startTarget({ parkings: 40, bookingDelay: 120_000 });
  const args = ['--only', 'create-booking.response-201', '--profile', await profileFile()];
  const { code, stdout } = await runConform(simulator.url, ...args, '--max-time', '2');
  expect(stdout).toMatch(/The run reached its time limit of 2 s/);
  expect(code).toBe(3);
});
