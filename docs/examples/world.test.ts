import { createSimulator } from 'parkproof';
import { createClient } from 'parkproof/client';
import { expect, test } from 'vitest';

test('an hour in our garage costs what its rates say', async () => {
  const rates = [{ time: 1, unit: 'hour', price: 2.2 }] as const;
  const offers = [{ svcpid: 'es-garage-0042', rates }];
  const garage = { name: 'Garage Centro', lat: 41.6511, long: -4.7262, offers };
  const simulator = await createSimulator({ world: { world: 1, parkings: [garage] } });
  const client = createClient({ url: simulator.url, credentials: simulator.credentials });

  const body = { svcpid: 'es-garage-0042', duration: 60 };
  const { data: booking } = await client.POST('/bookings', { body });

  expect(booking).toMatchObject({ parking_name: 'Garage Centro', actual_price: 2.2 });
  await simulator.close();
});
