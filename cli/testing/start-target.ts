import { onTestFinished } from 'vitest';
import { createSimulator, type Simulator } from '../../mock-server/create-simulator.ts';
import type { SimulatorOptions } from '../../mock-server/simulator-options.ts';

/** Starts a simulator for the kit, whose clock runs; it is closed after the test. */
export async function startTarget(options: SimulatorOptions): Promise<Simulator> {
  const simulator = await createSimulator(options);
  onTestFinished(() => simulator.close());
  return simulator;
}
