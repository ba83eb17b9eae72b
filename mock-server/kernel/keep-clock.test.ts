import { describe, expect, onTestFinished, test } from 'vitest';
import { createSimulator } from '../create-simulator.ts';
import type { SimulatorOptions } from '../simulator-options.ts';
import { temporaryFolder, withClients } from '../testing/start-simulator.ts';

const hour = 3_600_000;

/** A simulator with a clock that runs from the present, or goes on in the data directory. */
async function start(options: SimulatorOptions) {
  const simulator = await createSimulator({ parkings: 50, ...options });
  onTestFinished(() => simulator.close());
  return withClients(simulator);
}

describe('a simulator that is started again on its data directory', () => {
  test('goes on with its clock as far ahead as it was, so that nothing it dated is in the future', async () => {
    const data = await temporaryFolder();
    const first = await start({ data });
    await first.clock.advance({ hours: 30 });
    const { data: booked } = await first.ana.POST('/bookings', {
      body: { svcpid: 'svc-scenario-happy-path', duration: 60 },
    });
    await first.close();
    const second = await start({ data });
    expect(Math.abs(second.clock.now() - Date.now() - 30 * hour)).toBeLessThan(60_000);
    expect(second.clock.now()).toBeGreaterThanOrEqual(Date.parse(booked?.timestamp ?? ''));
  });

  test('leaves a frozen clock where it stood, and a fast one as fast', async () => {
    const data = await temporaryFolder();
    const first = await start({ data });
    first.clock.run(60);
    first.clock.freeze();
    await first.clock.advance({ days: 2 });
    const stood = first.clock.now();
    await first.close();
    const second = await start({ data });
    expect([second.clock.now(), second.clock.frozen, second.clock.rate]).toEqual([stood, true, 60]);
  });

  test('begins at the present when it was reset or never steered, and where it is told to', async () => {
    const data = await temporaryFolder();
    const first = await start({ data });
    await first.clock.advance({ days: 2 });
    await first.state.reset();
    await first.close();
    const second = await start({ data });
    expect(Math.abs(second.clock.now() - Date.now())).toBeLessThan(60_000);
    await second.clock.advance({ days: 2 });
    await second.close();
    const third = await start({ data, now: new Date('2026-03-03T09:00:00Z'), frozen: true });
    expect(third.clock.now()).toBe(Date.parse('2026-03-03T09:00:00Z'));
  });
});
