import { describe, expect, test } from 'vitest';
import { book, listBookings, tomorrow } from '../../bookings/testing/ask-bookings.ts';
import { readProblem } from '../../testing/share-refusing.ts';
import { startEndpoint } from '../../testing/start-endpoint.ts';
import {
  fetchAs,
  reuseSimulator,
  type SimulatorUnderTest,
  startSimulator,
} from '../../testing/start-simulator.ts';
import { steer } from '../testing/steer.ts';

const svcpid = 'svc-scenario-happy-path';

/** Requests the providers as ana, without validating the answer. */
const ask = (simulator: SimulatorUnderTest, path = '/vehicles/valid-providers') =>
  fetchAs(simulator, 0, `GET ${path}`);

const tryToBook = (simulator: SimulatorUnderTest) =>
  fetchAs(simulator, 0, 'POST /bookings', { body: { svcpid, duration: 60, start: tomorrow } });

const simulator = await reuseSimulator();
const { faults, send } = simulator;

describe('faults over HTTP', () => {
  test('are added, listed with how often they showed, used up and removed', async () => {
    const simulator = await startSimulator();
    const control = steer(simulator);
    const { data: added } = await control.POST('/faults', {
      body: { kind: 'status', status: 503, operations: ['createBooking'], times: 2 },
    });
    expect(added).toMatchObject({ id: 'fault-1', met: 0, remaining: 2, carriesOut: false });
    expect((await tryToBook(simulator)).status).toBe(503);
    expect((await ask(simulator)).status).toBe(200);
    const { data: listed } = await control.GET('/faults');
    expect(listed?.faults).toMatchObject([{ id: 'fault-1', met: 1, shown: 1, remaining: 1 }]);
    expect((await tryToBook(simulator)).status).toBe(503);
    expect((await control.GET('/faults')).data?.faults).toEqual([]);
    expect((await tryToBook(simulator)).status).toBe(201);

    await control.POST('/faults', { body: { kind: 'malform' } });
    await control.POST('/faults', { body: { kind: 'latency' } });
    const removed = await control.DELETE('/faults/{fault}', { params: { path: { fault: 'fault-2' } } });
    expect(removed.data).toMatchObject({ id: 'fault-2', kind: 'malform', remaining: null });
    expect((await control.DELETE('/faults')).data).toEqual({ removed: 1 });
    const unknown = await control.DELETE('/faults/{fault}', { params: { path: { fault: 'fault-2' } } });
    expect(unknown.response.status).toBe(404);
  });

  test.each([
    { body: {}, at: ['/kind'] },
    { body: { kind: 'explode' }, at: ['/kind'] },
    { body: { kind: 'latency', milliseconds: -1 }, at: ['/milliseconds'] },
    { body: { kind: 'latency', status: 500 }, at: ['/status'] },
    { body: { kind: 'status', status: 200 }, at: ['/status'] },
    { body: { kind: 'drop', times: 0 }, at: ['/times'] },
    { body: { kind: 'drop', share: 0 }, at: ['/share'] },
    { body: { kind: 'drop', share: 1.1 }, at: ['/share'] },
    { body: { kind: 'drop', operations: ['none'] }, at: ['/operations/0'] },
    { body: { kind: 'drop', operations: [] }, at: ['/operations'] },
    { body: { kind: 'duplicate', operations: ['createBooking'] }, at: ['/operations'] },
    { body: { kind: 'duplicate', copies: 1 }, at: ['/copies'] },
    { body: { kind: 'drop', match: {} }, at: ['/match'] },
    { body: { kind: 'drop', match: { colour: 'red' } }, at: ['/match/colour'] },
    { body: { kind: 'drop', match: { body: { duration: 60 } } }, at: ['/match/body'] },
    { body: { kind: 'drop', match: { headers: { 'x-a': 1 } } }, at: ['/match/headers/x-a'] },
    { body: { kind: 'delay', match: { headers: { 'x-a': '1' } } }, at: ['/match/headers'] },
    { body: { kind: 'truncate', carriesOut: true, milliseconds: 5 }, at: ['/carriesOut', '/milliseconds'] },
    { body: { kind: 'drop', sometimes: true }, at: ['/sometimes'] },
    { body: 'drop', at: [''] },
    { body: null, at: [''] },
  ])('refuses $body', async ({ body, at }) => {
    const { status, body: problem } = await send('POST /_sim/faults', { body });
    expect(status).toBe(400);
    expect(readProblem(status, problem).violations.map(({ pointer }) => pointer)).toEqual(at);
    expect(() => faults.add(body as never)).toThrow();
    expect(faults.list()).toEqual([]);
  });
});

describe('a fault of a request', () => {
  test('latency delays it by the clock', async () => {
    simulator.faults.add({ kind: 'latency', milliseconds: 8_000, times: 1 });
    const answer = ask(simulator);
    await simulator.clock.untilWaiting();
    await simulator.clock.advance({ seconds: 8 });
    expect((await answer).status).toBe(200);
  });

  test('rate-limit is a 429 with Retry-After, in the shape of the API’s refusals', async () => {
    simulator.faults.add({ kind: 'rate-limit', retryAfterSeconds: 7 });
    const { response } = await simulator.ana.GET('/bookings');
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '7']);
  });

  test.each([
    { kind: 'status', carriesOut: false, made: 0 },
    { kind: 'status', carriesOut: true, made: 1 },
    { kind: 'drop', carriesOut: false, made: 0 },
    { kind: 'drop', carriesOut: true, made: 1 },
  ] as const)(
    '$kind with carriesOut $carriesOut leaves $made bookings',
    async ({ kind, carriesOut, made }) => {
      simulator.faults.add({ kind, carriesOut, operations: ['createBooking'] });
      const answer = tryToBook(simulator);
      if (kind === 'drop') await expect(answer).rejects.toThrow('fetch failed');
      else expect((await answer).status).toBe(500);
      expect(await listBookings(simulator.ana)).toHaveLength(made);
    },
  );

  test('truncate cuts the answer off in the middle of its body', async () => {
    simulator.faults.add({ kind: 'truncate', times: 1 });
    const answer = await ask(simulator);
    expect([answer.status, Number(answer.headers.get('content-length')) > 10]).toEqual([200, true]);
    await expect(answer.text()).rejects.toThrow('terminated');
  });

  test('malform makes any body invalid JSON, even that of a refusal', async () => {
    simulator.faults.add({ kind: 'malform', times: 2 });
    for (const path of ['/vehicles/valid-providers', '/offers/none']) {
      const text = await (await ask(simulator, path)).text();
      expect(text.length).toBeGreaterThan(5);
      expect(() => JSON.parse(text)).toThrow(SyntaxError);
    }
  });

  test('drip sends the answer piece by piece', async () => {
    simulator.faults.add({ kind: 'drip', milliseconds: 500, times: 1 });
    const answer = await ask(simulator);
    const text = answer.text();
    for (let piece = 1; piece < 10; piece += 1) {
      await simulator.clock.untilWaiting();
      await simulator.clock.advance({ milliseconds: 500 });
    }
    expect(JSON.parse(await text)).toContain('sandbox');
  });

  test('shows at a share of the requests that its seed decides, and counts every request that it met', async () => {
    const runs: number[][] = [];
    for (const seed of [1, 1, 2]) {
      faults.clear();
      faults.add({ kind: 'status', share: 0.3, seed });
      const statuses: number[] = [];
      for (let count = 0; count < 40; count += 1) statuses.push((await ask(simulator)).status);
      const shown = statuses.filter((status) => status === 500).length;
      expect(faults.list()).toMatchObject([{ met: 40, shown }]);
      runs.push(statuses);
    }
    expect(runs[0]).toEqual(runs[1]);
    expect(runs[0]).not.toEqual(runs[2]);
    for (const run of runs) expect(run.filter((status) => status === 500).length).toBeGreaterThan(4);
  });

  test('shows before newer ones until it is used up', async () => {
    simulator.faults.add({ kind: 'status', status: 502, times: 1 });
    simulator.faults.add({ kind: 'status', status: 503, times: 1 });
    const statuses = [];
    for (let count = 0; count < 3; count += 1) statuses.push((await ask(simulator)).status);
    expect(statuses).toEqual([502, 503, 200]);
  });

  test('leaves the control routes alone', async () => {
    simulator.faults.add({ kind: 'drop' });
    expect((await steer(simulator).GET('/status')).data?.faults).toBe(1);
  });
});

describe('a fault with the match', () => {
  const short = { svcpid, duration: 60, start: tomorrow, number_plate: '1234ABC' };
  const other = { ...short, svcpid: 'svc-scenario-siesta', number_plate: '5678XYZ', duration: 90 };

  test.each([
    { match: { offer: svcpid } },
    { match: { plate: '1234abc' } },
    { match: { body: { '/duration': 60 } } },
    { match: { body: { '/duration': 60, '/svcpid': svcpid }, plate: '1234ABC' } },
  ])('$match shows at one booking and not at another', async ({ match }) => {
    faults.add({ kind: 'status', status: 502, operations: ['createBooking'], match });
    const statuses = [];
    for (const body of [other, short, other]) statuses.push((await send('POST /bookings', { body })).status);
    expect(statuses).toEqual([201, 502, 201]);
    expect(faults.list()).toMatchObject([{ match, met: 1, shown: 1 }]);
  });

  test.each([
    { match: { headers: { 'X-Session': 'one' } }, call: 'GET /bookings', headers: { 'x-session': 'one' } },
    { match: { offer: 'svc-scenario-bare' }, call: 'GET /offers/svc-scenario-bare', headers: {} },
    { match: { plate: 'AA11' }, call: 'DELETE /vehicles/aa11', headers: {} },
    { match: { plate: 'AA11' }, call: 'DELETE /vehicles?plates=BB22,AA11', headers: {} },
  ])('$match shows at $call', async ({ match, call, headers }) => {
    faults.add({ kind: 'rate-limit', match });
    expect((await simulator.send('GET /vehicles/valid-providers')).status).toBe(200);
    expect((await simulator.send(call, { headers })).status).toBe(429);
  });

  test('{ plate } finds the plate in a list and in the notification trigger', async () => {
    faults.add({ kind: 'rate-limit', match: { plate: 'BB22' } });
    const body = ['AA11', 'bb22'].map((plate) => ({ plate, brand: 'Fiat', model: 'Panda' }));
    expect((await send('POST /vehicles', { body })).status).toBe(429);
    expect((await send('POST /vehicles', { body: body.slice(0, 1) })).status).toBe(200);
    const trigger = { action: 'ENTRY', provider: 'sandbox', plate: 'BB22', svcPID: svcpid };
    expect((await send('POST /vehicles/notification/test', { body: trigger })).status).toBe(429);
  });

  test('{ body } leaves an unreadable body to the operation, which refuses it', async () => {
    faults.add({ kind: 'status', match: { body: { '/duration': 60 } } });
    const text = '{"half';
    expect((await send('POST /bookings', { text })).status).toBe(400);
    expect((await send('POST /bookings', { text, headers: { 'x-api-key': null } })).status).toBe(401);
  });
});

describe('a fault of a webhook', () => {
  const start = async () => {
    const endpoint = await startEndpoint();
    simulator.webhooks.setEndpoints([endpoint.url]);
    await book(simulator.ana, 'happy-path', { start: '2026-03-03T09:00:00Z' });
    const actions = () => endpoint.received.map(({ headers }) => headers['x-webhook-action']);
    return { endpoint, actions };
  };
  const visit = { plate: '1234ABC', svcpid };

  test('duplicate delivers it several times', async () => {
    const { endpoint, actions } = await start();
    simulator.faults.add({ kind: 'duplicate', copies: 3, times: 1 });
    await simulator.enter(visit);
    await endpoint.untilReceived(3);
    await simulator.leave(visit);
    await endpoint.untilReceived(4);
    expect(new Set(endpoint.received.slice(0, 3).map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(simulator.faults.list()).toEqual([]);
    expect(actions()).toHaveLength(4);
  });

  test('can be limited to one plate', async () => {
    const { endpoint } = await start();
    simulator.faults.add({ kind: 'duplicate', match: { plate: 'OTHER1' } });
    simulator.faults.add({ kind: 'duplicate', copies: 3, match: { plate: visit.plate } });
    await simulator.enter(visit);
    await endpoint.untilReceived(3);
    expect(simulator.faults.list()).toMatchObject([{ met: 0 }, { met: 1, shown: 1 }]);
  });

  test('delay delivers it later, by the clock', async () => {
    const { endpoint } = await start();
    simulator.faults.add({ kind: 'delay', milliseconds: 5_000, times: 1 });
    await simulator.enter(visit);
    await simulator.clock.advance({ seconds: 4 });
    expect(endpoint.received).toHaveLength(0);
    await simulator.clock.advance({ seconds: 1 });
    expect(await endpoint.untilReceived(1)).toHaveLength(1);
  });

  test('reorder lets the next one overtake it', async () => {
    const { endpoint, actions } = await start();
    simulator.faults.add({ kind: 'reorder', times: 1 });
    await simulator.enter(visit);
    await simulator.leave(visit);
    await endpoint.untilReceived(2);
    await expect.poll(() => simulator.webhooks.find({ state: 'delivered' }).total).toBe(2);
    const told = endpoint.received.map(({ body }) => body[0]?.uid);
    expect(new Set(told).size).toBe(1);
    const entries = simulator.webhooks.find().items;
    expect(entries.map(({ action, state }) => [action, state])).toEqual([
      ['EXIT', 'delivered'],
      ['ENTRY', 'delivered'],
    ]);
    const attempts = simulator.journal.list({ kind: 'webhook' }).entries;
    expect(attempts.map(({ webhook }) => webhook?.action)).toEqual(['ENTRY', 'EXIT']);
    expect(actions()).toHaveLength(2);
  });

  test('reorder holds it back no longer than its limit', async () => {
    const { endpoint } = await start();
    simulator.faults.add({ kind: 'reorder', milliseconds: 30_000, times: 1 });
    await simulator.enter(visit);
    await simulator.clock.advance({ seconds: 30 });
    expect(await endpoint.untilReceived(1)).toHaveLength(1);
  });
});
