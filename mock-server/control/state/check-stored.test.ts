import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../spec/testing/temporary-folder.ts';
import type { DeliveryRecord, Tables } from '../../kernel/records.ts';
import { tableNames } from '../../kernel/records.ts';
import { openStore } from '../../store/open-store.ts';
import type { SimulatorChange } from '../../store/store.ts';
import { startSimulator } from '../../testing/start-simulator.ts';

const event = {
  uid: 'a',
  timestamp: '2026-03-03T09:00:00Z',
  parking_name: 'Sol',
  user_uid: 'user-ana',
  svcpid: 'svc-scenario-happy-path',
  start: '2026-03-03T09:00:00Z',
  duration: null,
  number_plate: 'AAA111',
  car_brand: 'Fiat',
  car_model: 'Panda',
  actual_price: null,
  commission_percent: null,
  commission_price: null,
  svc_price: null,
  type: 'automated',
} as const;
const delivery: DeliveryRecord = {
  endpoint: 'http://127.0.0.1:9/',
  action: 'ENTRY',
  events: [event],
  attempts: 0,
  due: 0,
};
const clock = { now: 0, rate: 1, frozen: false, realNow: 0 };
const steering = { endpoints: [], defects: [], faults: [] };
const key = '000000000001-a';

const wrong: readonly (readonly [what: string, change: readonly unknown[], place: string])[] = [
  [
    'a delivery of no event',
    ['deliveries', key, { ...delivery, events: [] }],
    '/records/deliveries/0/events',
  ],
  ['a booking of numbers', ['bookings', 'a', { uid: 1 }], '/records/bookings/0'],
  ['a vehicle of an unknown user', ['vehicles', 'a/A', { place: 1, vehicle: {} }], '/records/vehicles/0'],
  ['a batch without work', ['batches', '000000000001', { user: 'user-ana' }], '/records/batches/0/work'],
  ['a visit of nothing', ['visits', 'AAA111', {}], '/records/visits/0'],
  ['a clock beyond all time', ['settings', 'clock', { ...clock, now: 1e308 }], '/clock/now'],
  [
    'an invalid fault',
    ['steering', 'now', { ...steering, faults: [{ id: 'fault-1', fault: {} }] }],
    '/faults/0',
  ],
  ['an invalid endpoint', ['steering', 'now', { ...steering, endpoints: ['ftp://x'] }], '/endpoints/0'],
];

test.each(wrong)('a start refuses stored data with %s, and names the place', async (_what, change, place) => {
  const data = temporaryFolder();
  const store = await openStore<Tables>({ directory: data, tables: tableNames });
  await store.commit([change as unknown as SimulatorChange]);
  await store.close();
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const started = startSimulator({ data, now: undefined as never });
    await expect(started).rejects.toThrow(`${data} is damaged: as a saved state, its ${place}`);
  }
});
