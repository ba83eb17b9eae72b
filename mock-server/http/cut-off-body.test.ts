import { request } from 'node:http';
import { expect, test, vi } from 'vitest';
import { credentials, startSimulator } from '../testing/start-simulator.ts';

test('a client that goes away within its body is no error of the simulator', async () => {
  const error = vi.fn();
  const log = { error, warn() {}, info() {} };
  const simulator = await startSimulator({ log });
  const headers = {
    ...credentials(simulator, 0),
    'content-type': 'application/json',
    'content-length': '99',
  };
  const call = request(`${simulator.url}/bookings`, { method: 'POST', headers });
  call.on('error', () => {});
  call.write('{"svcpid":');
  await vi.waitFor(() => expect(call.socket?.bytesWritten).toBeGreaterThan(0));
  call.destroy();
  await vi.waitFor(() => expect(simulator.journal.list().kept).toBe(1));
  expect(error).not.toHaveBeenCalled();
});
