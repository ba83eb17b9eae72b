import { expect, it } from 'vitest';
import { profileWith } from '../testing/profile-with.ts';
import { startSimulator } from '../testing/start-simulator.ts';

const profile = profileWith({ limits: { requests: { per_minute: 3 } } });

it('limits nothing unless the profile says so', async () => {
  const { ana } = await startSimulator();
  for (let count = 0; count < 200; count += 1) {
    expect((await ana.GET('/vehicles/valid-providers')).response.status).toBe(200);
  }
});

it('refuses requests beyond the limit of a minute with 429, and says when to retry', async () => {
  const { ana, send, clock } = await startSimulator({ profile });
  const ask = async () => (await ana.GET('/bookings')).response.status;
  expect([await ask(), await ask(), await ask()]).toEqual([200, 200, 200]);
  await clock.advance({ seconds: 17, milliseconds: 500 });
  const refused = await send('GET /bookings');
  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).toBe('43');
  expect(refused.body).toMatchObject({
    code: 'too-many-requests',
    detail: 'This client may send 3 requests per minute; retry in 43 s.',
  });
  await clock.advance({ seconds: 42 });
  expect(await ask()).toBe(429);
  await clock.advance({ milliseconds: 500 });
  expect(await ask()).toBe(200);
});

it('counts all operations together, and requests that are refused for other reasons', async () => {
  const { ana, send } = await startSimulator({ profile });
  expect((await send('POST /bookings', { body: {} })).status).toBe(400);
  expect((await send('DELETE /bookings/none')).status).toBe(404);
  expect((await ana.GET('/vehicles/valid-providers')).response.status).toBe(200);
  expect((await ana.GET('/vehicles/valid-providers')).response.status).toBe(429);
});

it('refuses a request before it has any effect', async () => {
  const { ana, clock } = await startSimulator({ profile });
  for (let count = 0; count < 3; count += 1) await ana.GET('/bookings');
  const body = { svcpid: 'svc-scenario-happy-path', duration: 60 };
  expect((await ana.POST('/bookings', { body })).response.status).toBe(429);
  await clock.advance({ minutes: 1 });
  expect((await ana.GET('/bookings')).data).toEqual([]);
});

it('counts all users together, and ignores requests with wrong headers', async () => {
  const { ana, ben, send } = await startSimulator({ profile });
  for (let count = 0; count < 5; count += 1) {
    expect((await send('GET /bookings', { headers: { 'x-api-key': 'wrong' } })).status).toBe(401);
    const sign = { email: 'ana@parkproof.example', password: 'demo-password-ana' };
    expect((await ana.POST('/authenticate', { body: sign })).response.status).toBe(200);
  }
  await ana.GET('/bookings');
  await ana.GET('/bookings');
  expect((await ben.GET('/bookings')).response.status).toBe(200);
  expect((await ben.GET('/bookings')).response.status).toBe(429);
});
