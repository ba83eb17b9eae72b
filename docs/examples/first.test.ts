import { createSimulator } from 'parkproof';
import { createClient } from 'parkproof/client';
import { expect, test } from 'vitest';

test('a booking is still there two hours later', async () => {
  const simulator = await createSimulator({ now: new Date('2030-05-14T10:00:00Z'), frozen: true });
  const client = createClient({ url: simulator.url, credentials: simulator.credentials });

  const body = { svcpid: 'svc-scenario-happy-path', duration: 90 };
  const { data: booking } = await client.POST('/bookings', { body });
  await simulator.clock.advance({ hours: 2 });
  const { data: bookings } = await client.GET('/bookings');

  expect(bookings).toEqual([booking]);
  expect(simulator.advice).toEqual([]);
  await simulator.close();
});
