import { expect, test, vi } from 'vitest';
import type { Client } from '../client/create-client.ts';
import { temporaryFolder } from '../spec/testing/temporary-folder.ts';
import { startSimulate } from './testing/run-parkproof.ts';

const patience = { timeout: 20_000, interval: 20 };
const svcpid = 'svc-scenario-last-space';

async function isFull(client: Client): Promise<boolean> {
  const { data } = await client.GET('/offers/{svcpid}', { params: { path: { svcpid } } });
  return (data as readonly { reason?: string }[] | undefined)?.[0]?.reason === 'parking_is_full';
}

test('SIGINT finishes the requests in flight, keeps their changes and ends with 0', async () => {
  const data = temporaryFolder();
  const first = await startSimulate('--data', data, '--booking-delay', '60000');
  const booking = first.ana.POST('/bookings', { body: { svcpid, duration: 60 } });
  await vi.waitUntil(() => isFull(first.ana), patience);
  first.child.kill('SIGINT');
  const { response, data: booked } = await booking;
  expect(response.status).toBe(201);
  const { code, stderr } = await first.ended;
  expect([code, stderr]).toEqual([0, '']);
  const second = await startSimulate('--data', data);
  expect((await second.ana.GET('/bookings')).data).toMatchObject([{ uid: booked?.uid }]);
});
