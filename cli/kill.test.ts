import { describe, expect, test } from 'vitest';
import type { Client } from '../client/create-client.ts';
import { startEndpoint } from '../mock-server/testing/start-endpoint.ts';
import type { Schemas } from '../mock-server/testing/start-simulator.ts';
import { fleet, readVehicle } from '../mock-server/vehicles/testing/fleet.ts';
import { temporaryFolder } from '../spec/testing/temporary-folder.ts';
import { killHard, type SimulatorProcess, startSimulate, steer } from './testing/run-parkproof.ts';

const svcpid = 'svc-scenario-happy-path';
const vehicle = { plate: 'AAA111', brand: 'Fiat', model: 'Panda', listProviders: ['sandbox'] };
const path = { plate: vehicle.plate };

const move = (simulator: SimulatorProcess, action: 'ENTRY' | 'EXIT') =>
  steer(simulator, 'movements', { action, plate: vehicle.plate, svcpid });

async function list(client: Client): Promise<readonly Schemas['Booking'][]> {
  const { data } = await client.GET('/bookings');
  return data as readonly Schemas['Booking'][];
}

/** After each `act` the simulator is killed and started again, and `check` looks for the change. */
const steps: readonly {
  readonly title: string;
  readonly act: (simulator: SimulatorProcess) => Promise<unknown>;
  readonly check: (client: Client, answered: unknown) => Promise<void>;
}[] = [
  {
    title: 'a booking',
    async act({ ana }) {
      const start = new Date(Date.now() + 24 * 60 * 60_000).toISOString();
      return (await ana.POST('/bookings', { body: { svcpid, start, duration: 60 } })).data;
    },
    async check(client, answered) {
      // The voucher URL contains the port of the simulator, which has changed.
      expect(await list(client)).toEqual([{ ...(answered as object), voucher: expect.any(String) }]);
    },
  },
  {
    title: 'a cancellation',
    async act({ ana }) {
      const [booking] = await list(ana);
      const { data } = await ana.DELETE('/bookings/{booking_uid}', {
        params: { path: { booking_uid: booking?.uid ?? '' } },
      });
      return data?.cancelled_date;
    },
    async check(client, answered) {
      expect(await list(client)).toMatchObject([{ cancelled: true, cancelled_date: answered }]);
    },
  },
  {
    title: 'POST /vehicles/:plate',
    act: async ({ ana }) => (await ana.POST('/vehicles/{plate}', { params: { path }, body: vehicle })).data,
    async check(client, answered) {
      expect(await readVehicle(client, 'AAA111')).toEqual(answered);
    },
  },
  {
    title: 'PUT /vehicles/update/:plate',
    act: ({ ana }) => ana.PUT('/vehicles/update/{plate}', { params: { path }, body: { tag: 'ECO' } }),
    async check(client) {
      expect(await readVehicle(client, 'AAA111')).toEqual({ ...vehicle, tag: 'ECO' });
    },
  },
  {
    title: 'an entry',
    act: (simulator) => move(simulator, 'ENTRY'),
    async check(client) {
      expect(await list(client)).toHaveLength(1);
    },
  },
  {
    title: 'an exit',
    act: (simulator) => move(simulator, 'EXIT'),
    async check(client) {
      expect(await list(client)).toMatchObject([{ type: 'automated', duration: 15 }, { type: 'booking' }]);
    },
  },
  {
    title: 'DELETE /vehicles/:plate',
    act: ({ ana }) => ana.DELETE('/vehicles/{plate}', { params: { path } }),
    async check(client) {
      expect(await readVehicle(client, 'AAA111')).toBeNull();
    },
  },
  {
    title: 'POST /vehicles',
    act: ({ ana }) => ana.POST('/vehicles', { body: fleet(5000) }),
    async check(client) {
      expect(await readVehicle(client, '000000FLT')).not.toBeNull();
      expect(await readVehicle(client, '004999FLT')).not.toBeNull();
    },
  },
  {
    title: 'PUT /vehicles',
    act: ({ ana }) => ana.PUT('/vehicles', { body: fleet(3) }),
    async check(client) {
      expect(await readVehicle(client, '000002FLT')).not.toBeNull();
      expect(await readVehicle(client, '000003FLT')).toBeNull();
    },
  },
  {
    title: 'DELETE /vehicles',
    act: ({ ana }) => ana.DELETE('/vehicles', { params: { query: { plates: '000000FLT,000001FLT' } } }),
    async check(client) {
      expect(await readVehicle(client, '000001FLT')).toBeNull();
      const { response } = await client.DELETE('/vehicles');
      expect(response.headers.get('x-deleted')).toBe('1');
    },
  },
];

// cli/mixed-order.test.ts shows that accepted batches finish after the next start, in order.
describe('kill -9 right after a 2xx', () => {
  test('undoes no change that was acknowledged', { timeout: 120_000 }, async () => {
    const data = temporaryFolder();
    let simulator = await startSimulate('--data', data);
    for (const { act, check } of steps) {
      const answered = await act(simulator);
      await killHard(simulator);
      simulator = await startSimulate('--data', data);
      await check(simulator.ana, answered);
    }
  });

  test('lets undelivered webhooks be delivered after the next start', {
    timeout: 60_000,
  }, async () => {
    const data = temporaryFolder();
    const { url, received, answer, untilReceived } = await startEndpoint({ answer: 'hang-up' });
    const first = await startSimulate('--data', data, '--webhook-url', url);
    await first.ana.POST('/vehicles', { body: [vehicle] });
    await move(first, 'ENTRY');
    await move(first, 'EXIT');
    await untilReceived(1);
    await killHard(first);
    const before = received.length;
    answer(204);
    await startSimulate('--data', data);
    await untilReceived(before + 2);
    const [entry, exit] = received.slice(before);
    expect(entry?.headers).toMatchObject({
      'x-webhook-action': 'ENTRY',
      'x-webhook-delivery': received[0]?.headers['x-webhook-delivery'],
    });
    expect(exit?.headers['x-webhook-action']).toBe('EXIT');
    expect(exit?.body).toMatchObject([{ uid: entry?.body[0]?.uid, duration: 15 }]);
  });
});

test('after kill -9 the clock is still as far ahead as it was advanced', async () => {
  const data = temporaryFolder();
  const first = await startSimulate('--data', data);
  await steer(first, 'clock/advance', { hours: 30 });
  await killHard(first);
  const second = await startSimulate('--data', data);
  const { now } = (await (await fetch(`${second.url}/_sim/clock`)).json()) as { now: string };
  expect(Math.abs(Date.parse(now) - Date.now() - 30 * 3_600_000)).toBeLessThan(60_000);
});
