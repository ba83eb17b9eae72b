import { describe, expect, test } from 'vitest';
import { trigger } from '../../notifications/testing/trigger.ts';
import { ask } from '../../testing/fetch-by-node.ts';
import { shareSimulator, startSimulator } from '../../testing/start-simulator.ts';

const statusOf = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).status;

test.each(['/_sim/status', '/_sim/none', '/bookings', '/none', '/parkings/providers-info'])(
  'the answer of %s tells browsers not to guess its type',
  async (path) => {
    const { send } = await startSimulator();
    expect((await send(`GET ${path}`)).headers.get('x-content-type-options')).toBe('nosniff');
  },
);

describe('without a token', async () => {
  const { url } = await shareSimulator();

  test.each([
    ['localhost:4010', 200],
    ['LOCALHOST', 200],
    ['app.localhost', 200],
    ['127.0.0.1', 200],
    ['127.8.8.8:80', 200],
    ['[::1]:4010', 200],
    ['elsewhere.example', 403],
    ['elsewhere.example:4010', 403],
    ['localhost.elsewhere.example', 403],
    ['127.0.0.1.elsewhere.example', 403],
    ['192.168.0.7', 403],
  ])('a request for the host %s gets %i', async (host, status) => {
    expect(await statusOf(url, 'GET /_sim/clock', { host })).toBe(status);
    expect(await statusOf(url, 'GET /_sim/none', { host })).toBe(status === 200 ? 404 : status);
    expect(await statusOf(url, 'GET /bookings', { host })).toBe(401);
  });

  test.each<[what: string, headers: Record<string, string>, status: number]>([
    ['of the simulator’s own page', { origin: new URL(url).origin, 'sec-fetch-site': 'same-origin' }, 200],
    ['of a program', {}, 200],
    ['of another origin', { origin: 'https://elsewhere.example' }, 403],
    ['of another port', { origin: 'http://127.0.0.1:1' }, 403],
    ['without an origin of its own', { origin: 'null' }, 403],
    ['of another site, without Origin', { 'sec-fetch-site': 'cross-site' }, 403],
  ])('a change is allowed or refused by its origin: %s', async (_what, headers, status) => {
    expect(await statusOf(url, 'DELETE /_sim/faults', headers)).toBe(status);
    expect(await statusOf(url, 'GET /_sim/faults', headers)).toBe(200);
  });

  test('the same rule applies to vouchers and the inbox', async () => {
    const foreign = { host: 'elsewhere.example', origin: 'https://elsewhere.example' };
    expect(await statusOf(url, 'POST /_sim/inbox', foreign)).toBe(403);
    expect(await statusOf(url, 'GET /_sim/vouchers/none.pdf', foreign)).toBe(403);
    expect(await statusOf(url, 'POST /_sim/inbox', {})).toBe(204);
    expect(await statusOf(url, 'GET /_sim/vouchers/none.pdf', {})).toBe(404);
  });
});

test('with a token any host is allowed, but a page of another origin still changes nothing', async () => {
  const simulator = await startSimulator({ host: '0.0.0.0' });
  const url = simulator.url.replace('0.0.0.0', '127.0.0.1');
  const own = { host: 'staging.example', 'x-control-token': simulator.controlToken ?? '' };
  expect(await statusOf(url, 'DELETE /_sim/faults', own)).toBe(200);
  expect(await statusOf(url, 'DELETE /_sim/faults', { ...own, origin: 'https://elsewhere.example' })).toBe(
    403,
  );
  expect(await statusOf(url, 'DELETE /_sim/faults', { ...own, 'x-control-token': 'wrong' })).toBe(401);
});

describe('with a token, URLs that must open without it carry a signature', () => {
  const start = () => startSimulator({ controlToken: 'let-me-in' });

  test('a voucher opens without the token at the URL in its booking, and at no other', async () => {
    const { ana, url } = await start();
    const body = { svcpid: 'svc-scenario-happy-path', duration: 60 };
    const { data } = await ana.POST('/bookings', { body });
    const { pathname, search } = new URL(data?.voucher ?? '');
    const own = { host: 'elsewhere.example' };
    expect(await statusOf(url, `GET ${pathname}${search}`, own)).toBe(200);
    expect(await statusOf(url, `GET ${pathname}`, own)).toBe(401);
    expect(await statusOf(url, `GET ${pathname}`, { 'x-control-token': 'let-me-in' })).toBe(200);
    expect(await statusOf(url, `GET /_sim/profile${search}`, own)).toBe(401);
  });

  test('the inbox accepts webhooks at the URL in the status', async () => {
    const simulator = await start();
    expect(await statusOf(simulator.url, 'POST /_sim/inbox', {})).toBe(401);
    simulator.webhooks.setEndpoints([simulator.status().inbox]);
    await trigger(simulator.ana);
    await expect.poll(() => simulator.webhooks.find({ state: 'delivered' }).total).toBe(1);
  });

  test('a public URL that is not loopback requires a token by default', async () => {
    const simulator = await startSimulator({ publicUrl: 'https://parking.example/sandbox/' });
    expect(simulator.controlToken).toMatch(/^[0-9a-f]{32}$/);
    expect(await statusOf(simulator.url, 'GET /_sim/status', {})).toBe(401);
    const local = await startSimulator({ publicUrl: 'http://localhost:8080' });
    expect(local.controlToken).toBeNull();
  });
});
