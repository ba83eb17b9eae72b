import { afterAll } from 'vitest';
import { createSimulator, type Simulator } from '../../mock-server/create-simulator.ts';
import type { SimulatorOptions } from '../../mock-server/simulator-options.ts';

/** Returns what starts simulators that close when all tests of a file are over, for tests that run at the same time. */
export function simulatorStarter(): (options: SimulatorOptions) => Promise<Simulator> {
  const open: Simulator[] = [];
  afterAll(async () => {
    for (const simulator of open) await simulator.close();
  });
  return async (options) => {
    const simulator = await createSimulator(options);
    open.push(simulator);
    return simulator;
  };
}
