import { request } from 'node:http';
import { expect, test, vi } from 'vitest';
import { credentials, startSimulator } from '../testing/start-simulator.ts';

async function startLogged() {
  const error = vi.fn();
  const simulator = await startSimulator({ log: { error, warn() {}, info() {} } });
  const headers = { ...credentials(simulator, 0), 'content-type': 'application/json' };
  return { error, simulator, headers };
}

test('a client that goes away in the middle of its body is not logged as an error', async () => {
  const { error, simulator, headers } = await startLogged();
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

test('a provider that fails in a scenario is not logged as an error', async () => {
  const { error, simulator, headers } = await startLogged();
  const body = JSON.stringify({ svcpid: 'svc-scenario-provider-fails', duration: 60 });
  const answer = await fetch(`${simulator.url}/bookings`, { method: 'POST', headers, body });
  expect(answer.status).toBe(502);
  expect(error).not.toHaveBeenCalled();
});
