import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../spec/testing/temporary-folder.ts';
import { tryToBook } from '../bookings/testing/ask-bookings.ts';
import { copyAfterCrash } from '../testing/copy-after-crash.ts';
import { type SimulatorUnderTest, startSimulator } from '../testing/start-simulator.ts';
import { takeDiskAway } from '../testing/take-disk-away.ts';
import { car, fleet } from '../vehicles/testing/fleet.ts';

const svcpid = 'svc-scenario-happy-path';
const booking = { svcpid, start: '2026-03-04T09:00:00Z', duration: 60 };
const batch = { headers: { 'x-batch': 'true' } };
const registered = car('CAR1', { listProviders: ['sandbox'] });

/** Every request that changes stored records. `:uid` stands for a booking that can be cancelled. */
const requests: readonly {
  readonly call: string;
  readonly more?: Parameters<SimulatorUnderTest['send']>[1];
}[] = [
  { call: 'POST /bookings', more: { body: booking } },
  { call: 'DELETE /bookings/:uid' },
  { call: 'POST /vehicles', more: { body: [car('NEW1'), car('CAR1', { brand: 'Opel' })] } },
  { call: 'PUT /vehicles', more: { body: [car('NEW1')] } },
  { call: 'DELETE /vehicles' },
  { call: 'DELETE /vehicles?plates=CAR1,CAR2' },
  { call: 'POST /vehicles', more: { body: [car('NEW1')], ...batch } },
  { call: 'PUT /vehicles', more: { body: [car('NEW1')], ...batch } },
  { call: 'DELETE /vehicles', more: batch },
  { call: 'POST /vehicles/NEW1', more: { body: car('NEW1') } },
  { call: 'PUT /vehicles/update/CAR1', more: { body: { tag: 'ECO' } } },
  { call: 'DELETE /vehicles/CAR1' },
  { call: 'POST /_sim/movements', more: { body: { action: 'ENTRY', plate: 'CAR1', svcpid } } },
  { call: 'POST /_sim/movements', more: { body: { action: 'EXIT', plate: 'CAR2', svcpid } } },
  { call: 'POST /_sim/bookings/:uid/cancel' },
  { call: 'POST /_sim/reset' },
];

test.each(requests)(
  '$call gets 503 and changes nothing while the disk refuses; then it works again and survives a crash',
  async ({ call, more }) => {
    const { simulator, data, refuse, recover } = await startOnDisk();
    const uid = await fill(simulator);
    const before = await saved(simulator);
    refuse();
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const { status, body } = await simulator.send(call.replace(':uid', uid), more);
      expect(status).toBe(503);
      expect(body).toMatchObject({
        code: 'storage-unavailable',
        detail: expect.stringContaining('Retry when'),
      });
      expect(JSON.stringify(body)).not.toContain(data);
      expect(await saved(simulator)).toEqual(before);
    }
    recover();
    const { status } = await simulator.send(call.replace(':uid', uid), more);
    expect(status).toBeLessThan(300);
    const crashed = await copyAfterCrash(data);
    const after = await saved(simulator);
    expect(after).not.toEqual(before);
    expect(await saved(await startSimulator({ data: crashed }))).toEqual(after);
  },
);

test('a request that only reads is answered as usual while the disk refuses', async () => {
  const { simulator, refuse, recover } = await startOnDisk();
  await fill(simulator);
  const reads = ['/bookings', '/parkings?limit=3', `/offers/${svcpid}`, '/vehicles/valid-providers'];
  const read = () => Promise.all(reads.map((path) => simulator.send(`GET ${path}`)));
  const before = await read();
  refuse();
  const after = await read();
  expect(after.map(({ status, body }) => ({ status, body }))).toEqual(
    before.map(({ status, body }) => ({ status, body })),
  );
  recover();
});

test('a space whose booking could not be stored is free again', async () => {
  const { simulator, refuse, recover } = await startOnDisk();
  refuse();
  expect((await tryToBook(simulator.ana, 'last-space')).status).toBe(503);
  recover();
  expect((await tryToBook(simulator.ben, 'last-space')).status).toBe(201);
});

test('of many requests around a disk failure, a restart keeps those answered 2xx and no others', async () => {
  const { simulator, data, refuse, recover } = await startOnDisk();
  const send = (call: string, body: unknown) => simulator.send(`POST ${call}`, { body });
  const bulk = send('/vehicles', fleet(20_000));
  const bookings = (from: number) =>
    Array.from({ length: 20 }, (_, index) =>
      send('/bookings', { ...booking, duration: 15, number_plate: `P${from + index}` }),
    );
  const early = await Promise.all(bookings(0));
  const met = bookings(100);
  refuse();
  const late = [...(await Promise.all(met)), ...(await Promise.all(bookings(200)))];
  const bulkStatus = (await bulk).status;
  recover();
  const again = await Promise.all(bookings(300));
  await simulator.close();

  const answers = [...early, ...late, ...again];
  expect([...new Set(answers.map(({ status }) => status))].sort()).toEqual([201, 503]);
  expect(again.every(({ status }) => status === 201)).toBe(true);
  const acknowledged = answers.flatMap(({ status, body }) => (status === 201 ? [uidOf(body)] : []));
  const restarted = await startSimulator({ data });
  const { listed, vehicles } = await saved(restarted);
  expect(listed.sort()).toEqual(acknowledged.sort());
  expect(vehicles).toHaveLength(bulkStatus === 200 ? 20_000 : 0);
});

test('a booking that could not be stored was never listed', async () => {
  const { simulator, data, refuse, recover } = await startOnDisk();
  await simulator.send('POST /bookings', { body: booking });
  const kept = (await simulator.send('GET /bookings')).body;
  const { vehicles } = simulator.status().counts;
  const logSize = () => statSync(join(data, 'log-1.jsonl')).size;
  const before = logSize();
  const bulk = simulator.send('POST /vehicles', { body: fleet(60_000) });
  // A booking that is sent while the vehicles are being written waits for its turn.
  while (logSize() === before) await nextTurn();
  const late = simulator.send('POST /bookings', { body: { ...booking, number_plate: 'LATE1' } });
  const lists = [];
  refuse();
  while (simulator.status().counts.vehicles !== vehicles) {
    lists.push(simulator.send('GET /bookings'));
    await nextTurn();
  }
  expect([(await bulk).status, (await late).status]).toEqual([503, 503]);
  for (const { status, body } of await Promise.all(lists)) {
    expect([status, body]).toEqual([200, kept]);
  }
  expect(lists.length).toBeGreaterThan(5);
  recover();
});

/** Starts a simulator. `refuse` takes its data directory away, as if the disk were gone; `recover` puts it back. */
async function startOnDisk() {
  const data = temporaryFolder();
  const simulator = await startSimulator({ data });
  return {
    simulator,
    data,
    ...takeDiskAway(data),
  };
}

/** Stores two vehicles, one of them inside a parking, and a booking, whose uid it returns. */
async function fill({ send }: SimulatorUnderTest): Promise<string> {
  await send('POST /vehicles', { body: [registered, { ...registered, plate: 'CAR2' }] });
  await send('POST /_sim/movements', { body: { action: 'ENTRY', plate: 'CAR2', svcpid } });
  return uidOf((await send('POST /bookings', { body: booking })).body);
}

/** All records, whose order does not matter, and the uids of the listed bookings, whose order does. */
async function saved({ send, state }: SimulatorUnderTest) {
  const { bookings, vehicles, ...others } = state.save().records;
  return {
    ...others,
    vehicles: vehicles.map((record) => JSON.stringify(record)).sort(),
    bookings: bookings.map((record) => JSON.stringify(record)).sort(),
    listed: ((await send('GET /bookings')).body as readonly unknown[]).map(uidOf),
  };
}

const uidOf = (body: unknown) => (body as { readonly uid: string }).uid;
