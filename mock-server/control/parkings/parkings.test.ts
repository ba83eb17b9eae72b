import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { book } from '../../bookings/testing/ask-bookings.ts';
import { ask } from '../../testing/fetch-by-node.ts';
import { shareSimulator, startSimulator } from '../../testing/start-simulator.ts';
import { steer } from '../testing/steer.ts';

const shared = await shareSimulator();
const { parkings, send, url } = shared;
const control = steer(shared);

const now = '2026-03-03T09:00:00Z';
const at = { west: -3.75, south: 40.4, east: -3.68, north: 40.43 };
const bbox = `${at.west},${at.south},${at.east},${at.north}`;

describe('the map', () => {
  test('has every parking in columns, with the spaces taken now', async () => {
    const simulator = await startSimulator();
    const control = steer(simulator);
    await book(simulator.ana, 'happy-path', { start: now });
    const { data } = await control.GET('/parkings/map');
    const [id = ''] = simulator.parkings.find({ search: 'happy-path' }).items.map((one) => one.id);
    const index = data?.id.indexOf(id) ?? -1;
    expect(data).toMatchObject({ total: 400, truncated: false });
    expect([data?.taken[index], (data?.flags[index] ?? 0) & 8]).toEqual([1, 8]);
    const lengths = [data?.lat, data?.long, data?.capacity, data?.taken, data?.flags].map(
      (one) => one?.length,
    );
    expect(new Set(lengths)).toEqual(new Set([400]));
    await simulator.clock.advance({ hours: 2 });
    expect((await simulator.parkings.map()).taken[index]).toBe(0);
  });

  test('can be limited to a box and to a number of parkings', async () => {
    const { data } = await control.GET('/parkings/map', { params: { query: { bbox } } });
    expect(data?.total).toBeGreaterThan(10);
    expect(data?.total).toBeLessThan(200);
    expect(data?.long.every((long) => long >= at.west && long <= at.east)).toBe(true);
    expect(data?.lat.every((lat) => lat >= at.south && lat <= at.north)).toBe(true);
    const few = await parkings.map({ bbox, limit: 3 });
    expect([few.id.length, few.truncated, few.total]).toEqual([3, true, data?.total]);
  });

  test('is compressed for a client that accepts gzip', async () => {
    const headers = { 'accept-encoding': 'gzip' };
    const answer = await ask(url, 'GET /_sim/parkings/map', headers);
    const text = gunzipSync(await answer.arrayBuffer()).toString();
    expect(JSON.parse(text)).toEqual(await parkings.map());
  });
});

describe('parkings', () => {
  test('that are always full have every space taken', async () => {
    const [parking] = parkings.find({ search: 'svc-scenario-always-full' }).items;
    expect(parking?.taken).toBe(parking?.capacity);
  });

  test('are found by text, place and provider, page by page', async () => {
    const { data: near } = await control.GET('/parkings', {
      params: { query: { near: '40.4168,-3.7038', radius: 600 } },
    });
    const metres = near?.items.map(({ distance }) => distance ?? -1) ?? [];
    expect(metres.length).toBeGreaterThan(10);
    expect(metres).toEqual([...metres].sort((a, b) => a - b));
    const { data: page } = await control.GET('/parkings', { params: { query: { limit: 10, offset: 395 } } });
    expect([page?.total, page?.items.length]).toEqual([400, 5]);
    const { data: found } = await control.GET('/parkings', {
      params: { query: { search: 'OFFICE-hours', bbox } },
    });
    expect(found?.items).toMatchObject([{ scenarios: ['svc-scenario-office-hours'], open: true }]);
    const { data: sandbox } = await control.GET('/parkings', { params: { query: { provider: 'sandbox' } } });
    expect(sandbox?.items.every(({ providers }) => providers.includes('sandbox'))).toBe(true);
  });

  test('show their hours, their local time and the vehicles inside', async () => {
    const simulator = await startSimulator();
    await book(simulator.ana, 'office-hours', { start: now });
    await simulator.enter({ plate: '1234ABC', svcpid: 'svc-scenario-office-hours' });
    const params = { path: { parking: 'svc-scenario-office-hours' } };
    const { data } = await steer(simulator).GET('/parkings/{parking}', { params });
    expect(data).toMatchObject({
      timeZone: 'Europe/Madrid',
      localTime: '10:00',
      inside: [{ plate: '1234ABC' }],
    });
    expect(data?.hours?.find(({ day }) => day === 'Monday')?.periods).toEqual([
      { open: '08:00', close: '20:00' },
    ]);
    const unknown = await control.GET('/parkings/{parking}', { params: { path: { parking: 'none' } } });
    expect(unknown.response.status).toBe(404);
  });

  test.each([
    ['happy-path', {}, 'verificado', 'Can be booked for this stay.'],
    ['always-full', {}, 'parking_is_full', 'This scenario offer never has a space left.'],
    ['not-bookable', {}, 'parking_not_available', 'not sold through the API'],
    ['no-rates', {}, 'no_available_rates', 'has no rates'],
    [
      'start-too-early',
      {},
      'start_too_early',
      'booked 2880 minutes ahead, but this stay begins in 0 minutes',
    ],
    ['happy-path', { start: '2026-03-03T08:00:00Z' }, 'start_too_early', '60 minutes in the past'],
    ['happy-path', { start: '2026-03-03T08:54:30Z' }, 'start_too_early', '6 minutes in the past'],
    [
      'duration-too-short',
      {},
      'duration_too_short',
      'shortest stay is 240 minutes, and this one lasts 60 minutes',
    ],
    ['duration-too-long', { duration: 180 }, 'duration_too_long', 'longest stay is 2 hours'],
    [
      'office-hours',
      { start: '2026-03-03T21:00:00Z' },
      'parking_closed',
      'begins and ends: Tuesday 22:00 to Tuesday 23:00',
    ],
    [
      'office-hours',
      { start: '2026-03-03T18:30:00Z' },
      'parking_closed_upon_departure',
      'ends: Tuesday 20:30',
    ],
    [
      'office-hours',
      { start: '2026-03-04T06:30:00Z' },
      'parking_closed_upon_arrival',
      'begins: Wednesday 07:30',
    ],
  ] as const)('explain the offer %s with %j: %s', async (scenario, stay, reason, explanation) => {
    const parking = `svc-scenario-${scenario}`;
    const params = { path: { parking }, query: stay };
    const { data } = await control.GET('/parkings/{parking}/offers', { params });
    const [offer] = data?.offers ?? [];
    expect(offer).toMatchObject({ reason, available: reason === 'verificado', svcpid: parking, scenario });
    expect(offer?.explanation).toContain(explanation);
    expect(parkings.quote(parking, stay).offers[0]).toEqual(offer);
  });

  test.each([
    '/parkings/map?bbox=1,2,3',
    '/parkings/map?bbox=3,2,1,4',
    '/parkings/map?bbox=1,2,3,91',
    '/parkings/map?limit=50001',
    '/parkings?near=91,0',
    '/parkings?near=Madrid',
    '/parkings?near=1,1&radius=0',
    '/parkings?limit=0',
    '/parkings?offset=-1',
    '/parkings?city=Madrid',
    '/parkings/svc-scenario-bare/offers?duration=14',
    '/parkings/svc-scenario-bare/offers?duration=0x10',
    '/parkings/svc-scenario-bare/offers?start=now',
  ])('refuse %s', async (path) => {
    const { status, body } = await send(`GET /_sim${path}`);
    expect([status, (body as { code: string }).code]).toEqual([400, 'invalid-request']);
  });
});
