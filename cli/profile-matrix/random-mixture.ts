import { createRandom, hash, seedWord } from '../../generators/world/random.ts';
import { worldVariants } from '../../generators/world/vary-world.ts';
import type { SimulatorOptions } from '../../mock-server/simulator-options.ts';
import type { Profile } from '../../spec/generated/profile-types.ts';
import { simulatorProfile } from '../../spec/generated/simulator-profile.ts';
import { candidateValues } from './candidate-values.ts';

/** A conformant implementation: choices at the open points, and the world that it serves. */
export interface Mixture {
  readonly profile: Profile;
  /** The part of the profile that was chosen. */
  readonly chosen: Partial<Profile>;
  readonly world: Pick<SimulatorOptions, 'seed' | 'parkings' | 'worldVariant'>;
}

/** Share of the open points at which a mixture chooses a value. */
const chosenAnew = 0.4;

/** Share of the mixtures whose world variant is chosen at random. */
const oddWorlds = 0.6;

const sizes = [21, 40, 120, 250];

/** The mixture of a seed; the same seed always gives the same mixture. */
export function randomMixture(seed: number): Mixture {
  const random = createRandom(hash(seedWord(seed), 0, 0));
  const oneOf = <T>(values: readonly T[]): T => values[Math.floor(random.next() * values.length)] as T;
  const chosen: Record<string, object> = {};
  for (const [point, values] of candidateValues) {
    if (random.next() >= chosenAnew) continue;
    const [group = '', entry = ''] = point.split('.');
    chosen[group] = { ...chosen[group], [entry]: oneOf(values) };
  }
  const worldVariant = random.next() < oddWorlds ? oneOf(worldVariants) : 'ordinary';
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
