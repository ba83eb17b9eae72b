import { describe, expect, test, vi } from 'vitest';
import { temporaryFolder } from '../../spec/testing/temporary-folder.ts';
import { copyAfterCrash } from '../testing/copy-after-crash.ts';
import { type SimulatorUnderTest, startSimulator } from '../testing/start-simulator.ts';
import { takeDiskAway } from '../testing/take-disk-away.ts';

const endpoints = ['http://127.0.0.1:9/hook'];

async function steer({ send }: SimulatorUnderTest) {
  const answers = [
    await send('PUT /_sim/endpoints', { body: { endpoints } }),
    await send('PUT /_sim/defects', { body: { defects: [defect] } }),
    await send('POST /_sim/faults', { body: { kind: 'rate-limit', retryAfterSeconds: 7 } }),
    await send('POST /_sim/faults', { body: { kind: 'rate-limit', retryAfterSeconds: 9, times: 2 } }),
    await send('DELETE /_sim/faults/fault-1'),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 201, 201, 200]);
}

const inForce = ({ status, faults, defects, webhooks }: SimulatorUnderTest) => ({
  faults: faults.list(),
  defects: defects.list().flatMap(({ id, shown }) => (shown ? [id] : [])),
  endpoints: webhooks.endpoints(),
  told: status().endpoints,
});

/** What is in force, with the clock. */
const whole = (simulator: SimulatorUnderTest) => {
  const { rate, frozen } = simulator.clock;
  return { ...inForce(simulator), clock: [simulator.clock.now(), rate, frozen] };
};

const defect = 'service.empty-body';

const emptyState = {
  format: 'parkproof-state',
  version: 1,
  savedAt: '2026-03-05T09:00:00Z',
  world: { seed: 1, parkings: 400 },
  users: [],
  clock: { now: '2026-03-05T09:00:00Z', rate: 2, frozen: true },
  faults: [],
  defects: [],
  endpoints: [],
  records: { bookings: [], vehicles: [], batches: [], deliveries: [], visits: [] },
};

describe('a change that /_sim answered with 2xx', () => {
  test('survives a crash right after the answer, with the same ids', async () => {
    const data = temporaryFolder();
    const first = await startSimulator({ data });
    await steer(first);
    await first.send('GET /offers/svc-scenario-happy-path');
    const before = inForce(first);
    expect(before).toMatchObject({ faults: [{ id: 'fault-2', remaining: 1 }], defects: [defect], endpoints });
    const second = await startSimulator({ data: await copyAfterCrash(data) });
    expect(inForce(second)).toEqual(before);
    expect((await second.send('GET /offers/svc-scenario-happy-path')).status).toBe(429);
    expect(second.faults.list()).toEqual([]);
    expect(second.faults.add({ kind: 'rate-limit', retryAfterSeconds: 7 }).id).toBe('fault-3');
  });

  test('keeps a defect that a condition narrows', async () => {
    const narrowed = 'list-parkings.limit-ignored@with:type';
    const data = temporaryFolder();
    const simulator = await startSimulator({ data });
    simulator.defects.show(narrowed);
    await simulator.close();
    expect(inForce(await startSimulator({ data })).defects).toEqual([narrowed]);
  });

  test('is undone for good by a reset', async () => {
    const data = temporaryFolder();
    const first = await startSimulator({ data });
    await steer(first);
    await first.send('POST /_sim/reset');
    const second = await startSimulator({ data: await copyAfterCrash(data) });
    expect(inForce(second)).toEqual({ faults: [], defects: [], endpoints: [], told: [] });
  });

  test('gives way to an option of the next start', async () => {
    const data = temporaryFolder();
    await steer(await startSimulator({ data }));
    const webhookUrls = ['http://127.0.0.1:9/other'];
    const second = await startSimulator({ data: await copyAfterCrash(data), webhookUrls });
    expect(second.webhooks.endpoints()).toEqual(webhookUrls);
    expect(inForce(second).defects).toEqual([defect]);
  });
});

describe('a change that cannot be stored', () => {
  const changes: [call: string, body?: object][] = [
    ['POST /_sim/faults', { kind: 'rate-limit', retryAfterSeconds: 7 }],
    ['DELETE /_sim/faults/fault-2'],
    ['DELETE /_sim/faults'],
    ['PUT /_sim/endpoints', { endpoints: [] }],
    ['PUT /_sim/defects', { defects: [] }],
    ['PUT /_sim/defects/price-guard.off'],
    ['DELETE /_sim/defects/service.empty-body'],
    ['PATCH /_sim/clock', { rate: 60 }],
    ['PATCH /_sim/clock', { frozen: false }],
    ['PATCH /_sim/clock', { now: '2026-03-04T09:00:00Z', rate: 2 }],
    ['POST /_sim/clock/advance', { hours: 1 }],
    ['POST /_sim/reset'],
    ['PUT /_sim/state', emptyState],
  ];

  test.each(changes)('gets 503 and has no effect: %s %j', async (call, body) => {
    const data = temporaryFolder();
    const { refuse, recover } = takeDiskAway(data);
    const simulator = await startSimulator({ data });
    await steer(simulator);
    const before = whole(simulator);
    refuse();
    expect((await simulator.send(call, { body })).status).toBe(503);
    expect(whole(simulator)).toEqual(before);
    recover();
    expect((await simulator.send(call, { body })).status).toBeLessThan(300);
    expect(whole(simulator)).not.toEqual(before);
  });

  test.each<[call: string, change: (simulator: SimulatorUnderTest) => unknown]>([
    ['faults.add', ({ faults }) => faults.add({ kind: 'rate-limit' })],
    ['faults.remove', ({ faults }) => faults.remove('fault-2')],
    ['faults.clear', ({ faults }) => faults.clear()],
    ['defects.show', ({ defects }) => defects.show('price-guard.off')],
    ['defects.hide', ({ defects }) => defects.hide(defect)],
    ['defects.choose', ({ defects }) => defects.choose([])],
    ['webhooks.setEndpoints', ({ webhooks }) => webhooks.setEndpoints([])],
    [
      'one of each, over and over',
      ({ faults, defects, webhooks }) => {
        for (let time = 0; time < 3; time += 1) faults.add({ kind: 'drop', operations: ['authenticate'] });
        defects.choose([]);
        webhooks.setEndpoints([]);
        faults.clear();
      },
    ],
  ])('is undone if it was made in code, and takes effect at the next try: %s', async (_, change) => {
    const data = temporaryFolder();
    const { refuse, recover } = takeDiskAway(data);
    const simulator = await startSimulator({ data });
    await steer(simulator);
    const before = inForce(simulator);
    refuse();
    change(simulator);
    expect(inForce(simulator)).not.toEqual(before);
    await vi.waitFor(() => expect(inForce(simulator)).toEqual(before), 15_000);
    recover();
    change(simulator);
    const after = inForce(simulator);
    expect(after).not.toEqual(before);
    // A change over HTTP gets its answer once every change before it is stored.
    await simulator.send('DELETE /_sim/advice');
    expect(inForce(simulator)).toEqual(after);
    expect(inForce(await startSimulator({ data: await copyAfterCrash(data) }))).toEqual(after);
  });
});
