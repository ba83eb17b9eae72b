import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { ConformanceOptions } from '../../conformance/conformance-options.ts';
import { writeToken } from '../../conformance/explore/replay-token.ts';
import { runExplorers } from '../../conformance/explore-run.ts';
import type { JsonObject } from '../../conformance/kernel/json.ts';
import { runAndExplore, runConformance } from '../../conformance/run-conformance.ts';
import { profileWith } from '../../mock-server/testing/profile-with.ts';
import { closing } from '../../spec/testing/closing.ts';
import { startWithEndpoint } from '../shared/start-with-endpoint.ts';
import { startProxy } from '../testing/start-server.ts';
import { blind, failuresIn, startTarget } from '../testing/start-target.ts';

const day = 24 * 60 * 60_000;

/** How many times as slow a busy machine may be. */
const stretch = 20;

// The kit books stays two days ahead, and one of the defects shows without exploring if that is a weekend.
beforeAll(() => {
  const { now } = Date;
  const untilMonday = ((8 - new Date().getUTCDay()) % 7) * day;
  vi.spyOn(Date, 'now').mockImplementation(() => now() + untilMonday);
});

afterAll(() => {
  vi.restoreAllMocks();
});

/**
 * Runs and explores by a clock in which a second is less than ten requests on every machine: it advances 100 ms with
 * each request and 10 ms with each reading. All of it is stretched, because repeated checks are bounded in real time.
 */
function runByRequests(options: ConformanceOptions) {
  return runAndExplore(options, (run) => {
    const before = run.parts.exchanges().length;
    let readings = 0;
    return runExplorers(run, () => {
      readings += 1;
      const requests = run.parts.exchanges().length - before;
      return stretch * (1000 * Number(options.explore) - 100 * requests - 10 * readings);
    });
  });
}

/** Runs a few checks against a simulator with defects, then explores it for some seconds of that clock. */
async function exploreWith(defects: readonly string[], only: readonly string[], explore = 40) {
  const { url, profile } = await startTarget({ parkings: 60, defects });
  const shown: string[] = [];
  const progress = { reported: ({ id }: { readonly id: string }) => shown.push(id) };
  const report = await runByRequests({ url, profile, only, explore, progress });
  const failed = report.checks.filter(({ verdict }) => verdict === 'fail');
  const repeat = (replay: string) => runConformance({ url, profile, replay });
  return { report, failed, repeat, shown };
}

test.concurrent('a conformant simulator fails nothing, and the report says what was explored', async () => {
  const { report } = await exploreWith([], ['get-offer', 'list-bookings', 'update-vehicle'], 50);
  expect(failuresIn(report)).toEqual([]);
  const names = report.exploration?.coverage.map(({ name }) => name) ?? [];
  expect(names).toEqual(
    expect.arrayContaining(['pairs of values in getOffer', 'checks for the second user']),
  );
  expect(report.exploration?.seed).toBe(1);
});

test.concurrent('no circumstance changes the vehicles that a check compares after refused requests', async () => {
  const { failed } = await exploreWith([], ['auth.refused-vehicles'], 60);
  expect(failed.map(({ id, found }) => `${id}: ${found}`)).toEqual([]);
});

test.concurrent.each([
  {
    what: 'user',
    valueIn: (_sent: string, headers: Readonly<Record<string, unknown>>) => headers['x-api-key'],
    concerns: '/parkings/providers-info',
    only: ['list-transactional-providers'],
    found: 'right after a request of another user',
  },
  {
    what: 'locale',
    valueIn: (sent: string) => /"locale":"\w+"/.exec(sent)?.[0],
    concerns: '/parkings/search-available-parkings',
    only: ['search.locale', 'search.automated-true'],
    found: 'right after POST /parkings/search-available-parkings',
  },
])('an answer that depends on the $what of the request before is a deviation', async (one) => {
  const { url: target, profile } = await startTarget({ parkings: 60 });
  let last: unknown;
  const spoil = (path: string, body: string, sent: string, headers: Readonly<Record<string, unknown>>) => {
    const isOther = last !== undefined && last !== one.valueIn(sent, headers);
    last = one.valueIn(sent, headers);
    const isList = path === one.concerns && body.startsWith('[');
    return isOther && isList ? JSON.stringify(JSON.parse(body).slice(1)) : body;
  };
  const { url } = await startProxy(target, { spoil });
  const report = await runByRequests({ url, profile, only: one.only, explore: 60 });
  expect(failuresIn(report)).toContainEqual(expect.stringContaining(one.found));
});

test.concurrent('operations that the run leaves out are not explored', async () => {
  const { report } = await exploreWith([], ['list-vehicle-providers'], 1);
  const names = report.exploration?.coverage.map(({ name }) => name) ?? [];
  expect(names).toContain('checks for the second user');
  expect(names.filter((name) => !name.startsWith('checks '))).toEqual([]);
});

test.concurrent.each([
  ['update-vehicle.tag-ignored@user:2', ['update-vehicle'], 'update-vehicle', 'curl'],
  ['get-offer.duration-ignored@with:locale', ['get-offer.duration-default'], 'get-offer', 'locale='],
  [
    'find-offers.locale-ignored@without:duration',
    ['find-offers.locale-default'],
    'find-offers.locale',
    'locale=en',
    150,
  ],
  [
    'list-vehicle-providers.objects@after:listParkings',
    ['list-vehicle-providers'],
    'list-vehicle-providers',
    '/parkings?offset=1&limit=1',
  ],
  ['price-guard.off@with:phone', ['price-guard.far-below'], 'price-guard', '"phone":"'],
  [
    'price-guard.without-expectation@longer-than:1440',
    ['price-guard.optional'],
    'price-guard.optional',
    '"duration":1500',
  ],
  ['price-guard.without-expectation@weekend', ['price-guard.optional'], 'price-guard.optional', '"start"'],
  [
    'trigger-notification.wrong-token-400@again',
    ['trigger-notification.token-wrong-401'],
    'wrong-401',
    'curl',
  ],
  [
    'auth.x-access-token-unchecked-on-vehicles@known-vehicle',
    ['auth.x-access-token-wrong.addVehicles'],
    'addVehicles',
    '"model":"Known"',
  ],
  [
    'auth.x-api-key-not-needed@list-of:10',
    ['auth.x-api-key-missing.addVehicles'],
    'addVehicles',
    'x-access-token',
  ],
  [
    'auth.x-api-key-unchecked@with:listProviders',
    ['auth.x-api-key-wrong.updateVehicle'],
    'updateVehicle',
    '"listProviders":[]',
  ],
  [
    'price-guard.compares-in-currency-of-rates@start-offset',
    ['price-guard.accepts-in-other-currencies'],
    'accepts-in-other-currencies',
    '+05:30',
  ],
  [
    'create-booking.duration-14401-taken@start-offset',
    ['create-booking.duration-14401'],
    'duration-14401',
    '+05:30',
  ],
  [
    'price-guard.not-in-other-currencies@with:cc_email+nameReservation',
    ['price-guard.other-currencies'],
    'price-guard.other-currencies',
    '"cc_email"',
  ],
  ['price-guard.off@days-ahead:30', ['price-guard.far-below'], 'price-guard.far-below', '"expected_price"'],
  [
    'list-bookings.newest-missing@after:deleteVehicle',
    ['cancel-booking.second-user', 'list-bookings.vehicle-removed'],
    'after-deleteVehicle',
    'DELETE',
    100,
  ],
  [
    'list-bookings.timestamp-of-list@after-refused:searchAvailableParkings',
    ['list-bookings.booking-objects'],
    'list-bookings.after-refused-search',
    '{"long":0}',
  ],
  [
    'auth.public-providers@after:listBookings',
    ['auth.x-access-token-missing.listTransactionalProviders'],
    'x-access-token-missing.listTransactionalProviders',
    '/bookings',
  ],
  ['add-vehicles.model-optional@list-of:10', ['add-vehicles.model'], 'add-vehicles.model', '"brand":'],
  [
    'search.empty@after-refused:searchAvailableParkings',
    ['search.finds-around-point'],
    'finds-around-point',
    '{"long":0}',
    100,
  ],
  [
    'delete-vehicles.x-deleted-at-most-one@after:getOffer',
    ['delete-vehicles.x-deleted-count'],
    'x-deleted-count',
    'plates=',
    100,
  ],
  [
    'create-vehicle.model-of-any-type@known-vehicle',
    ['create-vehicle.model-of-wrong-type'],
    'model-of-wrong-type',
    '"model":"Known"',
  ],
] as const)(
  '%s is found, and replaying its token finds it again',
  async (defect, only, topic, sent, seconds?) => {
    const { failed, repeat, shown } = await exploreWith([defect], only, seconds);
    const first = failed.find(({ id }) => id.startsWith('explore.') && id.includes(topic));
    expect(first).toBeDefined();
    expect(shown).toContain(first?.id);
    expect(first?.repeat.join('\n')).toContain(sent);
    const again = await repeat(first?.replay ?? '');
    expect(again.checks.map(({ id, verdict }) => `${verdict} ${id}`)).toEqual([`fail ${first?.id}`]);
  },
);

describe('a token that books', () => {
  const book = {
    ...{ do: 'book', user: 1, first: null, beside: false, again: false, day: 4, isOdd: false },
    ...{ withOffset: false, duration: 120, vehicle: 'plain', inform: 'not', expect: 'too-little' },
  };
  const clause = 'create-booking.price-guard';
  const replay = writeToken({ name: 'model', id: clause, clause, title: 'T.', data: [book] });

  test.each([
    {
      target: { defects: ['price-guard.off'] },
      verdict: 'fail',
      says: '1 deviation from the specification.',
    },
    { target: {}, verdict: 'pass', says: 'The finding did not appear again.' },
    {
      target: { worldVariant: 'full' },
      verdict: 'inconclusive',
      says: '1 check of a stated requirement could not be completed.',
    },
  ] as const)('has the verdict $verdict and says: $says', async ({ target, verdict, says }) => {
    const { url, profile } = await startTarget({ parkings: 40, ...target });
    const { checks, because } = await runConformance({ url, profile, replay });
    expect(checks.map((check) => `${check.verdict} ${check.id}`)).toEqual([`${verdict} explore.${clause}`]);
    expect(because).toContain(says);
  });
});

test.concurrent('an identifier may have several offers', async () => {
  const target = await startTarget({ parkings: 60 });
  const { url } = await startProxy(target.url, {
    spoil(path, body) {
      if (!path.startsWith('/offers') || !body.startsWith('[')) return body;
      const offers: JsonObject[] = JSON.parse(body);
      return JSON.stringify(offers.flatMap((offer) => [offer, { ...offer, access_type: 'other' }]));
    },
  });
  const only = ['get-offer', 'find-offers'];
  expect(failuresIn(await runByRequests({ url, profile: blind, only, explore: 60 }))).toEqual([]);
});

test.concurrent('each user may see providers of their own', async () => {
  const target = await startTarget({ parkings: 60 });
  const first = target.profile.credentials.users[0]?.api_key;
  const { url } = await startProxy(target.url, {
    spoil(path, body, _sent, headers) {
      if (headers['x-api-key'] === first || !body.startsWith('[')) return body;
      const elements: (JsonObject & { readonly offers?: JsonObject[] })[] = JSON.parse(body);
      if (path.startsWith('/parkings/providers-info'))
        return JSON.stringify(elements.filter((one) => String(one) !== 'sandbox'));
      if (!path.startsWith('/parkings/search')) return body;
      const isShown = ({ provider }: JsonObject) => provider !== 'sandbox';
      return JSON.stringify(elements.map((one) => ({ ...one, offers: one.offers?.filter(isShown) })));
    },
  });
  const only = ['list-transactional-providers', 'create-booking.response-201'];
  const report = await runByRequests({ url, profile: blind, only, allowWrites: true, explore: 60 });
  expect(failuresIn(report)).toEqual([]);
});

test.concurrent('a simulator may refuse to register a vehicle again', async () => {
  const own = profileWith({ vehicles: { create_known_plate: 'refuse' } });
  const { url, profile } = await startTarget({ parkings: 60, profile: own });
  const report = await runByRequests({ url, profile, only: ['create-vehicle'], explore: 40 });
  expect(failuresIn(report)).toEqual([]);
});

test.concurrent('a vehicle that exploring registers to trigger a webhook is not counted', async () => {
  const { url, profile } = await closing(startWithEndpoint({ parkings: 60 }));
  const only = ['delete-vehicles.x-deleted-count-plates-absent'];
  expect(failuresIn(await runByRequests({ url, profile, only, explore: 150 }))).toEqual([]);
});

const relation = 'list-parkings.page-within-limit';
const check = 'list-bookings.booking-objects';
const probe = { operation: 'listParkings', user: 0, request: null, keepsToContract: true, checks: 3 };

describe('a replay token is refused', async () => {
  const { url, profile } = await startTarget({ parkings: 20 });

  const requireRefused = async (replay: string, message: string) => {
    const refused = expect(runConformance({ url, profile, replay })).rejects;
    await refused.toThrow(RangeError);
    await refused.toThrow(message);
  };

  test('if it is none', () => requireRefused('abc', "'abc' is not a replay token"));

  test.each([
    ['nothing', {}, "no explorer called 'nothing'"],
    ['model', {}, 'list of commands'],
    ['model', [{ do: 'add', user: 0 }], 'list of commands'],
    ['model', [{ do: 'add', user: 0, slots: [0], values: 'x', batch: null }], 'list of commands'],
    ['model', [{ do: 'meddle', user: 0, nth: 0, way: 'x' }], 'list of commands'],
    ['model', [{ do: 'list', user: -1 }], 'list of commands'],
    ['model', [{ do: 'nothing' }], 'list of commands'],
    ['combinations', null, 'no relation'],
    ['combinations', { relation: 'nothing' }, 'no relation'],
    ['combinations', { relation, operation: 'getOffer', values: {} }, 'no relation'],
    ['circumstances', null, 'no check'],
    ['circumstances', { check, under: 3, round: 0 }, 'no check'],
    ['circumstances', { check, under: ['nonsense'], round: 0 }, 'no check'],
    ['circumstances', { check, under: [], round: '0' }, 'no check'],
    ['circumstances', { probe, circumstance: 'again', plain: 'second-user' }, 'no check'],
  ])('if the way is %s and the data %j', (name, data, message) =>
    requireRefused(writeToken({ name, id: 'a.b', clause: 'a.b', title: 'T.', data }), message),
  );
});
