import { expect, test } from 'vitest';
import { type SimulatorUnderTest, startSimulator, temporaryFolder } from '../testing/start-simulator.ts';
import { car, countAndRemove, fleet, readVehicle } from './testing/fleet.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));

const countVehicles = (simulator: SimulatorUnderTest) => simulator.status().counts.vehicles;

test('nobody sees a part of a long list', async () => {
  const simulator = await startSimulator({ data: await temporaryFolder() });
  const { send } = simulator;
  /** The numbers of vehicles that others see meanwhile. */
  async function watch(bulk: Promise<unknown>): Promise<number[]> {
    const seen = new Set([countVehicles(simulator)]);
    let done = false;
    const ended = bulk.finally(() => {
      done = true;
    });
    while (!done) {
      await turn();
      seen.add(countVehicles(simulator));
    }
    await ended;
    return [...seen];
  }
  const insertion = send('POST', '/vehicles', { body: fleet(30_000) });
  expect(await watch(insertion)).toEqual([0, 30_000]);
  expect((await insertion).body).toEqual({ count: 30_000 });
  const removal = send('DELETE', '/vehicles');
  expect(await watch(removal)).toEqual([30_000, 0]);
  expect((await removal).headers.get('x-deleted')).toBe('30000');
});

test('vehicles that are added while all are removed are counted or still there', async () => {
  const simulator = await startSimulator();
  const { ana } = simulator;
  await ana.POST('/vehicles', { body: fleet(50_000) });
  const removal = countAndRemove(ana);
  for (const { plate } of fleet(50_020).slice(50_000)) {
    await ana.POST('/vehicles/{plate}', { params: { path: { plate } }, body: car(plate) });
  }
  expect((await removal) + countVehicles(simulator)).toBe(50_020);
  expect(countVehicles(simulator)).toBeLessThanOrEqual(20);
});

test('long lists of one user and single vehicles at the same time leave each plate once', async () => {
  const simulator = await startSimulator({ data: await temporaryFolder() });
  const { ana, send } = simulator;
  const long = fleet(50_000);
  let done = false;
  const bulks = Promise.all([
    send('POST', '/vehicles', { body: long }),
    send('POST', '/vehicles', { body: long.slice(0, 10_000).toReversed() }),
    send('POST', '/vehicles', { body: [...long.slice(0, 25_000), car('EXTRA1')] }),
  ]).finally(() => {
    done = true;
  });
  /** Creates a vehicle, sees it, and in every third round removes it again. */
  async function walk(walker: number): Promise<void> {
    for (let round = walker; !done; round += 10) {
      const plate = walker === 0 ? `NEW${round}` : (long[24_999 - round]?.plate ?? '');
      const path = { plate };
      await ana.POST('/vehicles/{plate}', { params: { path }, body: car(plate, { tag: 'B' }) });
      expect((await readVehicle(ana, plate))?.tag).toBe('B');
      if (round % 3 === 0) await ana.DELETE('/vehicles/{plate}', { params: { path } });
    }
  }
  await Promise.all(Array.from({ length: 10 }, (_, walker) => walk(walker)));
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

test('a long batch that a reset meets is gone with all else', async () => {
  const data = await temporaryFolder();
  const simulator = await startSimulator({ data });
  const headers = { 'x-batch': 'true' };
  const { status } = await simulator.send('POST', '/vehicles', { body: fleet(30_000), headers });
  expect(status).toBe(202);
  await simulator.state.reset();
  expect(countVehicles(simulator)).toBe(0);
  await simulator.close();
  const again = await startSimulator({ data });
  expect(again.status().counts).toMatchObject({ vehicles: 0, batches: 0 });
});
