import { expect, test } from 'vitest';
import { learnProfile } from '../../conformance/learn/learn-profile.ts';
import { entryIn } from '../../spec/profile-entry.ts';
import { randomMixture } from '../profile-matrix/random-mixture.ts';
import { startWithEndpoint } from '../shared/start-with-endpoint.ts';

/** The number of mixtures, and the first seed. */
const count = Number(process.env.PARKPROOF_LEARN_COUNT ?? 1);
const first = Number(process.env.PARKPROOF_LEARN_SEED ?? 2);

test.concurrent.each(Array.from({ length: count }, (_, index) => first + index))(
  'learns nothing wrong about the random mixture %i',
  async (seed) => {
    const { world, profile } = randomMixture(seed);
    const { url, profile: truth, close } = await startWithEndpoint({ ...world, profile });
    try {
      const { entries } = await learnProfile({ url, profile: truth });
      const settled = entries.filter(({ value }) => value !== null);
      expect(settled).toEqual(settled.map((one) => ({ ...one, value: entryIn(truth, one.entry) })));
    } finally {
      await close();
    }
  },
);
