import type { Vehicle, VehicleUpdate } from '../../fixtures/vehicles/vehicle.ts';
import type { VehicleMember } from './expected-vehicles.ts';
import { nthOf, type Run } from './run.ts';

interface Pooled extends Required<Omit<VehicleUpdate, 'listProviders'>> {
  readonly providers: readonly number[];
  /** Optional members that a vehicle is registered with. */
  readonly with: readonly VehicleMember[];
}

/**
 * Values of vehicles besides their plates, some beyond ASCII; providers by their position in the target's list. Every tag
 * of 2.7 comes with providers, too.
 */
const pool: readonly Pooled[] = [
  { brand: 'Seat', model: 'Ibiza', tag: 'ECO', providers: [0], with: [] },
  { brand: 'Citroën', model: 'ë-C4 Größe', tag: 'C', providers: [0, 1], with: ['tag', 'listProviders'] },
  { brand: 'Skoda', model: 'Fabia', tag: '0', providers: [0], with: ['tag', 'listProviders'] },
  { brand: 'Kia', model: 'Niro', tag: 'B', providers: [1, 2, 3], with: ['tag', 'listProviders'] },
  { brand: 'Škoda', model: 'Enyaq', tag: 'ECO', providers: [], with: ['listProviders'] },
  { brand: 'Fiat', model: 'Panda', tag: 'ECO', providers: [1], with: ['tag', 'listProviders'] },
  { brand: 'Opel', model: 'Corsa', tag: '0', providers: [], with: ['tag'] },
];

/** A vehicle to register. */
export function vehicleWith(run: Run, user: number, slot: number, at: number): Vehicle {
  const { brand, model, with: optional } = nthOf(pool, at);
  return { plate: run.plate(user, slot), brand, model, ...updateWith(run, at, optional) };
}

/** The body of an update of some members. */
export function updateWith(run: Run, at: number, members: readonly VehicleMember[]): VehicleUpdate {
  const { providers, ...others } = nthOf(pool, at);
  const values = { ...others, listProviders: providers.flatMap((index) => run.scene.providers[index] ?? []) };
  return Object.fromEntries(members.map((member) => [member, values[member]]));
}
