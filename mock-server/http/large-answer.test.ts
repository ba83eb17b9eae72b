import { get } from 'node:http';
import { expect, test } from 'vitest';
import { credentialsOf } from '../../spec/credentials-of.ts';
import { book, tomorrow } from '../bookings/testing/ask-bookings.ts';
import { type SimulatorUnderTest, startSimulator } from '../testing/start-simulator.ts';

const count = 20_000;

async function startWithManyBookings(): Promise<SimulatorUnderTest> {
  const simulator = await startSimulator();
  await book(simulator.ana, 'happy-path', { start: tomorrow });
  const saved = simulator.state.save();
  const [one] = saved.records.bookings;
  if (one === undefined) throw new Error('nothing was booked');
  const bookings = Array.from({ length: count }, (_, index) => ({ ...one, uid: `booking-${index}` }));
  await simulator.state.load({ ...saved, records: { ...saved.records, bookings } });
  return simulator;
}

test.each(['/bookings', '/_sim/state'])('while GET %s is written out, others are answered', async (path) => {
  const simulator = await startWithManyBookings();
  const headers = credentialsOf(simulator.profile, 0);
  let hasBegun = false;
  const text = new Promise<string>((resolve, reject) => {
    get(simulator.url + path, { headers }, async (response) => {
      hasBegun = true;
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk);
      resolve(Buffer.concat(chunks).toString());
    }).on('error', reject);
  });
  let answered = 0;
  for (; !hasBegun; answered += 1) await simulator.ana.GET('/vehicles/valid-providers');
  expect(answered).toBeGreaterThan(4);
  const value = JSON.parse(await text);
  const listed: readonly { readonly uid: string }[] = path === '/bookings' ? value : value.records.bookings;
  expect(listed).toHaveLength(count);
  expect(new Set(listed.map(({ uid }) => uid)).size).toBe(count);
});
