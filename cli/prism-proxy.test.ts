import { expect, it, onTestFinished } from 'vitest';
import { freePort } from '../mock-server/http/free-port.ts';
import { startSimulator } from '../mock-server/testing/start-simulator.ts';
import { credentialsOf } from '../spec/credentials-of.ts';
import { findRoute } from '../spec/find-route.ts';
import { operationIds, operations } from '../spec/generated/operations.ts';
import { runParkproof } from './testing/run-parkproof.ts';

interface Step {
  readonly call: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly status: number;
}

const offer = 'svc-scenario-happy-path';
const start = '2026-03-04T09:00:00Z';
const around = 'lat=40.4168&long=-3.7038';
const vehicle = { plate: 'AB123CD', brand: 'Fiat', model: 'Panda' };
const notification = { action: 'ENTRY', provider: 'sandbox', plate: 'AB123CD', svcPID: offer };
const batch = { 'x-batch': 'true' };
const stranger = { 'x-access-token': 'nobody' };
const searches = 'POST /parkings/search-available-parkings';
const centre = { lat: 40.4168, long: -3.7038 };

/** Starts a proxy that refuses violations of the contract. Returns its address. */
async function startProxy(upstream: string): Promise<string> {
  // Prism does not report the port if it may choose one.
  const port = await freePort();
  const running = runParkproof(['prism', 'proxy', upstream, '--port', String(port), '--errors']);
  onTestFinished(async () => {
    running.child.kill('SIGTERM');
    await running.ended;
  });
  await running.untilSaid(/Prism is listening/);
  return `http://127.0.0.1:${port}`;
}

/** Every operation, every success, and every refusal that a request that matches the contract can get. */
const walk: readonly Step[] = [
  {
    call: 'POST /authenticate',
    body: { email: 'ana@parkproof.example', password: 'demo-password-ana' },
    status: 200,
  },
  { call: 'POST /authenticate', body: { email: 'ana@parkproof.example', password: 'wrong' }, status: 401 },
  { call: 'GET /bookings', status: 200 },
  { call: 'POST /bookings', body: { svcpid: 'svc-scenario-nulls', start, duration: 14_400 }, status: 201 },
  { call: 'POST /bookings', body: { svcpid: 'svc-scenario-bare', start, duration: 15 }, status: 201 },
  { call: 'POST /bookings', body: { svcpid: offer, start, duration: 60, expected_price: 2.2 }, status: 201 },
  { call: 'POST /bookings', body: { svcpid: 'svc-scenario-always-full', duration: 60 }, status: 409 },
  { call: 'POST /bookings', body: { svcpid: offer, start, duration: 60, expected_price: 1 }, status: 409 },
  { call: 'POST /bookings', body: { svcpid: 'svc-nowhere', duration: 60 }, status: 404 },
  {
    call: 'POST /bookings',
    body: { svcpid: 'svc-scenario-provider-fails', start, duration: 60 },
    status: 502,
  },
  {
    call: 'POST /bookings',
    body: { svcpid: offer, start: '2026-12-31T23:59:60Z', duration: 60 },
    status: 400,
  },
  { call: 'GET /bookings', status: 200 },
  { call: 'DELETE /bookings/{latest}', status: 200 },
  { call: 'DELETE /bookings/{latest}', status: 200 },
  { call: 'DELETE /bookings/nothing', status: 404 },
  {
    call: 'POST /bookings',
    body: { svcpid: 'svc-scenario-not-cancellable', start, duration: 60 },
    status: 201,
  },
  { call: 'DELETE /bookings/{latest}', status: 409 },
  { call: `GET /offers?${around}&duration=120&locale=en&available=true&automated=false`, status: 200 },
  { call: `GET /offers?${around}`, status: 200 },
  { call: `GET /offers/${offer}?start=${start}&duration=60`, status: 200 },
  { call: 'GET /offers/svc-scenario-nulls', status: 200 },
  { call: 'GET /offers/svc-scenario-bare', status: 200 },
  { call: 'GET /offers/svc-nowhere', status: 404 },
  { call: 'GET /parkings?limit=0', status: 200 },
  { call: `GET /parkings?${around}&distance=50000&bookable=true&automated=true`, status: 200 },
  { call: 'GET /parkings/available-parkings', status: 200 },
  { call: 'GET /parkings/providers-info', status: 200 },
  { call: 'GET /providers/sandbox?limit=5&offset=1', status: 200 },
  {
    call: searches,
    body: { ...centre, duration: 60, start, locale: 'en', search_radius_meters: 5000 },
    status: 200,
  },
  { call: searches, body: { ...centre, automated: null, available: null }, status: 200 },
  { call: 'POST /vehicles', body: [vehicle, { ...vehicle, plate: 'x1', tag: 'ECO' }], status: 200 },
  { call: 'POST /vehicles', body: [{ ...vehicle, listProviders: ['nobody'] }], status: 400 },
  { call: 'POST /vehicles', body: [vehicle], headers: batch, status: 202 },
  { call: 'PUT /vehicles', body: [vehicle], status: 200 },
  { call: 'PUT /vehicles', body: [vehicle], headers: batch, status: 202 },
  { call: 'GET /vehicles/valid-providers', status: 200 },
  { call: 'POST /vehicles/AB123CD', body: { ...vehicle, tag: '0' }, status: 200 },
  { call: 'POST /vehicles/AB123CD', body: { ...vehicle, plate: 'OTHER' }, status: 400 },
  { call: 'PUT /vehicles/update/AB123CD', body: { model: 'Punto', listProviders: [] }, status: 200 },
  { call: 'PUT /vehicles/update/NONE', body: { model: 'Punto' }, status: 404 },
  { call: 'DELETE /vehicles/AB123CD', status: 200 },
  { call: 'DELETE /vehicles/AB123CD', status: 404 },
  { call: 'DELETE /vehicles?plates=X1,AB123CD', status: 200 },
  { call: 'DELETE /vehicles', status: 200 },
  { call: 'DELETE /vehicles', headers: batch, status: 202 },
  { call: 'POST /vehicles/notification/test', body: notification, status: 200 },
  { call: 'POST /vehicles/notification/test', body: { ...notification, svcPID: 'svc-nowhere' }, status: 404 },
  ...Object.values(operations)
    .filter(({ authenticated, body }) => authenticated && body === null)
    .map(({ method, path }) => ({
      call: `${method} ${path.replaceAll(/\{\w+\}/g, 'x')}${path === '/offers' ? `?${around}` : ''}`,
      headers: stranger,
      status: 401,
    })),
];

it('Prism, between a client and the simulator, finds no violation of the contract by either', async () => {
  const simulator = await startSimulator();
  const prism = await startProxy(simulator.url);
  const seen = new Set<string | null>();
  let latest = '';
  for (const { call, body, headers, status } of walk) {
    const [method = '', target = ''] = call.replace('{latest}', latest).split(' ');
    const response = await fetch(prism + target, {
      method,
      headers: {
        ...credentialsOf(simulator.profile, 0),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? null : JSON.stringify(body),
    });
    const text = await response.text();
    expect(response.headers.get('sl-violations'), `${call}: ${text}`).toBeNull();
    expect(text, call).not.toContain('stoplight.io/prism/errors');
    expect(response.status, `${call}: ${text}`).toBe(status);
    if (status === 201) latest = (JSON.parse(text) as { readonly uid: string }).uid;
    seen.add(findRoute(method, target.split('?')[0] ?? '')?.operation ?? null);
  }
  expect([...seen].sort()).toEqual([...operationIds].sort());

  // Prism does report a violation, in a request as in an answer.
  simulator.defects.choose(['offer.lat-as-text']);
  for (const path of ['/offers?lat=91&long=0', `/offers/${offer}`]) {
    const answer = await fetch(prism + path, { headers: credentialsOf(simulator.profile, 0) });
    expect(await answer.text()).toContain('stoplight.io/prism/errors');
  }
});
