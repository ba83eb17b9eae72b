import { describe, expect, test } from 'vitest';
import { clauses } from '../../../spec/generated/clauses.ts';
import { kitUserAgent } from '../../../spec/kit-user-agent.ts';
import { book, tomorrow } from '../../bookings/testing/ask-bookings.ts';
import { freePort } from '../../http/free-port.ts';
import { trigger } from '../../notifications/testing/trigger.ts';
import { startEndpoint } from '../../testing/start-endpoint.ts';
import {
  fetchAs,
  reuseSimulator,
  type SimulatorUnderTest,
  startSimulator,
} from '../../testing/start-simulator.ts';
import { steer } from '../testing/steer.ts';

const svcpid = 'svc-scenario-happy-path';
const car = { plate: 'AAA111', brand: 'Fiat', model: 'Panda' };
const batch = { params: { header: { 'x-batch': true } } };
const trip = { svcpid, duration: 60, start: tomorrow };
const centre = { lat: 40.4168, long: -3.7038 };

type Act = (simulator: SimulatorUnderTest) => Promise<unknown>;

/** Mistakes of clients and of webhook receivers, and the clauses that the advice names. */
const misdeeds: readonly {
  readonly what: string;
  readonly act: Act;
  readonly clauses: readonly (string | null)[];
  /** A part of the text, if the clause does not say it all. */
  readonly says?: string;
}[] = [
  {
    what: 'a plate in lower case',
    act: ({ ana }) => ana.POST('/vehicles', { body: [{ ...car, plate: 'aaa111' }] }),
    clauses: ['vehicle.plate-sent-upper-case'],
  },
  {
    what: 'a plate with a space',
    act: ({ send }) => send('POST /vehicles', { body: [{ ...car, plate: 'AAA 111' }] }),
    clauses: ['vehicle.plate-sent-upper-case'],
  },
  {
    what: 'a search over five kilometres with a duration',
    act: ({ ana }) =>
      ana.POST('/parkings/search-available-parkings', {
        body: { ...centre, duration: 60, search_radius_meters: 5000 },
      }),
    clauses: ['search.omit-duration-for-large-radius'],
  },
  {
    what: 'a booking from a whole list',
    act: async ({ ana }) => {
      await ana.GET('/parkings', { params: { query: { limit: 0 } } });
      await ana.POST('/bookings', { body: trip });
    },
    clauses: ['search.check-one-with-get-offer'],
  },
  {
    what: 'the default vehicle, spelled out',
    act: ({ ana }) =>
      ana.POST('/bookings', {
        body: { ...trip, number_plate: '1234ABC', car_brand: 'Seat', car_model: 'Ibiza' },
      }),
    clauses: [
      'create-booking.number_plate-only-if-different',
      'create-booking.car_brand-only-if-different',
      'create-booking.car_model-only-if-different',
    ],
  },
  {
    what: 'a number_plate with a space',
    act: ({ send }) => send('POST /bookings', { body: { ...trip, number_plate: '12 34' } }),
    clauses: ['create-booking.number_plate-no-spaces'],
  },
  {
    what: 'a booking that is given up after 44 seconds',
    act: (simulator) => giveUpAfter(simulator, 44),
    clauses: ['create-booking.waits-for-processing'],
  },
  {
    what: 'plates with spaces',
    act: ({ send }) => send('DELETE /vehicles?plates=AAA111,%20BBB222'),
    clauses: ['delete-vehicles.plates-no-spaces'],
  },
  {
    what: 'an insertion 9.9 s after a batch DELETE /vehicles',
    act: async ({ ana, clock }) => {
      await ana.DELETE('/vehicles', { params: { query: { plates: 'AAA111' }, ...batch.params } });
      await clock.advance({ milliseconds: 9_900 });
      await ana.POST('/vehicles', { body: [car] });
    },
    clauses: ['batch.wait-after-delete'],
    says: 'This POST /vehicles arrived 9.9 s after a batch DELETE /vehicles.',
  },
  {
    what: 'two batch insertions 9.9 s apart',
    act: async ({ ana, clock }) => {
      await ana.POST('/vehicles', { ...batch, body: [car] });
      await clock.advance({ milliseconds: 9_900 });
      await ana.POST('/vehicles', { ...batch, body: [car] });
    },
    clauses: ['batch.wait-between-posts'],
    says: 'This batch POST /vehicles arrived 9.9 s after the previous one.',
  },
  ...(['x-access-token', 'x-api-user', 'x-api-key'] as const).map((header) => ({
    what: `no ${header}`,
    act: ({ send }: SimulatorUnderTest) => send('GET /bookings', { headers: { [header]: null } }),
    clauses: [`auth.${header}-sent`],
  })),
  {
    what: 'an endpoint that answers 500',
    act: (simulator) => deliverTo(simulator, 500),
    clauses: ['webhook.acknowledgement'],
  },
  {
    what: 'an endpoint that refuses what it has taken',
    act: async (simulator) => {
      const endpoint = await deliverTo(simulator, 204);
      endpoint.answer(409);
      await simulator.webhooks.redeliver(simulator.webhooks.find().items[0]?.id ?? '');
      await endpoint.untilReceived(2);
      await expect.poll(() => simulator.journal.list().kept).toBe(3);
    },
    clauses: ['webhook.partner-idempotent'],
  },
  {
    what: 'DELETE /vehicles without plates',
    act: ({ ana }) => ana.DELETE('/vehicles'),
    clauses: ['delete-vehicles.plates-absent-deletes-all'],
  },
  {
    what: 'DELETE /vehicles with empty plates',
    act: ({ ana }) => ana.DELETE('/vehicles', { params: { query: { plates: '' } } }),
    clauses: ['delete-vehicles.plates-empty-deletes-all'],
  },
  {
    what: 'fields out of bounds or missing',
    act: ({ send }) => send('POST /bookings', { body: { duration: 14 } }),
    clauses: ['create-booking.duration-bounds', 'create-booking.svcpid'].sort(),
  },
  {
    what: 'a body that is not JSON',
    act: ({ send }) => send('POST /bookings', { text: '{' }),
    clauses: ['service.json-bodies'],
  },
  { what: 'an unknown path', act: ({ send }) => send('GET /booking'), clauses: [null] },
  { what: 'an unsupported method', act: ({ send }) => send('PATCH /bookings'), clauses: [null] },
];

const simulator = await reuseSimulator();

describe('advice is given for', () => {
  test.each(misdeeds)('$what', async ({ act, clauses: expected, says = '' }) => {
    await act(simulator);
    await expect.poll(() => simulator.advice.length).toBeGreaterThanOrEqual(expected.length);
    const told = simulator.advice.map(({ clause }) => clause);
    expect(expected.length > 2 ? told : [...told].sort()).toEqual(expected);
    for (const { entry, detail, requirement, clause } of simulator.advice) {
      expect(detail).toMatch(/^\S.*[.?]$/s);
      expect(detail).toContain(says);
      expect(requirement).toBe(clauses.find(({ id }) => id === clause)?.requirement ?? null);
      const exchange = simulator.journal.read(entry ?? 0);
      const details = exchange.advice.map((one): string => one.detail);
      expect(details).toContain(detail);
    }
  });

  test('every clause that binds the client or the receiver of webhooks', () => {
    const bound = clauses.filter(({ side }) => side !== 'service').map(({ id }) => id);
    const told = new Set(misdeeds.flatMap((misdeed) => misdeed.clauses));
    expect(bound.filter((id) => !told.has(id))).toEqual([]);
  });

  test('an endpoint that never answers, once for all its retries', async () => {
    const url = `http://127.0.0.1:${await freePort()}/hook`;
    const simulator = await startSimulator({ webhookUrls: [url] });
    await trigger(simulator.ana);
    const told = () => simulator.advice.map(({ clause, side, level }) => [clause, side, level]);
    await expect.poll(told).toEqual([['webhook.acknowledgement', 'partner', 'should']]);
    await expect.poll(() => simulator.clock.pending().timers).toBe(1);
    await simulator.clock.advance({ minutes: 10 });
    expect(simulator.webhooks.find().items[0]?.attemptCount).toBeGreaterThan(5);
    expect(told()).toHaveLength(1);
  });
});

const goodDeeds: readonly { readonly what: string; readonly act: Act }[] = [
  {
    what: 'a list, the offer, and its booking for another vehicle',
    act: async ({ ana }) => {
      await ana.GET('/parkings/available-parkings');
      await ana.GET('/offers/{svcpid}', { params: { path: { svcpid } } });
      await book(ana, 'happy-path', { number_plate: 'AAA111', car_brand: 'Fiat' });
    },
  },
  {
    what: 'a search with a duration around a point, and a booking',
    act: async ({ ana }) => {
      await ana.POST('/parkings/search-available-parkings', { body: { ...centre, duration: 60 } });
      await book(ana, 'happy-path');
    },
  },
  {
    what: 'a search with a duration, a list that no longer matters, and a booking',
    act: async ({ ana, clock }) => {
      await ana.POST('/parkings/search-available-parkings', { body: { ...centre, duration: 60 } });
      await clock.advance({ minutes: 1 });
      await ana.GET('/parkings', { params: { query: { provider: 'plazapark' } } });
      await book(ana, 'happy-path');
    },
  },
  {
    what: 'a booking of an offer that was checked twice, with many others',
    act: async ({ ana }) => {
      const { data = [] } = await ana.GET('/parkings/available-parkings');
      const others = data.flatMap(({ offers }) => offers.map((offer) => offer.svcpid)).slice(0, 101);
      expect(others).toHaveLength(101);
      for (const one of [others[0], svcpid, ...others.slice(1, 99), svcpid, ...others.slice(99)])
        await ana.GET('/offers/{svcpid}', { params: { path: { svcpid: one ?? '' } } });
      await book(ana, 'happy-path');
    },
  },
  { what: 'a booking straight away', act: ({ ana }) => book(ana, 'happy-path') },
  {
    what: 'a request of the conformance kit, which breaks rules on purpose',
    act: ({ send }) => send('GET /parkings?limit=-1', { headers: { 'user-agent': kitUserAgent } }),
  },
  {
    what: 'a search over five kilometres without a duration',
    act: ({ ana }) =>
      ana.POST('/parkings/search-available-parkings', { body: { ...centre, search_radius_meters: 5000 } }),
  },
  { what: 'a booking that is given up after 45 seconds', act: (simulator) => giveUpAfter(simulator, 45) },
  {
    what: 'batches with ten seconds between',
    act: async ({ ana, clock }) => {
      await ana.DELETE('/vehicles', { params: { query: { plates: 'AAA111' }, ...batch.params } });
      await clock.advance({ seconds: 10 });
      await ana.POST('/vehicles', { ...batch, body: [car] });
      await clock.advance({ seconds: 10 });
      await ana.POST('/vehicles', { ...batch, body: [car] });
    },
  },
  {
    what: 'batches of two users at once, and calls at once that need no wait',
    act: async ({ ana, ben }) => {
      await ana.PUT('/vehicles', { ...batch, body: [car] });
      await ana.POST('/vehicles', { ...batch, body: [car] });
      await ben.POST('/vehicles', { ...batch, body: [car] });
      await ana.POST('/vehicles', { body: [car] });
      await ana.PUT('/vehicles', { ...batch, body: [car] });
      await ana.DELETE('/vehicles', { params: { query: { plates: 'AAA111' }, ...batch.params } });
    },
  },
  {
    what: 'a token that has expired',
    act: async ({ ana, clock, profile, send }) => {
      const [user] = profile.credentials.users;
      const { data } = await ana.POST('/authenticate', { body: user?.sign_in as never });
      await clock.advance({ hours: 2 });
      await send('GET /bookings', { headers: { 'x-access-token': data?.token ?? '' } });
    },
  },
  {
    what: 'what does not exist, is full or cannot be cancelled',
    act: async ({ ana }) => {
      await ana.GET('/offers/{svcpid}', { params: { path: { svcpid: 'none' } } });
      await ana.POST('/bookings', { body: { ...trip, svcpid: 'svc-scenario-always-full' } });
      await ana.DELETE('/bookings/{booking_uid}', { params: { path: { booking_uid: 'none' } } });
    },
  },
  ...[200, 204].map((status) => ({
    what: `a duplicate that is answered ${status} after 200`,
    act: async (simulator: SimulatorUnderTest) => {
      const endpoint = await deliverTo(simulator, 200);
      endpoint.answer(status);
      await simulator.webhooks.redeliver(simulator.webhooks.find().items[0]?.id ?? '');
      await endpoint.untilReceived(2);
      await expect.poll(() => simulator.journal.list({ kind: 'webhook' }).entries.length).toBe(2);
    },
  })),
  {
    what: 'a refusal by a defect',
    act: async (simulator) => {
      simulator.defects.show('create-booking.duration-14400-refused');
      await simulator.ana.POST('/bookings', { body: { ...trip, duration: 14400 } });
    },
  },
];

test.each(goodDeeds)('there is no advice for $what', async ({ act }) => {
  await act(simulator);
  expect(simulator.advice).toEqual([]);
});

describe('the list of advice', () => {
  test('is read, filtered and cleared over HTTP, and is one array in code', async () => {
    const simulator = await startSimulator();
    const { advice } = simulator;
    const control = steer(simulator);
    await simulator.ana.DELETE('/vehicles');
    await simulator.send('GET /booking');
    const { data: all } = await control.GET('/advice');
    expect(all).toMatchObject({ total: 2, dropped: 0, advice: [{ id: 2, clause: null }, { id: 1 }] });
    const query = { clause: 'delete-vehicles.plates-absent-deletes-all' };
    const { data: some } = await control.GET('/advice', { params: { query } });
    expect(some?.advice).toMatchObject([
      { id: 1, level: 'should', side: 'client', request: 'DELETE /vehicles' },
    ]);
    expect((await control.DELETE('/advice')).data).toEqual({ removed: 2 });
    expect(advice).toEqual([]);
    await simulator.ana.DELETE('/vehicles');
    expect(advice).toMatchObject([{ id: 3 }]);
    simulator.clearAdvice();
    expect(advice).toEqual([]);
  });

  test('keeps the newest thousand pieces', async () => {
    const simulator = await startSimulator();
    const body = Array.from({ length: 20 }, () => 'not a vehicle');
    for (let sent = 0; sent < 1_020; sent += 20) await simulator.send('POST /vehicles', { body });
    const { data } = await steer(simulator).GET('/advice');
    expect([data?.total, data?.dropped, data?.advice[999]?.id]).toEqual([1_000, 20, 21]);
  });
});

async function giveUpAfter(simulator: SimulatorUnderTest, seconds: number): Promise<void> {
  const giving = new AbortController();
  const body = { ...trip, svcpid: 'svc-scenario-provider-times-out' };
  const answer = fetchAs(simulator, 0, 'POST /bookings', { body, signal: giving.signal });
  await simulator.clock.untilWaiting();
  if (seconds < 45) await simulator.clock.advance({ seconds });
  giving.abort();
  await expect(answer).rejects.toThrow();
  if (seconds < 45) await expect.poll(() => simulator.journal.list().kept).toBe(1);
  await simulator.clock.advance({ seconds: 45 });
}

async function deliverTo(simulator: SimulatorUnderTest, answer: number) {
  const endpoint = await startEndpoint({ answer });
  simulator.webhooks.setEndpoints([endpoint.url]);
  await trigger(simulator.ana);
  await endpoint.untilReceived(1);
  await expect.poll(() => simulator.webhooks.find().items[0]?.attemptCount).toBe(1);
  return endpoint;
}
