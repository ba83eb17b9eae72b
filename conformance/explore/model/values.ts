import type { Vehicle } from '../../fixtures/vehicles/vehicle.ts';
import type { VehicleMember } from './expected-vehicles.ts';
import type { Run } from './run.ts';

type Values = Required<Omit<Vehicle, 'plate'>>;

interface Pooled extends Omit<Values, 'listProviders'> {
  readonly providers: readonly number[];
  /** Optional members that a vehicle is registered with. */
  readonly with: readonly ('tag' | 'listProviders')[];
}

/** Values of vehicles besides their plates, some beyond ASCII; providers by their position in the target's list. */
const pool: readonly [Pooled, ...Pooled[]] = [
  { brand: 'Seat', model: 'Ibiza', tag: 'ECO', providers: [0], with: [] },
  { brand: 'Citroën', model: 'ë-C4 Größe', tag: 'C', providers: [0, 1], with: ['tag', 'listProviders'] },
  { brand: 'Skoda', model: 'Fabia', tag: '0', providers: [], with: ['tag'] },
  { brand: 'Kia', model: 'Niro', tag: 'B', providers: [1, 2, 3], with: ['tag', 'listProviders'] },
  { brand: 'Škoda', model: 'Enyaq', tag: 'ECO', providers: [], with: ['listProviders'] },
];

function valuesAt(run: Run, at: number): Values & { readonly with: readonly string[] } {
  const { providers, ...values } = pool[at % pool.length] ?? pool[0];
  return { ...values, listProviders: providers.flatMap((index) => run.scene.providers[index] ?? []) };
}

/** A vehicle to register. */
export function vehicleWith(run: Run, user: number, slot: number, at: number): Vehicle {
  const { brand, model, tag, listProviders, with: sent } = valuesAt(run, at);
  return {
    plate: run.plate(user, slot),
    brand,
    model,
    ...(sent.includes('tag') && { tag }),
    ...(sent.includes('listProviders') && { listProviders }),
  };
}

/** The body of an update of some members. */
export function updateWith(run: Run, at: number, members: readonly VehicleMember[]): Partial<Values> {
  const values = valuesAt(run, at);
  return Object.fromEntries(members.map((member) => [member, values[member]]));
}
