import type { Client } from '../../../client/create-client.ts';
import type { Schemas } from '../../testing/start-simulator.ts';

/** A vehicle to register; `more` adds or overrides fields. */
export function car(plate: string, more: Partial<Schemas['NewVehicle']> = {}): Schemas['NewVehicle'] {
  return { plate, brand: 'Seat', model: 'Ibiza', ...more } as Schemas['NewVehicle'];
}

/** `size` vehicles with different plates. */
export function fleet(size: number): Schemas['NewVehicle'][] {
  return Array.from({ length: size }, (_, index) => car(`${String(index).padStart(6, '0')}FLT`));
}

/** Registers vehicles with a provider, whose automated offers then let them in. */
export async function register(client: Client, provider: string, ...plates: string[]): Promise<void> {
  await client.POST('/vehicles', { body: plates.map((plate) => car(plate, { listProviders: [provider] })) });
}

/** The user's vehicle as it is now, or null. An empty update returns it and changes nothing. */
export async function readVehicle(client: Client, plate: string): Promise<Schemas['Vehicle'] | null> {
  const { data, response } = await client.PUT('/vehicles/update/{plate}', {
    params: { path: { plate } },
    body: {},
  });
  if (response.status !== 200 && response.status !== 404) throw new Error(`answered ${response.status}`);
  return (data as Schemas['Vehicle'] | undefined) ?? null;
}

/** Removes all vehicles of the user and returns how many there were. */
export async function countAndRemove(client: Client): Promise<number> {
  const { response } = await client.DELETE('/vehicles');
  return Number(response.headers.get('x-deleted'));
}
