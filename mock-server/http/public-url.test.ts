import { expect, test } from 'vitest';
import { book } from '../bookings/testing/ask-bookings.ts';
import { createSimulator } from '../create-simulator.ts';
import { startSimulator } from '../testing/start-simulator.ts';

test('every URL that a client is given has the public address', async () => {
  const publicUrl = 'https://parking.example/sandbox';
  const simulator = await startSimulator({ publicUrl: `${publicUrl}/` });
  expect(simulator.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  expect(simulator.profile.base_url).toBe(publicUrl);
  expect(simulator.status().url).toBe(publicUrl);
  const booking = await book(simulator.ana, 'happy-path');
  expect(booking.voucher).toMatch(`${publicUrl}/_sim/vouchers/${booking.uid}.pdf`);
  const [entry] = simulator.journal.list().entries;
  expect(simulator.journal.read(entry?.id ?? 0).curl).toContain(`'${publicUrl}/bookings'`);
});

test.each([
  'parking.example',
  'ftp://parking.example',
  'https://parking.example/?a=b',
  'https://me:pw@x.example',
  '',
])('%j is not a public address', async (publicUrl) => {
  await expect(createSimulator({ publicUrl })).rejects.toThrow(
    /^publicUrl must be an address such as https:/,
  );
});
