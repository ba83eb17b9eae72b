import { describe, expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../spec/testing/temporary-folder.ts';
import { createSimulator } from '../create-simulator.ts';
import type { SimulatorOptions } from '../simulator-options.ts';
import { copyAfterCrash } from '../testing/copy-after-crash.ts';
import { withClients } from '../testing/start-simulator.ts';

const hour = 3_600_000;

/** A simulator whose clock runs from the present, or continues from the data directory. */
async function start(options: SimulatorOptions) {
  const simulator = await createSimulator({ parkings: 50, ...options });
  onTestFinished(() => simulator.close());
  return withClients(simulator);
}

describe('a simulator that restarts on its data directory', () => {
  test('keeps its clock as far ahead as it was, so that no stored date lies in the future', async () => {
    const data = temporaryFolder();
    const first = await start({ data });
    await first.clock.advance({ hours: 30 });
    const { data: booked } = await first.ana.POST('/bookings', {
      body: { svcpid: 'svc-scenario-happy-path', duration: 60 },
    });
    const second = await start({ data: await copyAfterCrash(data) });
    expect(Math.abs(second.clock.now() - Date.now() - 30 * hour)).toBeLessThan(60_000);
    expect(second.clock.now()).toBeGreaterThanOrEqual(Date.parse(booked?.timestamp ?? ''));
  });

  test('keeps the time and the rate of a frozen clock', async () => {
    const data = temporaryFolder();
    const first = await start({ data });
    first.clock.run(60);
    first.clock.freeze();
    await first.clock.advance({ days: 2 });
    const stood = first.clock.now();
    await first.close();
    const second = await start({ data });
    expect([second.clock.now(), second.clock.frozen, second.clock.rate]).toEqual([stood, true, 60]);
  });

  test('starts at the present after a reset, and at `now` if that is given', async () => {
    const data = temporaryFolder();
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
