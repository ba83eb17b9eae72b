import { describe, expect, test } from 'vitest';
import { createClient } from '../../client/create-client.ts';
import type { Profile } from '../../spec/generated/profile-types.ts';
import { validateProfile } from '../../spec/generated/profile-validator.js';
import { profileWith } from '../testing/profile-with.ts';
import { readProblem } from '../testing/share-refusing.ts';
import { shareSimulator, startSimulator } from '../testing/start-simulator.ts';
import { validatingFetch } from '../testing/validating-fetch.ts';

const { ana, send, url } = await shareSimulator();

const svcpid = 'svc-scenario-happy-path';

test('GET /_sim lists the control routes, and every GET route without parameters answers', async () => {
  const { status, body } = await send('GET /_sim');
  expect(status).toBe(200);
  const routes = Object.keys(body as object).map((route) => route.split(' '));
  expect(routes).toContainEqual(['POST', '/_sim/movements']);
  for (const [method = '', path = ''] of routes) {
    if (method !== 'GET' || path.includes(':') || path === '/_sim/events') continue;
    expect((await send(`GET ${path}`)).status).toBe(200);
  }
});

describe('GET /_sim/profile', () => {
  test('is a valid profile with which a new client signs in and books', async () => {
    const profile = (await (await fetch(`${url}/_sim/profile`)).json()) as Profile;
    expect(validateProfile(profile)).toBe(true);
    expect(profile.base_url).toBe(url);
    expect(profile.credentials.users).toHaveLength(2);
    for (const user of profile.credentials.users) {
      const { api_key, sign_in } = user;
      const credentials = { api_user: profile.credentials.api_user, api_key, sign_in };
      const client = createClient({ url: profile.base_url ?? '', credentials, fetch: validatingFetch });
      const booked = await client.POST('/bookings', { body: { svcpid, duration: 60 } });
      expect(booked.data).toMatchObject({
        user_uid: user.user_uid,
        number_plate: user.default_vehicle?.plate,
      });
    }
  });

  test('fills in what an adopted profile leaves out, credentials included', async () => {
    const { url, send, profile } = await startSimulator({
      profile: {
        profile: 1,
        name: 'Elsewhere',
        credentials: { api_user: 'theirs', users: [{ name: 'zoe', api_key: 'key-zoe' }] },
        statuses: { price_guard: 422 },
      },
    });
    const { body } = await send('GET /_sim/profile');
    expect(validateProfile(body)).toBe(true);
    expect(body).toEqual(profile);
    expect(body).toMatchObject({ name: 'Elsewhere', base_url: url, statuses: { price_guard: 422 } });
    const [zoe] = profile.credentials.users;
    const signedIn = await send('POST /authenticate', { body: zoe?.sign_in });
    expect(signedIn.body).toMatchObject({ user_uid: zoe?.user_uid });
  });

  test('names the environment that the simulator pretends to be', async () => {
    const { profile } = await startSimulator({ environment: 'production' });
    expect(profile.environment).toBe('production');
  });
});

test('GET /_sim/status shows the choices and the world of the simulator, and where they come from', async () => {
  const world = { world: 1, parkings: [{ name: 'Plaza Nueva', lat: 41.6523, long: -4.7286 }] } as const;
  const profile = profileWith({ name: 'staging', statuses: { price_guard: 422 } });
  const copy = await startSimulator({ world, profile });
  expect((await send('GET /_sim/status')).body).toMatchObject({
    worldFrom: 'seed',
    profile: 'Parkproof simulator',
    choices: [],
  });
  expect((await copy.send('GET /_sim/status')).body).toMatchObject({
    worldFrom: 'code',
    profile: 'staging',
    choices: [{ entry: 'statuses.price_guard', value: 422 }],
  });
});

test('GET /_sim/scenarios lists offers that GET /offers/:svcpid returns', async () => {
  const { body } = await send('GET /_sim/scenarios');
  const scenarios = body as { id: string; svcpid: string; title: string }[];
  expect(scenarios.length).toBeGreaterThan(15);
  for (const scenario of scenarios) {
    const { data } = await ana.GET('/offers/{svcpid}', { params: { path: { svcpid: scenario.svcpid } } });
    expect(data).toMatchObject([{ svcpid: scenario.svcpid }]);
  }
});

describe('POST /_sim/movements', () => {
  const visit = { plate: '1234ABC', svcpid };

  test.each([
    { movement: { action: 'EXIT', ...visit }, refusal: { status: 409, body: { code: 'access-refused' } } },
    {
      movement: { action: 'ENTRY', plate: 'AAA111', svcpid: 'none' },
      refusal: { status: 404, body: { errors: [{ pointer: '/svcpid' }] } },
    },
  ])('refuses the impossible $movement', async ({ movement, refusal }) => {
    expect(await send('POST /_sim/movements', { body: movement })).toMatchObject(refusal);
  });

  const entry = { action: 'ENTRY', ...visit };
  const faulty = [
    { body: {}, pointers: ['/action', '/plate', '/svcpid'] },
    { body: { ...entry, action: 'entry' }, pointers: ['/action'] },
    { body: { ...entry, plate: 'AAA 111' }, pointers: ['/plate'] },
    { body: { ...entry, plate: '' }, pointers: ['/plate'] },
    { body: { ...entry, plate: 1234 }, pointers: ['/plate'] },
    { body: { ...entry, svcpid: null }, pointers: ['/svcpid'] },
    { body: { ...entry, copies: 0 }, pointers: ['/copies'] },
    { body: { ...entry, copies: 11 }, pointers: ['/copies'] },
    { body: { ...entry, copies: 1.5 }, pointers: ['/copies'] },
    { body: { ...entry, copies: '2' }, pointers: ['/copies'] },
    { body: [entry], pointers: [''] },
    { body: null, pointers: [''] },
    { body: 'ENTRY', pointers: [''] },
  ];

  test.each(faulty)('refuses $body at $pointers', async ({ body, pointers }) => {
    const { status, body: problem } = await send('POST /_sim/movements', { body });
    expect(status).toBe(400);
    expect(readProblem(status, problem).violations.map(({ pointer }) => pointer)).toEqual(pointers);
  });

  test.each([
    { text: '{"action"', headers: {}, status: 400 },
    { text: '', headers: { 'content-type': null }, status: 400 },
    { text: 'action=ENTRY', headers: { 'content-type': 'text/plain' }, status: 415 },
    { text: `"${'x'.repeat(70_000)}"`, headers: {}, status: 413 },
  ])('answers $status to a bad body with the headers $headers', async ({ text, headers, status }) => {
    expect((await send('POST /_sim/movements', { text, headers })).status).toBe(status);
  });
});

test('a voucher shows its booking in the letters that its font has', async () => {
  const { url, ana } = await startSimulator();
  const { data } = await ana.POST('/bookings', {
    body: { svcpid, duration: 60, number_plate: 'ŹĄ(1)\\字', car_brand: 'Citroën' },
  });
  expect(data?.voucher).toBe(`${url}/_sim/vouchers/${data?.uid}.pdf`);
  const answer = await fetch(data?.voucher ?? '');
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  expect(answer.headers.get('content-disposition')).toContain(`${data?.uid}.pdf`);
  const pdf = Buffer.from(await answer.arrayBuffer()).toString('latin1');
  expect(pdf).toMatch(/^%PDF-1\.4/);
  expect(pdf).toContain(`(Booking: ${data?.uid})`);
  expect(pdf).toContain('(Vehicle: ZA\\(1\\)\\\\? \\(Citroën unknown\\))');
  const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(pdf)?.[1]);
  expect(pdf.slice(start, start + 5)).toBe('xref\n');
});

test('each simulator has its own token outside the loopback address, and none on it', async () => {
  const startOutside = () => startSimulator({ host: '0.0.0.0' });
  const tokens = [(await startOutside()).controlToken, (await startOutside()).controlToken];
  expect(new Set(tokens).size).toBe(2);
  for (const token of tokens) expect(token).toMatch(/^\w{32}$/);
  expect((await startSimulator()).controlToken).toBeNull();
});

test('an unknown control route gets 404, and a wrong method gets 405 with the allowed methods', async () => {
  expect((await send('GET /_sim/none')).status).toBe(404);
  expect((await send('GET /_sim/vouchers/none.pdf')).status).toBe(404);
  const wrong = await send('GET /_sim/movements');
  expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'POST']);
  const other = await send('DELETE /_sim/profile');
  expect([other.status, other.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
});
