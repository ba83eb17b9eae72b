import { describe, expect, onTestFinished, test } from 'vitest';
import { tryToBook } from '../bookings/testing/ask-bookings.ts';
import { steer } from '../control/testing/steer.ts';
import { startEndpoint, startSilentEndpoint } from '../testing/start-endpoint.ts';
import { type SimulatorUnderTest, startSimulator } from '../testing/start-simulator.ts';
import { register } from '../vehicles/testing/fleet.ts';

const svcpid = 'svc-scenario-happy-path';

/**
 * A simulator in which the vehicles `P0`, `P1` and so on may enter. It starts before the silent endpoints, so it
 * closes after them and need not wait for their responses.
 */
async function startWithVehicles(count: number): Promise<SimulatorUnderTest> {
  const simulator = await startSimulator();
  await register(simulator.ana, 'sandbox', ...Array.from({ length: count }, (_, index) => `P${index}`));
  return simulator;
}

describe('an endpoint that never responds', () => {
  test('gets 16 deliveries at once, and does not delay the deliveries to others', async () => {
    const warnings: Error[] = [];
    const warn = (warning: Error) => void warnings.push(warning);
    process.on('warning', warn);
    onTestFinished(() => void process.off('warning', warn));
    const simulator = await startWithVehicles(60);
    const silent = await startSilentEndpoint();
    const quick = await startEndpoint();
    simulator.webhooks.setEndpoints([silent.url, quick.url]);
    for (let index = 0; index < 60; index += 1) await simulator.enter({ plate: `P${index}`, svcpid });
    await quick.untilReceived(60);
    expect([silent.arrived(), await silent.open()]).toEqual([16, 16]);
    expect((await tryToBook(simulator.ana, 'happy-path')).status).toBe(201);
    const { data } = await steer(simulator).GET('/webhooks', { params: { query: { state: 'pending' } } });
    expect(data).toMatchObject({ total: 60, outbox: { sending: 16, waiting: 44, full: [] } });
    expect(warnings).toEqual([]);
  });

  test('shares 64 deliveries at once with all other endpoints', async () => {
    const simulator = await startWithVehicles(20);
    const silent = await Promise.all(Array.from({ length: 6 }, startSilentEndpoint));
    simulator.webhooks.setEndpoints(silent.map(({ url }) => url));
    for (let index = 0; index < 20; index += 1) await simulator.enter({ plate: `P${index}`, svcpid });
    await expect.poll(() => simulator.webhooks.find().outbox).toEqual({ sending: 64, waiting: 56, full: [] });
    await expect
      .poll(() => silent.reduce((sum, { arrived }) => sum + arrived(), 0), { timeout: 5_000 })
      .toBe(64);
  });

  test('holds up the clock for a second at most, and only until it is known to be silent', async () => {
    const simulator = await startWithVehicles(20);
    const silent = await startSilentEndpoint();
    simulator.webhooks.setEndpoints([silent.url]);
    // The delay makes every delivery fall due during the last advance.
    simulator.faults.add({ kind: 'delay', milliseconds: 60_000 });
    for (let index = 0; index < 20; index += 1) {
      await simulator.enter({ plate: `P${index}`, svcpid });
      await simulator.clock.advance({ seconds: 1 });
    }
    const begun = performance.now();
    await simulator.clock.advance({ minutes: 2 });
    const took = performance.now() - begun;
    await expect.poll(silent.arrived).toBe(16);
    expect(took).toBeLessThan(2_000);
  });

  test('gets no event beyond 10 000 pending deliveries, as the refusal and the outbox report', async () => {
    const simulator = await startWithVehicles(2);
    const silent = await startSilentEndpoint();
    simulator.webhooks.setEndpoints([silent.url]);
    simulator.faults.add({ kind: 'duplicate', copies: 10 });
    const move = (action: 'ENTRY' | 'EXIT', plate: string) =>
      simulator.send('POST /_sim/movements', { body: { action, plate, svcpid, copies: 10 } });
    for (let count = 0; count < 50; count += 1) {
      expect((await move('ENTRY', 'P0')).status).toBe(200);
      expect((await move('EXIT', 'P0')).status).toBe(200);
    }
    const visits = simulator.vehicles.inside().total;
    const { status, headers, body } = await move('ENTRY', 'P1');
    expect([status, headers.get('retry-after')]).toEqual([503, '10']);
    expect(body).toMatchObject({ code: 'outbox-full', detail: expect.stringContaining(silent.url) });
    expect(simulator.vehicles.inside().total).toBe(visits);
    expect(simulator.webhooks.find({ limit: 1 }).outbox).toMatchObject({ sending: 16, full: [silent.url] });
    simulator.webhooks.setEndpoints([]);
    expect((await move('ENTRY', 'P1')).status).toBe(200);
  });

  test('has no pending deliveries after a reset', async () => {
    const simulator = await startWithVehicles(40);
    const silent = await startSilentEndpoint();
    simulator.webhooks.setEndpoints([silent.url]);
    for (let index = 0; index < 40; index += 1) await simulator.enter({ plate: `P${index}`, svcpid });
    await expect.poll(silent.arrived).toBe(16);
    await simulator.state.reset();
    await expect
      .poll(() => simulator.webhooks.find())
      .toMatchObject({ total: 0, outbox: { sending: 0, waiting: 0, full: [] } });
    expect(silent.arrived()).toBe(16);
  });
});
