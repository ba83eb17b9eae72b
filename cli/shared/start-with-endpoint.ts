import { createSimulator, type Simulator } from '../../mock-server/create-simulator.ts';
import type { SimulatorOptions } from '../../mock-server/simulator-options.ts';
import { freePort } from './free-port.ts';

/** Starts a simulator that sends its webhooks to a free port, where its profile tells the kit to listen. */
export async function startWithEndpoint(options: SimulatorOptions): Promise<Simulator> {
  const endpoint = `http://127.0.0.1:${await freePort()}/webhooks`;
  const simulator = await createSimulator({ ...options, webhookUrls: [endpoint] });
  const { profile } = simulator;
  return { ...simulator, profile: { ...profile, webhooks: { ...profile.webhooks, endpoint } } };
}
