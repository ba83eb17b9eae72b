import { createSimulator, type Simulator } from '../../mock-server/create-simulator.ts';
import { freePort } from '../../mock-server/http/free-port.ts';
import type { SimulatorOptions } from '../../mock-server/simulator-options.ts';
import { withEntry } from '../../spec/profile-entry.ts';

/** Starts a simulator that sends its webhooks to an endpoint, where its profile tells the kit to listen. */
export async function startWithEndpoint(options: SimulatorOptions, given?: string): Promise<Simulator> {
  const endpoint = given ?? `http://127.0.0.1:${await freePort()}/webhooks`;
  const simulator = await createSimulator({ ...options, webhookUrls: [endpoint] });
  return { ...simulator, profile: withEntry(simulator.profile, 'webhooks.endpoint', endpoint) };
}
