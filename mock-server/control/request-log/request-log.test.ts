import { execFile } from 'node:child_process';
import { request } from 'node:http';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { heapInUse } from '../../../bench/heap-in-use.ts';
import { credentialsOf } from '../../../spec/credentials-of.ts';
import { book, tomorrow } from '../../bookings/testing/ask-bookings.ts';
import { memoryLog } from '../../testing/memory-log.ts';
import { profileWith } from '../../testing/profile-with.ts';
import { readProblem } from '../../testing/share-refusing.ts';
import { startEndpoint, startNotified } from '../../testing/start-endpoint.ts';
import { shareSimulator, startSimulator } from '../../testing/start-simulator.ts';
import { steer } from '../testing/steer.ts';
import { maxKept } from './kept-reply.ts';
import type { KeptReply, RecordedEntry } from './record.ts';
import { createRequestLog } from './request-log.ts';

const svcpid = 'svc-scenario-happy-path';
const run = promisify(execFile);

const profileOfTheUser = profileWith({
  credentials: {
    api_user: 'client-9',
    users: [
      {
        name: 'ana',
        api_key: 'key-9',
        access_token: 'token-9',
        sign_in: { email: 'me@example.org', password: 'pass-9' },
      },
    ],
  },
});

describe('the request log over HTTP', async () => {
  test('lists requests and webhook attempts, newest first, page by page', async () => {
    const { endpoint, ...simulator } = await startNotified();
    const control = steer(simulator);
    const { uid } = await book(simulator.ana, 'happy-path', { start: '2026-03-03T09:00:00Z' });
    await simulator.enter({ plate: '1234ABC', svcpid });
    await expect.poll(() => simulator.journal.list().kept).toBe(2);
    await simulator.send('GET /bookings?x=1', { headers: { 'x-api-key': null } });
    const { data: first } = await control.GET('/journal', { params: { query: { limit: 2 } } });
    expect(first?.entries).toMatchObject([
      { id: 3, operation: 'listBookings', path: '/bookings?x=1', status: 401, user: null, advice: 1 },
      {
        id: 2,
        kind: 'webhook',
        status: 204,
        path: endpoint.url,
        webhook: { booking: uid, plate: '1234ABC', attempt: 1 },
      },
    ]);
    const query = { before: first?.next ?? 0 };
    const { data: second } = await control.GET('/journal', { params: { query } });
    expect(second).toMatchObject({
      entries: [{ id: 1, operation: 'createBooking', status: 201, user: 'user-ana', outcome: 'answered' }],
      next: null,
      kept: 3,
      dropped: 0,
    });
  });

  const filled = await shareSimulator();
  beforeAll(async () => {
    await filled.ben.GET('/bookings');
    await filled.ana.POST('/bookings', { body: { svcpid, duration: 5 } });
    await filled.ana.GET('/offers/{svcpid}', { params: { path: { svcpid } } });
    await filled.send('GET /booking');
  });

  test.each([
    { query: { kind: 'request' }, found: [4, 3, 2, 1] },
    { query: { operation: 'getOffer' }, found: [3] },
    { query: { status: '4xx' }, found: [4, 2] },
    { query: { status: '404' }, found: [4] },
    { query: { advised: true }, found: [4, 2] },
    { query: { advised: false }, found: [3, 1] },
    { query: { search: 'HAPPY' }, found: [3] },
    { query: { search: 'user-ben' }, found: [1] },
    { query: { search: 'nothing' }, found: [] },
  ] as const)('filters by $query', async ({ query, found }) => {
    const { send, journal } = filled;
    const { body } = await send(`GET /_sim/journal?${new URLSearchParams(query as never)}`);
    const ids = (body as { entries: { id: number }[] }).entries.map(({ id }) => id);
    expect(ids).toEqual(found);
    expect(journal.list(query as never).entries.map(({ id }) => id)).toEqual(found);
  });

  test('shows an exchange with its violations, its advice and the command that repeats it', async () => {
    const simulator = await startSimulator();
    const body = { svcpid, duration: 14, nameReservation: "O'Hara" };
    await simulator.ana.POST('/bookings', { body });
    const { data } = await steer(simulator).GET('/journal/{entry}', { params: { path: { entry: 1 } } });
    expect(data).toMatchObject({
      request: { body, headers: { 'x-api-key': '***', 'x-access-token': '***' } },
      response: {
        body: { code: 'invalid-request' },
        headers: { 'content-type': expect.stringContaining('problem') },
      },
      violations: [{ pointer: '/duration' }],
      advice: [{ clause: 'create-booking.duration-bounds', entry: 1 }],
      failure: null,
    });
    expect(data?.curl).toContain(`curl -i -X POST '${simulator.url}/bookings'`);
    expect(data?.curl).toContain("O'\\''Hara");
  });

  test('has commands that run unchanged for the demo users', async () => {
    const simulator = await startSimulator();
    const { ana, send, profile, journal } = simulator;
    const { data } = await ana.POST('/authenticate', {
      body: profile.credentials.users[0]?.sign_in as never,
    });
    await book(ana, 'happy-path');
    await send('GET /bookings', { headers: { 'x-access-token': data?.token ?? '' } });
    await send('HEAD /vehicles/valid-providers');
    const statuses = [];
    for (const entry of [1, 2, 3, 4]) {
      const { stdout } = await run('sh', ['-c', journal.read(entry).curl], {
        env: { PATH: process.env.PATH },
      });
      statuses.push(/^HTTP\/1\.1 (\d+)/.exec(stdout)?.[1]);
    }
    expect(statuses).toEqual(['200', '201', '200', '200']);
  });

  test('has commands that repeat what curl would change: an empty header and a body that is not JSON', async () => {
    const simulator = await startSimulator();
    const { send, journal } = simulator;
    await send('POST /bookings', { headers: { 'x-empty': '', 'content-type': null }, body: '{' });
    const { curl } = journal.read(1);
    expect(curl).toContain("-H 'x-empty;'");
    // curl itself would call the body a form.
    expect(curl).toContain("-H 'content-type:'");
    expect(curl).toContain('--data-binary @body.json');
  });

  test.each([
    ['of others on loopback', {}],
    ['of a profile that the user brought', { profile: profileOfTheUser }],
    ['of anybody where others reach it', { controlToken: 'let-me-in' }],
  ])('never shows a secret %s', async (_whose, options) => {
    const simulator = await startSimulator(options);
    const isDemo = Object.keys(options).length === 0;
    const [user] = simulator.profile.credentials.users;
    const signIn = isDemo ? { email: 'me@example.org', password: 'pass-1' } : user?.sign_in;
    await simulator.ana.POST('/authenticate', { body: signIn as never });
    const own = isDemo ? { 'x-access-token': 'token-1', 'x-api-key': 'key-1', 'x-api-user': 'client-1' } : {};
    const headers = { ...own, cookie: 'sid=1', authorization: 'Bearer b' };
    await simulator.send('GET /bookings', { headers });
    const all = [1, 2].map((entry) => JSON.stringify(simulator.journal.read(entry))).join();
    const secrets = [
      ...Object.values({ ...credentialsOf(simulator.profile, 0), ...own }),
      ...Object.values(signIn ?? {}),
      'sid=1',
      'Bearer',
    ];
    for (const secret of secrets) expect(all).not.toContain(secret);
    expect(all).toContain('$API_KEY');
    expect(all).toContain('$SIGN_IN');
    if (!isDemo) expect(simulator.journal.list().entries[0]?.user).toBe('user-ana');
  });

  test('shows that a fault cut the connection, and that a body was too long to keep', async () => {
    const simulator = await startSimulator();
    simulator.faults.add({ kind: 'drop', times: 1 });
    await expect(fetch(`${simulator.url}/bookings`)).rejects.toThrow();
    await simulator.ana.GET('/parkings/available-parkings');
    const [long, dropped] = simulator.journal.list().entries;
    expect(dropped).toMatchObject({ outcome: 'broken', status: null, fault: 'fault-1' });
    expect(simulator.journal.read(1)).toMatchObject({
      response: null,
      failure: 'A fault cut the connection.',
    });
    expect(long?.responseBytes).toBeGreaterThan(64 * 1024);
    expect(simulator.journal.read(2).response).toMatchObject({
      body: null,
      omitted: 'It was too long to keep.',
    });
  });

  test('can be cleared; then its entries are unknown, and ids continue', async () => {
    const simulator = await startSimulator();
    const control = steer(simulator);
    await simulator.ana.GET('/bookings');
    expect((await control.DELETE('/journal')).data).toEqual({ removed: 1 });
    const gone = await control.GET('/journal/{entry}', { params: { path: { entry: 1 } } });
    expect(gone.response.status).toBe(404);
    await simulator.ana.GET('/bookings');
    expect(simulator.journal.list().entries.map(({ id }) => id)).toEqual([2]);
  });

  test.each([
    'limit=0',
    'limit=1001',
    'limit=x',
    'before=0',
    'kind=other',
    'operation=none',
    'status=600',
    'advised=1',
    'page=2',
    'limit=1&limit=2',
  ])('refuses %s', async (query) => {
    const { status, body } = await filled.send(`GET /_sim/journal?${query}`);
    const { code, violations } = readProblem(status, body);
    expect([status, code]).toEqual([400, 'invalid-request']);
    expect(violations[0]?.pointer).toBe(query.split('=')[0]);
  });
});

test('secrets in queries, and in headers and fields whose names suggest a secret, are never shown', async () => {
  const { log, lines } = memoryLog();
  const endpoint = await startEndpoint();
  const simulator = await startSimulator({ webhookUrls: [`${endpoint.url}?to%6ben=hush-1&plain=seen`], log });
  const headers = { 'x-acme-session': 'hush-2', 'x-auth': 'hush-3', 'my-secret-2': 'hush-4' };
  await simulator.send('GET /bookings?api_key=hush-5&password=hush-6&limit=3', { headers });
  const fields = { password: 'hush-7', tokens: ['hush-8', { kind: 'hush-9' }], secret: { value: 'hush-10' } };
  const body = { lat: 40, long: -3, ...fields };
  await simulator.send('POST /parkings/search-available-parkings', { body });
  await book(simulator.ana, 'happy-path', { start: '2026-03-03T09:00:00Z' });
  await simulator.enter({ plate: '1234ABC', svcpid: 'svc-scenario-happy-path' });
  await endpoint.untilReceived(1);
  await expect.poll(() => simulator.journal.list().entries[0]?.kind).toBe('webhook');
  const shown = simulator.journal.list().entries.map(({ id }) => simulator.journal.read(id));
  const told = JSON.stringify([shown, simulator.journal.list(), simulator.advice, lines]);
  expect(told).not.toContain('hush');
  expect(told).toContain('/bookings?api_key=***&password=***&limit=3');
  expect(told).toContain('?to%6ben=***&plain=seen');
  expect(told).toContain('x-auth: $X_AUTH');
  expect(shown.at(-2)).toMatchObject({ request: { body: { lat: 40, tokens: ['***', { kind: '***' }] } } });
  expect(shown.at(-2)?.curl).toContain(`-d '{"lat":40,"long":-3,"password":"***",`);
});

test('a request log of large requests stays within its memory limit', async () => {
  const simulator = await startSimulator();
  const text = JSON.stringify({ lat: 40, long: -3, odd: Array.from({ length: 20_000 }, () => []) });
  const headers = { cookie: 'x'.repeat(8_000) };
  const path = '/parkings/search-available-parkings';
  const send = () => simulator.send(`POST ${path}`, { text, headers });
  await send();
  const before = await heapInUse();
  for (let count = 0; count < 260; count += 1) expect((await send()).status).toBe(200);
  expect((await heapInUse()) - before).toBeLessThan(64 * 1024 * 1024);
  expect(simulator.journal.list().kept).toBeLessThan(260);
});

describe('what the request log keeps', () => {
  const entry = (length: number, reply: KeptReply | null = null) =>
    ({ url: 'u'.repeat(length), headers: {}, reply, webhook: null }) as RecordedEntry;

  test('is bounded in number, and ids still find their entries', () => {
    const requestLog = createRequestLog({ entries: 3, bytes: 100_000 });
    for (let count = 0; count < 10; count += 1) requestLog.add(entry(1));
    expect([...requestLog.newest()].map(({ id }) => id)).toEqual([10, 9, 8]);
    expect([requestLog.kept, requestLog.dropped, requestLog.latest]).toEqual([3, 7, 10]);
    expect([requestLog.find(7), requestLog.find(8)?.id, requestLog.find(11)]).toEqual([
      undefined,
      8,
      undefined,
    ]);
    expect([...requestLog.newest(9)].map(({ id }) => id)).toEqual([8]);
    expect([...requestLog.newest(2)]).toEqual([]);
  });

  test('is bounded in size, except that the newest entry is always kept', () => {
    const requestLog = createRequestLog({ entries: 10, bytes: 100_000 });
    for (const length of [20_000, 20_000, 20_000]) requestLog.add(entry(length));
    expect([...requestLog.newest()].map(({ id }) => id)).toEqual([3, 2]);
    requestLog.add(entry(500_000));
    expect([...requestLog.newest()].map(({ id }) => id)).toEqual([4]);
  });

  test('includes the bodies as they were sent, however many were dropped', () => {
    const requestLog = createRequestLog({ entries: 1_000, bytes: 3 * 1024 * 1024 });
    const bodyOf = (id: number) => String.fromCharCode(id % 256).repeat(1 + ((id * 7919) % maxKept));
    for (let id = 1; id <= 1_000; id += 1) {
      const body = bodyOf(id);
      const reply = requestLog.keepReply({ status: 200, headers: {}, body });
      requestLog.add(entry(1, reply));
      if (id % 50 > 0) continue;
      for (const kept of requestLog.newest())
        expect(kept.reply?.body?.toString('latin1')).toBe(bodyOf(kept.id));
    }
    expect(requestLog.dropped).toBeGreaterThan(800);
  });
});

/** Reads server-sent events until `enough` returns true. */
function listen(
  url: string,
  enough: (text: string) => boolean,
  headers: Record<string, string> = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const sent = request(`${url}/_sim/events`, { headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
        if (!enough(text)) return;
        sent.destroy();
        resolve(text);
      });
      response.on('end', () => resolve(`${text}END`));
    });
    sent.on('error', reject).end();
  });
}

describe('the stream of events', () => {
  test('reports requests, advice and changes as they happen', async () => {
    const simulator = await startSimulator();
    let begun: () => void = () => undefined;
    const beginning = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const stream = listen(simulator.url, (text) => {
      if (text.includes('"state"')) begun();
      return text.includes('"clock"') && text.includes('"bookings"') && text.includes('event: advice');
    });
    await beginning;
    await book(simulator.ana, 'happy-path', { start: tomorrow, number_plate: '1234ABC' });
    await simulator.clock.advance({ minutes: 1 });
    const text = await stream;
    expect(text).toMatch(/event: journal\nid: 1\ndata: \{"id":1,"kind":"request"/);
    expect(text).toContain('create-booking.number_plate-only-if-different');
  });

  test('sends a client that reconnects the entries that it missed', async () => {
    const simulator = await startSimulator();
    for (let count = 0; count < 3; count += 1) await simulator.ana.GET('/bookings');
    const text = await listen(simulator.url, (seen) => seen.includes('id: 3'), { 'last-event-id': '1' });
    expect([...text.matchAll(/^id: (\d+)$/gm)].map(([, id]) => id)).toEqual(['2', '3']);
    const { status } = await simulator.send('GET /_sim/events', { headers: { 'last-event-id': 'x' } });
    expect(status).toBe(400);
  });

  test('ends with the simulator', async () => {
    const simulator = await startSimulator();
    const stream = listen(simulator.url, (text) => {
      if (text.includes('"state"')) void simulator.close();
      return false;
    });
    expect(await stream).toMatch(/END$/);
  });
});
