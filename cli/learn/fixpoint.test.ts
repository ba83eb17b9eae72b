import { expect, test } from 'vitest';
import { learnProfile } from '../../conformance/learn/learn-profile.ts';
import { createSimulator } from '../../mock-server/create-simulator.ts';
import { entryIn } from '../../spec/profile-entry.ts';
import { freePort } from '../free-port.ts';
import { candidateValues } from '../profile-matrix/candidate-values.ts';
import { randomMixture } from '../profile-matrix/random-mixture.ts';

/** The number of mixtures, and the first seed. */
const count = Number(process.env.PARKPROOF_LEARN_COUNT ?? 2);
const first = Number(process.env.PARKPROOF_LEARN_SEED ?? 2);

const candidates = await candidateValues();

test.each(Array.from({ length: count }, (_, index) => first + index))(
  'learns nothing wrong about the random mixture %i',
  async (seed) => {
    const { world, profile } = randomMixture(seed, candidates);
    const endpoint = `http://127.0.0.1:${await freePort()}/webhooks`;
    const simulator = await createSimulator({ ...world, profile, webhookUrls: [endpoint] });
    const truth = simulator.profile;
    try {
      const given = { ...truth, webhooks: { ...truth.webhooks, endpoint } };
      const { entries } = await learnProfile({ url: simulator.url, profile: given });
      const wrong = entries.filter(
        ({ entry, value }) =>
          value !== null && JSON.stringify(value) !== JSON.stringify(entryIn(truth, entry)),
      );
      expect(wrong).toEqual([]);
    } finally {
      await simulator.close();
    }
  },
);
