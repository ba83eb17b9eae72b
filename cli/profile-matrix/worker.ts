import { serveJobs } from '../shared/run-in-processes.ts';
import { randomMixture } from './random-mixture.ts';
import { declareNothing, type Trial, tryMixture } from './try-mixture.ts';

/** The results of both runs over the mixture of a seed: with its profile, and blind. */
export interface SeedTrial {
  readonly seed: number;
  /** The chosen entries of the profile and the world, as JSON. */
  readonly mixture: string;
  readonly trials: { readonly known: Trial; readonly blind: Trial };
  readonly seconds: number;
}

/** Which mixture to try, and how long to explore it. */
export interface SeedJob {
  readonly seed: number;
  /** Seconds; 0 for none. */
  readonly explore: number;
}

serveJobs(async ({ seed, explore }: SeedJob): Promise<SeedTrial> => {
  const started = performance.now();
  const mixture = randomMixture(seed);
  return {
    seed,
    mixture: JSON.stringify({ world: mixture.world, ...mixture.chosen }),
    trials: {
      known: await tryMixture(mixture, { explore }),
      blind: await tryMixture(mixture, { explore, declare: declareNothing }),
    },
    seconds: (performance.now() - started) / 1000,
  };
});
