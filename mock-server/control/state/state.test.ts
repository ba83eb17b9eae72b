import { beforeAll, describe, expect, test, vi } from 'vitest';
import { temporaryFolder } from '../../../spec/testing/temporary-folder.ts';
import { book, listBookings, tomorrow, tryToBook } from '../../bookings/testing/ask-bookings.ts';
import { countCommits } from '../../testing/count-commits.ts';
import { profileWith } from '../../testing/profile-with.ts';
import { readProblem } from '../../testing/share-refusing.ts';
import { startNotified } from '../../testing/start-endpoint.ts';
import {
  type SimulatorUnderTest,
  shareSimulator,
  startSimulator,
  testStart,
} from '../../testing/start-simulator.ts';
import { steer } from '../testing/steer.ts';

const svcpid = 'svc-scenario-happy-path';
const visit = { plate: '1234ABC', svcpid };
const car = { plate: 'AAA111', brand: 'Fiat', model: 'Panda' };

/** Gives a simulator something of every kind to save. */
async function fill(simulator: SimulatorUnderTest): Promise<void> {
  await book(simulator.ana, 'last-space', { start: tomorrow });
  await book(simulator.ana, 'happy-path', { start: '2026-03-03T09:00:00Z' });
  await simulator.ana.POST('/vehicles', { body: [car] });
  await simulator.ana.POST('/vehicles', {
    params: { header: { 'x-batch': true } },
    body: [{ ...car, plate: 'BBB222' }],
  });
  await simulator.enter(visit);
  await vi.waitUntil(() => simulator.webhooks.find().items[0]?.attemptCount === 1, { timeout: 15_000 });
  simulator.faults.add({ kind: 'status', status: 503, operations: ['authenticate'], times: 3 });
  simulator.defects.show('price-guard.off');
}

/** Starts a simulator that is filled, with an endpoint that accepts no webhook yet. */
async function startBusy() {
  const { endpoint, ...simulator } = await startNotified({ batchDelay: 60_000 }, 500);
  await fill(simulator);
  return { simulator, endpoint };
}

const full = { bookings: 2, vehicles: 1, batches: 1, deliveries: 1, visits: 1 };
const nothing = { bookings: 0, vehicles: 0, batches: 0, deliveries: 0, visits: 0 };

describe('a saved state', () => {
  test('can be loaded by another simulator, which continues from there', async () => {
    const { simulator: first, endpoint } = await startBusy();
    const { data: file } = await steer(first).GET('/state');
    if (file === undefined) throw new Error('no file');
    await first.close();
    endpoint.answer(204);

    const second = await startSimulator({ now: new Date('2027-01-01T00:00:00Z'), batchDelay: 60_000 });
    const { data: loaded } = await steer(second).PUT('/state', { body: file });
    expect(loaded).toEqual({ ...full, clock: '2026-03-03T09:00:00.000Z' });
    expect(second.clock.now()).toBe(testStart.getTime());
    expect(second.faults.list()).toMatchObject([{ status: 503, remaining: 3 }]);
    expect(second.status().defects).toEqual(['price-guard.off']);
    expect(second.webhooks.endpoints()).toEqual([endpoint.url]);
    expect(await listBookings(second.ana)).toHaveLength(2);
    expect((await tryToBook(second.ana, 'last-space')).status).toBe(409);
    expect(second.bookings.find({ search: '1234abc' }).items.filter(({ inside }) => inside)).toHaveLength(1);
    await second.clock.advance({ minutes: 2 });
    expect(await endpoint.untilReceived(2)).toHaveLength(2);
    expect(second.vehicles.find().items.map(({ vehicle }) => vehicle.plate)).toEqual(['AAA111', 'BBB222']);
    expect(second.status().counts).toMatchObject({ batches: 0, deliveries: 0 });
    await second.leave(visit);
  });

  test('makes a token valid again that expired after the save', async () => {
    const simulator = await startSimulator();
    const [user] = simulator.profile.credentials.users;
    const { data } = await simulator.ana.POST('/authenticate', { body: user?.sign_in as never });
    const file = simulator.state.save();
    const headers = { 'x-access-token': data?.token ?? '' };
    const list = async () => (await simulator.send('GET /bookings', { headers })).status;
    await simulator.clock.advance({ hours: 2 });
    expect(await list()).toBe(401);
    await simulator.state.load(file);
    expect(await list()).toBe(200);
  });

  test('may leave out settings of its faults, which then have their defaults', async () => {
    const { simulator } = await startBusy();
    const saved = simulator.state.save();
    await simulator.state.load({ ...saved, faults: [{ kind: 'latency' }] });
    expect(simulator.faults.list()).toMatchObject([{ kind: 'latency', milliseconds: 1000 }]);
  });

  test('survives a restart after it is loaded', async () => {
    const { simulator } = await startBusy();
    const file = simulator.state.save();
    const data = temporaryFolder();
    const first = await startSimulator({ data });
    await book(first.ben, 'happy-path');
    await first.state.load(file);
    await first.close();
    const second = await startSimulator({ data });
    expect(second.bookings.find().total).toBe(2);
    expect(await listBookings(second.ben)).toHaveLength(0);
  });

  test('is stored all at once when it is loaded or reset, so that no half of it can be lost', async () => {
    const { simulator } = await startBusy();
    const file = simulator.state.save();
    const data = temporaryFolder();
    const first = await startSimulator({ data });
    const before = countCommits(data);
    await first.state.load(file);
    expect(countCommits(data)).toBe(before + 1);
    await first.state.reset();
    expect(countCommits(data)).toBe(before + 2);
  });

  test('does not change, whatever happens to the simulator afterwards', async () => {
    const { simulator } = await startBusy();
    const file = simulator.state.save();
    const copy = structuredClone(file);
    await simulator.state.reset();
    await simulator.state.load(file);
    await book(simulator.ana, 'happy-path');
    expect(file).toEqual(copy);
    await simulator.state.load(file);
    expect({ ...simulator.state.save(), savedAt: file.savedAt }).toEqual(file);
  });
});

/** Refuses every file, so its state never changes. */
const target = await shareSimulator({ webhookUrls: ['http://127.0.0.1:9/hook'], batchDelay: 60_000 });
beforeAll(() => fill(target));

test('a state of another world is refused, and both worlds are named', async () => {
  const world = {
    world: 1,
    scenarios: false,
    parkings: [{ name: 'Norte', lat: 43.36, long: -8.41 }],
  } as const;
  const small = await startSimulator({ world });
  await expect(small.state.load(target.state.save())).rejects.toThrow(
    /parkings; this simulator has seed 1 and 1 parking\.$/,
  );
});

describe('loading', () => {
  const leapSecond = '2016-12-31T23:59:60Z';

  /** What stands where in the file, and where the violation is if not there; null if there is none, but a conflict. */
  const wrong: [what: string, at: string, value: unknown, pointer?: string | null][] = [
    ['another format', '/format', 'other'],
    ['another version', '/version', 2],
    ['no records', '/records', undefined],
    ['an unknown field', '/extra', 1],
    ['another world', '/world/seed', 2, null],
    ['a stranger', '/users/2', 'user-zoe', null],
    ['a clock without time', '/clock/now', 'then'],
    ['a clock at a leap second', '/clock/now', leapSecond],
    ['a rate beyond bounds', '/clock/rate', 1e308],
    ['an unknown defect', '/defects/0', 'none'],
    ['an invalid fault', '/faults/0', { kind: 'drop', copies: 2 }, '/faults/0/copies'],
    ['a booking without an id', '/records/bookings/0/uid', ''],
    ['a booking without a plate', '/records/bookings/0/number_plate', undefined],
    ['a booking of an unknown offer', '/records/bookings/0/svcpid', 'none'],
    ['a booking of an unknown user', '/records/bookings/0/user_uid', 'none'],
    ['a booking with an unknown field', '/records/bookings/0/price', 1],
    ['a booking at a leap second', '/records/bookings/0/timestamp', leapSecond],
    ['a booking cancelled at one', '/records/bookings/0/cancelled_date', leapSecond],
    ['a booking of a lot of minutes', '/records/bookings/0/duration', 1e308],
    ['a booking cancelled too late', '/records/bookings/0/cancel_mn', 1e308],
    ['a visit by an unknown booking', '/records/visits/0/booking', 'none'],
    ['a visit at an unknown offer', '/records/visits/0/svcpid', 'none'],
    ['a visit of a list', '/records/visits/0/plate', ['AAA111']],
    ['a visit twice', '/records/visits/1', (file: File) => file.records.visits[0], '/records/visits'],
    ['a delivery due beyond all time', '/records/deliveries/0/due', 1e308],
    ['a delivery due before all time', '/records/deliveries/0/due', -1e308],
    ['a delivery tried too often', '/records/deliveries/0/attempts', 1e308],
    ['a delivery to no web server', '/records/deliveries/0/endpoint', 'file:///x'],
    ['a delivery of no event', '/records/deliveries/0/events', []],
    ['a delivery of null', '/records/deliveries/0/events/0', null],
    ['an event at a leap second', '/records/deliveries/0/events/0/start', leapSecond],
    ['a batch of an unknown user', '/records/batches/0/user', 'none'],
    ['a batch of no vehicle', '/records/batches/0/work/vehicles/0', null],
    ['a vehicle of an unknown user', '/records/vehicles/0/user', 'none'],
    ['a vehicle with an unknown field', '/records/vehicles/0/vehicle/color', 1],
  ];

  test.each(wrong)('%s is refused, and nothing changes', async (_what, at, value, pointer = at) => {
    const before = target.state.save();
    const file = structuredClone(before);
    put(file, at.slice(1).split('/'), typeof value === 'function' ? value(file) : value);
    const { status, body } = await target.send('PUT /_sim/state', { body: file });
    expect(status).toBe(pointer === null ? 409 : 400);
    const { violations } = readProblem(status, body);
    if (pointer !== null) expect(violations.map((one) => one.pointer)).toContain(pointer);
    await expect(target.state.load(file)).rejects.toThrow();
    expect({ ...target.state.save(), savedAt: before.savedAt }).toEqual(before);
  });

  test.each([[], null, 'state', {}, { bookings: [] }])('%j is refused', async (body) => {
    expect((await target.send('PUT /_sim/state', { body })).status).toBe(400);
  });
});

describe('a state with long lists', () => {
  const count = 2_000;

  function saveLarge() {
    const file = target.state.save();
    const [booking] = file.records.bookings;
    const [batch] = file.records.batches;
    if (booking === undefined || batch === undefined) throw new Error('nothing was saved');
    const bookings = Array.from({ length: count }, (_, index) => ({
      ...booking,
      uid: `${String(index).padStart(8, '0')}-0000-4000-8000-000000000000`,
    }));
    const vehicles = Array.from({ length: count }, (_, index) => ({ ...car, plate: `BATCH${index}` }));
    const visits = file.records.visits.map((one) => ({ ...one, booking: bookings[0]?.uid ?? '' }));
    const work = { ...batch.work, vehicles } as typeof batch.work;
    const records = { ...file.records, bookings, visits, batches: [{ ...batch, work }] };
    return { ...file, records };
  }

  test('is loaded over HTTP as it was saved', async () => {
    const simulator = await startSimulator({ batchDelay: 60_000 });
    const file = saveLarge();
    for (const text of [JSON.stringify(file), JSON.stringify(file, null, 2)]) {
      const { status, body } = await simulator.send('PUT /_sim/state', { text });
      expect([status, body]).toMatchObject([200, { bookings: count }]);
      expect({ ...simulator.state.save(), savedAt: file.savedAt }).toEqual(file);
    }
  });

  test.each<[what: string, from: string, to: string, violation: object]>([
    ['a fault in a long list', '"uid":"00001321-', '"nobody":"', { pointer: '/records/bookings/1321/uid' }],
    [
      'a key that no object has',
      '"uid":"00001321-',
      '"__proto__":"',
      {
        pointer: '/records/bookings/1321/__proto__',
        rule: 'key',
      },
    ],
    ['no JSON in a long list', '"uid":"00001321-', '"uid"', { rule: 'json' }],
    ['no JSON outside of them', '"records":', '"records",', { rule: 'json' }],
    ['a long list as a name', '"records":{"bookings":', '"records":{', { rule: 'json' }],
    ['two long lists in a row', '"records":{"bookings":', '"records":{"bookings":[[]][0],', { rule: 'json' }],
  ])('is refused with %s, and nothing changes', async (_what, from, to, violation) => {
    const before = target.state.save();
    const text = JSON.stringify(saveLarge()).replace(from, to);
    const { status, body } = await target.send('PUT /_sim/state', { text });
    expect(status).toBe(400);
    expect(readProblem(status, body).violations[0]).toMatchObject(violation);
    expect({ ...target.state.save(), savedAt: before.savedAt }).toEqual(before);
  });
});

describe('a reset', () => {
  test('clears everything and restores the clock, the defects and the endpoints of the start', async () => {
    const simulator = await startSimulator({
      defects: ['cancel-booking.repeat-409'],
      webhookUrls: ['http://127.0.0.1:9/hook'],
    });
    await book(simulator.ana, 'last-space', { start: tomorrow });
    await simulator.ana.PUT('/vehicles', { body: [{ ...car, plate: 'aaa111' }] });
    simulator.faults.add({ kind: 'drop', operations: ['authenticate'] });
    simulator.defects.choose([]);
    simulator.webhooks.setEndpoints([]);
    simulator.clock.run(60);
    await simulator.clock.advance({ days: 3 });
    expect(simulator.advice).not.toEqual([]);
    const { data } = await steer(simulator).POST('/reset');
    expect(data).toEqual({ ...nothing, clock: '2026-03-03T09:00:00.000Z' });
    expect(simulator.status()).toMatchObject({
      faults: 0,
      defects: ['cancel-booking.repeat-409'],
      advice: 0,
      endpoints: ['http://127.0.0.1:9/hook'],
    });
    expect(simulator.clock).toMatchObject({ rate: 1, frozen: true });
    expect(simulator.advice).toEqual([]);
    expect(simulator.journal.list()).toMatchObject({ entries: [], kept: 0 });
    await book(simulator.ana, 'last-space', { start: tomorrow });
  });

  test('finishes a booking in progress first, so that it does not appear afterwards', async () => {
    const simulator = await startSimulator({ bookingDelay: 30_000 });
    const booking = book(simulator.ana, 'last-space', { start: tomorrow });
    await simulator.clock.untilWaiting();
    await simulator.state.reset();
    expect((await booking).uid).toMatch(/./);
    expect(await listBookings(simulator.ana)).toEqual([]);
    const { items } = simulator.parkings.find({ search: 'last-space' });
    expect(simulator.parkings.quote(items[0]?.id ?? '', { start: tomorrow }).offers[0]?.available).toBe(true);
  });

  test('drops pending batches and webhooks', async () => {
    const { simulator, endpoint } = await startBusy();
    await simulator.state.reset();
    await simulator.clock.advance({ minutes: 10 });
    expect(endpoint.received).toHaveLength(1);
    expect(simulator.status().counts).toEqual(nothing);
    expect(simulator.webhooks.find().total).toBe(0);
  });

  test('restarts the minute of a rate limit', async () => {
    const profile = profileWith({ limits: { requests: { per_minute: 1 } } });
    const simulator = await startSimulator({ profile });
    const ask = async () => (await simulator.ana.GET('/bookings')).response.status;
    expect([await ask(), await ask()]).toEqual([200, 429]);
    await simulator.state.reset();
    expect(await ask()).toBe(200);
  });
});

type File = ReturnType<SimulatorUnderTest['state']['save']>;

/** Sets a value in a file, or removes it if `value` is undefined. */
function put(node: unknown, [step = '', ...rest]: readonly string[], value: unknown): void {
  const parent = node as Record<string, unknown>;
  if (rest.length > 0) put(parent[step], rest, value);
  else if (value === undefined) delete parent[step];
  else parent[step] = value;
}
