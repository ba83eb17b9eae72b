import { describe, expect, test } from 'vitest';
import { type OperationId, operationIds, operations } from '../../spec/generated/operations.ts';
import { temporaryFolder } from '../../spec/testing/temporary-folder.ts';
import { shareSimulator, startSimulator } from '../testing/start-simulator.ts';

const { ana, send, url } = await shareSimulator();

const headers = ['x-access-token', 'x-api-user', 'x-api-key'] as const;
const authenticated = operationIds.filter((id) => operations[id].authenticated);
const anaSignsIn = { email: 'ana@parkproof.example', password: 'demo-password-ana' };

/** The operation as a call, with its parameters filled in. */
const callOf = (id: OperationId) =>
  `${operations[id].method} ${operations[id].path.replaceAll(/\{\w+\}/g, 'x')}`;

describe.each(authenticated)('%s', (id) => {
  test.each(headers)('is refused without a valid %s, and the refusal names it', async (header) => {
    for (const value of [null, '', 'wrong', 'demo-client2']) {
      const { status, body } = await send(callOf(id), { headers: { [header]: value } });
      expect(status, `${header}: ${value}`).toBe(401);
      expect(body).toMatchObject({
        code: 'unauthenticated',
        errors: [{ in: 'header', pointer: header, rule: 'authentication' }],
      });
    }
  });
});

test('only POST /authenticate needs no headers', async () => {
  expect(operationIds.filter((id) => !operations[id].authenticated)).toEqual(['authenticate']);
});

test('a refused call has no effect, and its body is not checked', async () => {
  const body = { svcpid: 'svc-scenario-happy-path', duration: 60 };
  expect((await send('POST /bookings', { body, headers: { 'x-api-key': 'wrong' } })).status).toBe(401);
  expect((await send('POST /bookings', { text: '{', headers: { 'x-api-key': null } })).status).toBe(401);
  expect((await ana.GET('/bookings')).data).toEqual([]);
});

test('header names are not case-sensitive', async () => {
  const response = await fetch(`${url}/bookings`, {
    headers: { 'X-Access-Token': 'demo-token-ana', 'X-API-USER': 'demo-client', 'x-Api-Key': 'demo-key-ana' },
  });
  expect(response.status).toBe(200);
});

test('a token from POST /authenticate gives access to the bookings of its user', async () => {
  const { ana, ben, send } = await startSimulator();
  await ana.POST('/bookings', { body: { svcpid: 'svc-scenario-happy-path', duration: 60 } });
  const { data } = await ben.POST('/authenticate', { body: anaSignsIn });
  expect(data).toMatchObject({ user_uid: 'user-ana', expires_at: '2026-03-03T10:00:00.000Z' });
  const listed = await send('GET /bookings', { headers: { 'x-access-token': data?.token ?? '' } });
  expect(listed.body).toMatchObject([{ user_uid: 'user-ana' }]);
});

test('a token expires by the clock, and a new one works', async () => {
  const { ana, send, clock } = await startSimulator();
  const { data: first } = await ana.POST('/authenticate', { body: anaSignsIn });
  const statusWith = async (token: string | undefined) =>
    (await send('GET /bookings', { headers: { 'x-access-token': token ?? '' } })).status;
  await clock.advance({ milliseconds: 60 * 60_000 - 1 });
  expect(await statusWith(first?.token)).toBe(200);
  await clock.advance({ milliseconds: 1 });
  expect(await statusWith(first?.token)).toBe(401);
  const { body } = await send('GET /bookings', { headers: { 'x-access-token': first?.token ?? '' } });
  expect(body).toMatchObject({ detail: expect.stringContaining('expired at 2026-03-03T10:00:00.000Z') });
  const { data: second } = await ana.POST('/authenticate', { body: anaSignsIn });
  expect(await statusWith(second?.token)).toBe(200);
});

test('signing in twice at the same moment returns two tokens', async () => {
  const { ana } = await startSimulator();
  const tokens = [
    await ana.POST('/authenticate', { body: anaSignsIn }),
    await ana.POST('/authenticate', { body: anaSignsIn }),
  ];
  expect(new Set(tokens.map(({ data }) => data?.token)).size).toBe(2);
});

test('a token survives a restart of the simulator', async () => {
  const data = temporaryFolder();
  const before = await startSimulator({ data });
  const { data: issued } = await before.ana.POST('/authenticate', { body: anaSignsIn });
  await before.close();
  const after = await startSimulator({ data });
  const headers = { 'x-access-token': issued?.token ?? '' };
  expect((await after.send('GET /bookings', { headers })).status).toBe(200);
});

test('a token that was tampered with or issued elsewhere is refused', async () => {
  const elsewhere = await startSimulator({ seed: 2 });
  const token = (await ana.POST('/authenticate', { body: anaSignsIn })).data?.token ?? '';
  const foreign = (await elsewhere.ana.POST('/authenticate', { body: anaSignsIn })).data?.token ?? '';
  const [payload = '', signature = ''] = token.split('.');
  const forged = Buffer.from(JSON.stringify(['user-ben', 4_102_444_800_000, 1])).toString('base64url');
  for (const wrong of [
    foreign,
    payload,
    `${payload}.`,
    `.${signature}`,
    `${forged}.${signature}`,
    `${token}.x`,
  ]) {
    const { status, body } = await send('GET /bookings', { headers: { 'x-access-token': wrong } });
    expect(status, wrong).toBe(401);
    expect(body).toMatchObject({ errors: [{ pointer: 'x-access-token' }] });
  }
});

test('a key of a different user than the token is refused', async () => {
  const { status, body } = await send('GET /bookings', { headers: { 'x-api-key': 'demo-key-ben' } });
  expect(status).toBe(401);
  expect(body).toMatchObject({
    detail: 'x-api-key belongs to a different user than x-access-token.',
    errors: [{ pointer: 'x-api-key' }],
  });
});

test.each([
  { email: 'ana@parkproof.example', password: 'demo-password-ben' },
  { email: 'ana@parkproof.example', password: '' },
  { email: 'nobody@parkproof.example', password: 'demo-password-ana' },
  { email: 'ANA@parkproof.example', password: 'demo-password-ana' },
])('signing in with %o is refused with 401', async (body) => {
  const { response, error } = await ana.POST('/authenticate', { body });
  expect(response.status).toBe(401);
  expect(error).toMatchObject({ status: 401 });
});
