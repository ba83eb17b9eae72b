import { createRandom, hash, seedWord } from '../../generators/world/random.ts';
import { worldVariants } from '../../generators/world/vary-world.ts';
import { adoptable, canAdopt } from '../../mock-server/profile/adoptable.ts';
import type { SimulatorOptions } from '../../mock-server/simulator-options.ts';
import profileSchema from '../../spec/generated/profile.schema.json' with { type: 'json' };
import type { Profile } from '../../spec/generated/profile-types.ts';
import { simulatorProfile } from '../../spec/generated/simulator-profile.ts';

/** A conformant implementation: choices at the open points, and the world that it serves. */
export interface Mixture {
  readonly profile: Profile;
  /** The part of the profile that was chosen. */
  readonly chosen: Partial<Profile>;
  readonly world: Pick<SimulatorOptions, 'seed' | 'parkings' | 'worldVariant'>;
}

/** Share of the open points at which a mixture chooses a value. */
const shareOfChosenPoints = 0.4;

/** Share of the mixtures whose world variant is chosen at random. */
const shareOfVariedWorlds = 0.6;

const sizes = [21, 40, 120, 250];

/** The mixture of a seed; the same seed always gives the same mixture. */
export function randomMixture(seed: number): Mixture {
  const random = createRandom(hash(seedWord(seed), 0, 0));
  const oneOf = <T>(values: readonly T[]): T => values[Math.floor(random.next() * values.length)] as T;
  const chosen: Record<string, object> = {};
  for (const [point, values] of candidateValues) {
    if (random.next() >= shareOfChosenPoints) continue;
    const [group = '', entry = ''] = point.split('.');
    chosen[group] = { ...chosen[group], [entry]: oneOf(values) };
  }
  const worldVariant = random.next() < shareOfVariedWorlds ? oneOf(worldVariants) : 'ordinary';
  return {
    profile: {
      profile: 1,
      name: `Mixture ${seed}`,
      environment: 'pre-production',
      credentials: simulatorProfile.credentials,
      ...chosen,
    },
    chosen,
    world: { seed, parkings: oneOf(sizes), worldVariant },
  };
}

interface Group {
  readonly properties?: Readonly<Record<string, Entry>>;
}

interface Entry {
  readonly type: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly examples?: readonly unknown[];
}

/** Statuses that any refusal may have. */
const refusals: readonly number[] = [400, 403, 404, 409, 410, 412, 422];

const groups = profileSchema.properties as Readonly<Record<string, Group>>;

/** Every open point that the simulator can adopt, as `group.entry`, with the values to choose from. */
const candidateValues: ReadonlyMap<string, readonly unknown[]> = new Map(
  Object.keys(adoptable).map((point): [string, readonly unknown[]] => {
    const [group = '', name = ''] = point.split('.');
    if (group === 'statuses') return [point, statusesFor(name)];
    const entry = groups[group]?.properties?.[name];
    const values = valuesIn(entry).filter((value) => canAdopt(group, name, value));
    if (values.length < 2)
      throw new Error(`nothing to choose from for ${point}: give it examples in spec/clauses.yaml`);
    return [point, values];
  }),
);

function valuesIn(entry: Entry | undefined): readonly unknown[] {
  if (entry === undefined) return [];
  if (entry.examples !== undefined) return entry.examples;
  if (entry.enum !== undefined) return entry.enum.filter((value) => value !== null);
  return [entry.type].flat().includes('boolean') ? [true, false] : [];
}

/** Section 4.8 leaves open whether an unknown offer is an error. Statuses that the kit retries stay as they are. */
function statusesFor(name: string): readonly number[] {
  const own = simulatorProfile.statuses[name as keyof typeof simulatorProfile.statuses];
  if (own === 429 || own >= 500) return [own];
  return [own, ...refusals, ...(name === 'unknown_offer' ? [200] : [])];
}
