import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { createSimulator, type Simulator } from 'parkproof';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type BookingClient, createBookingClient } from './booking-client.ts';

const offer = 'svc-scenario-happy-path';
let simulator: Simulator;
let client: BookingClient;

beforeEach(async () => {
  simulator = await createSimulator({ now: new Date('2030-05-14T10:00:00Z'), frozen: true });
  const { api_user, users } = simulator.profile.credentials;
  const { api_key = '', sign_in } = users[0] ?? {};
  client = createBookingClient({ url: simulator.url, credentials: { api_user, api_key, sign_in } });
});

afterEach(() => simulator.close());

test('an offer is booked as the specification asks a client to', async () => {
  const uid = await client.book(offer, 90);
  expect(simulator.bookings.read(uid).row).toMatchObject({ state: 'current', booking: { duration: 90 } });
  expect(simulator.advice).toEqual([]);
});

test('a token that has expired is renewed', async () => {
  await client.book(offer, 90);
  await simulator.clock.advance({ hours: 2 });
  await client.book(offer, 90);
  expect(simulator.bookings.find().total).toBe(2);
});

test('a service that is busy for a moment is asked again', async () => {
  simulator.faults.add({ kind: 'status', status: 503, operations: ['createBooking'], times: 1 });
  await client.book(offer, 90);
  expect(simulator.bookings.find().total).toBe(1);
});

test('the user is told when a provider fails, and nothing is booked', async () => {
  await expect(client.book('svc-scenario-provider-fails', 90)).rejects.toThrow('It could not be booked');
  expect(simulator.bookings.find().total).toBe(0);
});

test('the user is told when the parking has closed by then', async () => {
  await simulator.clock.advance({ hours: 12 });
  await expect(client.book('svc-scenario-office-hours', 60)).rejects.toThrow('parking_closed');
});

test('the user is told once about a webhook that arrives twice', async () => {
  const server = createServer(async (request, response) => {
    client.takeWebhook(String(request.headers['x-webhook-action']), (await json(request)) as []);
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  simulator.webhooks.setEndpoints([`http://127.0.0.1:${(server.address() as AddressInfo).port}`]);
  simulator.faults.add({ kind: 'duplicate', times: 1 });

  await client.book(offer, 90);
  await simulator.enter({ plate: '1234ABC', svcpid: offer });
  await expect.poll(() => simulator.webhooks.find({ state: 'delivered' }).total).toBe(2);

  expect(client.messages).toEqual(['Welcome.']);
  expect(simulator.advice).toEqual([]);
  server.close();
});
