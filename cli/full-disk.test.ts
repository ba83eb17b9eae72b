import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Schemas } from '../mock-server/testing/start-simulator.ts';
import { countAndRemove, fleet } from '../mock-server/vehicles/testing/fleet.ts';
import { temporaryFolder } from '../spec/testing/temporary-folder.ts';
import { killHard, type SimulatorProcess, startSimulate } from './testing/run-parkproof.ts';

const canLimit = spawnSync('prlimit', ['--version']).status === 0;

test.skipIf(!canLimit)(
  'a request that does not fit on the disk gets 503, and the simulator recovers once there is space',
  async () => {
    const data = temporaryFolder();
    const simulator = await startSimulate('--data', data);
    const { ana } = simulator;
    const register = async () => {
      const { response, error } = await ana.POST('/vehicles', { body: fleet(5000) });
      return { status: response.status, code: (error as Schemas['Problem'] | undefined)?.code };
    };
    const refused = { status: 503, code: 'storage-unavailable' };
    expect(await book(simulator, 'BEFORE')).toBe(201);

    const { size } = statSync(join(data, 'log-1.jsonl'));
    limitFiles(simulator, 64 * 1024);
    expect(await register()).toEqual(refused);
    expect(statSync(join(data, 'log-1.jsonl')).size).toBe(size);
    expect(await book(simulator, 'SMALL')).toBe(201);

    limitFiles(simulator, 0);
    expect(await book(simulator, 'LOST')).toBe(503);
    expect(await register()).toEqual(refused);
    expect(await platesBooked(simulator)).toEqual(['BEFORE', 'SMALL']);

    limitFiles(simulator, 'unlimited');
    expect(await book(simulator, 'AFTER')).toBe(201);
    expect((await register()).status).toBe(200);
    await killHard(simulator);

    const next = await startSimulate('--data', data);
    expect(await platesBooked(next)).toEqual(['AFTER', 'BEFORE', 'SMALL']);
    expect(await countAndRemove(next.ana)).toBe(5000);
  },
);

/** Limits the size of each file that the process writes, in bytes. */
function limitFiles({ child }: SimulatorProcess, bytes: number | 'unlimited'): void {
  const { status, stderr } = spawnSync('prlimit', ['--pid', String(child.pid), `--fsize=${bytes}:unlimited`]);
  expect(status, String(stderr)).toBe(0);
}

async function book({ ana }: SimulatorProcess, plate: string): Promise<number> {
  const start = new Date(Date.now() + 24 * 60 * 60_000).toISOString();
  const body = { svcpid: 'svc-scenario-happy-path', start, duration: 60, number_plate: plate };
  return (await ana.POST('/bookings', { body })).response.status;
}

async function platesBooked({ ana }: SimulatorProcess): Promise<string[]> {
  const { data } = await ana.GET('/bookings');
  return (data as readonly Schemas['Booking'][]).map(({ number_plate }) => number_plate).sort();
}
