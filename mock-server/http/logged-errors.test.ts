import { request } from 'node:http';
import { expect, test, vi } from 'vitest';
import { credentialsOf } from '../../spec/credentials-of.ts';
import { fetchAs, startSimulator } from '../testing/start-simulator.ts';

async function startLogged() {
  const error = vi.fn();
  const simulator = await startSimulator({ log: { error, warn() {}, info() {} } });
  return { error, simulator };
}

test('a client that goes away in the middle of its body is not logged as an error', async () => {
  const { error, simulator } = await startLogged();
  const headers = { ...credentialsOf(simulator.profile, 0), 'content-type': 'application/json' };
  const call = request(`${simulator.url}/bookings`, {
    method: 'POST',
    headers: { ...headers, 'content-length': '99' },
  });
  call.on('error', () => {});
  call.write('{"svcpid":');
  await vi.waitFor(() => expect(call.socket?.bytesWritten).toBeGreaterThan(0));
  call.destroy();
  await vi.waitFor(() => expect(simulator.journal.list().kept).toBe(1));
  expect(error).not.toHaveBeenCalled();
});

test('every request to the API is logged for debugging', async () => {
  const debug = vi.fn();
  const simulator = await startSimulator({ log: { error() {}, warn() {}, info() {}, debug } });
  await fetch(`${simulator.url}/parkings?limit=1`);
  expect(debug.mock.calls).toEqual([['GET /parkings?limit=1: 401']]);
});

test('a provider that fails in a scenario is not logged as an error', async () => {
  const { error, simulator } = await startLogged();
  const body = { svcpid: 'svc-scenario-provider-fails', duration: 60 };
  expect((await fetchAs(simulator, 0, 'POST /bookings', { body })).status).toBe(502);
  expect(error).not.toHaveBeenCalled();
});
