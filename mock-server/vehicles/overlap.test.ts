import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Client } from '../../client/create-client.ts';
import { temporaryFolder } from '../../spec/testing/temporary-folder.ts';
import { meanwhile } from '../testing/meanwhile.ts';
import { type SimulatorUnderTest, startSimulator } from '../testing/start-simulator.ts';
import { car, countAndRemove, fleet, readVehicle } from './testing/fleet.ts';

const countVehicles = (simulator: SimulatorUnderTest) => simulator.status().counts.vehicles;

/** Deletes all vehicles over and over until the work is done. */
async function whileDeleting<T>(client: Client, work: Promise<T>): Promise<T> {
  await Promise.all(Array.from({ length: 8 }, () => meanwhile(work, () => client.DELETE('/vehicles'))));
  return work;
}

test('a long list takes effect all at once', async () => {
  const simulator = await startSimulator({ data: temporaryFolder() });
  const { send } = simulator;
  /** The different vehicle counts that others see while the operation runs. */
  async function countsDuring(bulk: Promise<unknown>): Promise<number[]> {
    const seen = new Set([countVehicles(simulator)]);
    await meanwhile(bulk, async () => {
      await nextTurn();
      seen.add(countVehicles(simulator));
    });
    return [...seen];
  }
  const insertion = send('POST /vehicles', { body: fleet(12_000) });
  expect(await countsDuring(insertion)).toEqual([0, 12_000]);
  expect((await insertion).body).toEqual({ count: 12_000 });
  const removal = send('DELETE /vehicles');
  expect(await countsDuring(removal)).toEqual([12_000, 0]);
  expect((await removal).headers.get('x-deleted')).toBe('12000');
});

test('a vehicle added while all are being deleted is either counted as deleted or still there', async () => {
  const simulator = await startSimulator();
  const { ana } = simulator;
  await ana.POST('/vehicles', { body: fleet(20_000) });
  const removal = countAndRemove(ana);
  for (const { plate } of fleet(20_020).slice(20_000)) {
    await ana.POST('/vehicles/{plate}', { params: { path: { plate } }, body: car(plate) });
  }
  expect((await removal) + countVehicles(simulator)).toBe(20_020);
  expect(countVehicles(simulator)).toBeLessThanOrEqual(20);
});

test('long lists and single vehicles that a user sends at the same time leave each plate once', async () => {
  const simulator = await startSimulator({ data: temporaryFolder() });
  const { ana, send } = simulator;
  const long = fleet(20_000);
  const bulks = Promise.all([
    send('POST /vehicles', { body: long }),
    send('POST /vehicles', { body: long.slice(0, 4_000).toReversed() }),
    send('POST /vehicles', { body: [...long.slice(0, 10_000), car('EXTRA1')] }),
  ]);
  /** Creates a vehicle, reads it back, and in every third round deletes it again. */
  async function createAndDelete(worker: number): Promise<void> {
    let round = worker;
    await meanwhile(bulks, async () => {
      const plate = worker === 0 ? `NEW${round}` : (long[9_999 - round]?.plate ?? '');
      const path = { plate };
      await ana.POST('/vehicles/{plate}', { params: { path }, body: car(plate, { tag: 'B' }) });
      expect((await readVehicle(ana, plate))?.tag).toBe('B');
      if (round % 3 === 0) await ana.DELETE('/vehicles/{plate}', { params: { path } });
      round += 10;
    });
  }
  await Promise.all(Array.from({ length: 10 }, (_, worker) => createAndDelete(worker)));
  for (const { status } of await bulks) expect(status).toBe(200);
  const { records } = simulator.state.save();
  const plates = records.vehicles.map(({ vehicle }) => vehicle.plate);
  expect(new Set(plates).size).toBe(plates.length);
  expect(plates).toContain('EXTRA1');
  expect(countVehicles(simulator)).toBe(plates.length);
  for (const plate of plates.slice(0, 50)) expect(await readVehicle(ana, plate)).not.toBeNull();
  expect(await countAndRemove(ana)).toBe(plates.length);
  expect(await readVehicle(ana, 'EXTRA1')).toBeNull();
});

test('a reset also discards a long batch that is waiting', async () => {
  const data = temporaryFolder();
  const simulator = await startSimulator({ data });
  const headers = { 'x-batch': 'true' };
  const { status } = await simulator.send('POST /vehicles', { body: fleet(12_000), headers });
  expect(status).toBe(202);
  await simulator.state.reset();
  expect(countVehicles(simulator)).toBe(0);
  await simulator.close();
  const again = await startSimulator({ data });
  expect(again.status().counts).toMatchObject({ vehicles: 0, batches: 0 });
});

test('an answer shows the vehicles as they were stored, even if they are deleted a moment later', async () => {
  const { ana } = await startSimulator({ data: temporaryFolder() });
  const path = { plate: 'AAA111' };
  for (let round = 0; round < 4; round += 1) {
    const replaced = await whileDeleting(ana, ana.PUT('/vehicles', { body: fleet(2000) }));
    expect(replaced.data).toHaveLength(2000);
    const created = await whileDeleting(
      ana,
      ana.POST('/vehicles/{plate}', { params: { path }, body: car('AAA111') }),
    );
    expect(created.data).toEqual({ ...car('AAA111'), listProviders: [] });
  }
});
