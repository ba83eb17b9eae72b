import { describe, expect, test } from 'vitest';
import type { Client } from '../../client/create-client.ts';
import { temporaryFolder } from '../../spec/testing/temporary-folder.ts';
import { memoryLog } from '../testing/memory-log.ts';
import { type Schemas, startSimulator } from '../testing/start-simulator.ts';
import { takeDiskAway } from '../testing/take-disk-away.ts';
import { car, countAndRemove, readVehicle } from './testing/fleet.ts';

const header = { 'x-batch': true };

const batch = {
  post: (client: Client, ...body: Schemas['NewVehicle'][]) =>
    client.POST('/vehicles', { params: { header }, body }),
  put: (client: Client, ...body: Schemas['NewVehicle'][]) =>
    client.PUT('/vehicles', { params: { header }, body }),
  delete: (client: Client, plates?: string) =>
    client.DELETE('/vehicles', { params: { header, query: plates === undefined ? {} : { plates } } }),
};

describe('with x-batch true', () => {
  const calls = [
    {
      name: 'POST',
      call: (client: Client) => batch.post(client, car('NEW000')),
      want: ['OLD000', 'NEW000'],
    },
    { name: 'PUT', call: (client: Client) => batch.put(client, car('NEW000')), want: ['NEW000'] },
    { name: 'DELETE', call: (client: Client) => batch.delete(client, 'OLD000'), want: [] },
  ];

  test.each(calls)(
    '$name is answered with 202 at once and carried out after the delay',
    async ({ call, want }) => {
      const { ana, clock } = await startSimulator({ batchDelay: 2000 });
      const plates = async () => {
        const found = await Promise.all(['OLD000', 'NEW000'].map((plate) => readVehicle(ana, plate)));
        return found.flatMap((vehicle) => vehicle?.plate ?? []);
      };
      await ana.POST('/vehicles', { body: [car('OLD000')] });
      const { response, data } = await call(ana);
      expect([response.status, data]).toEqual([202, { count: 1 }]);
      await clock.advance({ milliseconds: 1999 });
      expect(await plates()).toEqual(['OLD000']);
      await clock.advance({ milliseconds: 1 });
      expect(await plates()).toEqual(want);
    },
  );

  test('DELETE without plates deletes the vehicles that exist when it is carried out', async () => {
    const { ana, clock } = await startSimulator({ batchDelay: 2000 });
    await ana.POST('/vehicles', { body: [car('AAA111'), car('BBB222')] });
    const { data } = await batch.delete(ana);
    expect(data).toEqual({ count: 2 });
    await ana.POST('/vehicles', { body: [car('CCC333')] });
    await clock.advance({ seconds: 2 });
    expect(await countAndRemove(ana)).toBe(0);
  });
});

test("a user's batches do not delay those of another user", async () => {
  const { ana, ben, clock } = await startSimulator({ batchDelay: 5000 });
  await batch.post(ana, car('AAA111'));
  await clock.advance({ seconds: 4 });
  await batch.post(ana, car('AAA222'));
  await batch.post(ben, car('BBB111'));
  await clock.advance({ seconds: 1 });
  expect(await readVehicle(ana, 'AAA222')).toBeNull();
  await ben.POST('/vehicles', { body: [car('BBB222')] });
  expect(await countAndRemove(ben)).toBe(1);
  await clock.advance({ seconds: 4 });
  expect(await readVehicle(ana, 'AAA222')).not.toBeNull();
  expect(await countAndRemove(ben)).toBe(1);
});

test('batch calls that come too soon after each other are served in order', async () => {
  const { ana } = await startSimulator();
  await batch.post(ana, car('AAA111'), car('BBB222'));
  await batch.delete(ana);
  await batch.post(ana, car('CCC333'));
  expect(await readVehicle(ana, 'CCC333')).not.toBeNull();
  expect(await countAndRemove(ana)).toBe(1);
});

describe('the header x-batch', () => {
  test('of false makes the call synchronous', async () => {
    const { ana, send } = await startSimulator({ batchDelay: 60_000 });
    const headers = { 'x-batch': 'false' };
    const added = await send('POST /vehicles', { headers, body: [car('AAA111')] });
    expect([added.status, added.body]).toEqual([200, { count: 1 }]);
    expect(await readVehicle(ana, 'AAA111')).not.toBeNull();
    const replaced = await send('PUT /vehicles', { headers, body: [car('BBB222')] });
    expect(replaced.status).toBe(200);
    expect(replaced.body).toHaveLength(1);
    const deleted = await send('DELETE /vehicles', { headers });
    expect([deleted.status, deleted.headers.get('x-deleted')]).toEqual([200, '1']);
  });

  test('is ignored for a single vehicle', async () => {
    const { ana, send } = await startSimulator({ batchDelay: 60_000 });
    const headers = { 'x-batch': 'true' };
    const { status } = await send('POST /vehicles/AAA111', { headers, body: car('AAA111') });
    expect(status).toBe(200);
    expect(await readVehicle(ana, 'AAA111')).not.toBeNull();
  });
});

test('closing the simulator first carries out the accepted batches', async () => {
  const data = temporaryFolder();
  const first = await startSimulator({ data, batchDelay: 60_000 });
  await batch.post(first.ana, car('AAA111'), car('BBB222'));
  await batch.delete(first.ana, 'AAA111');
  await first.close();
  const second = await startSimulator({ data });
  expect(await readVehicle(second.ana, 'AAA111')).toBeNull();
  expect(await readVehicle(second.ana, 'BBB222')).not.toBeNull();
});

test('a batch that cannot be stored is retried until it can, and later batches wait for it', async () => {
  const { log, lines } = memoryLog();
  const failures = () => lines.filter(({ level, msg }) => level === 'error' && msg.startsWith('a batch'));
  const data = temporaryFolder();
  const { refuse, recover } = takeDiskAway(data);
  const { ana, clock } = await startSimulator({ data, log, batchDelay: 1000 });
  await batch.post(ana, car('AAA111'));
  await batch.delete(ana);
  refuse();
  await clock.advance({ seconds: 3 });
  expect(failures()).toHaveLength(3);
  recover();
  expect(await readVehicle(ana, 'AAA111')).toBeNull();
  await clock.advance({ seconds: 1 });
  expect(failures()).toHaveLength(3);
  expect(await countAndRemove(ana)).toBe(0);
  await batch.post(ana, car('BBB222'));
  await clock.advance({ seconds: 1 });
  expect(await readVehicle(ana, 'BBB222')).not.toBeNull();
});
