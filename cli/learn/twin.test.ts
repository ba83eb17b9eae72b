import { expect, onTestFinished, test } from 'vitest';
import { compareTargets } from '../../conformance/compare/compare-targets.ts';
import { learnProfile } from '../../conformance/learn/learn-profile.ts';
import { learnWorld } from '../../conformance/learn/world/learn-world.ts';
import { createSimulator } from '../../mock-server/create-simulator.ts';
import type { SimulatorOptions } from '../../mock-server/simulator-options.ts';
import { entryIn, withEntry } from '../../spec/profile-entry.ts';
import { freePort } from '../free-port.ts';
import { candidateValues } from '../profile-matrix/candidate-values.ts';
import { randomMixture } from '../profile-matrix/random-mixture.ts';

/** How many mixtures are copied, from which seed on. */
const count = Number(process.env.PARKPROOF_LEARN_COUNT ?? 1);
const first = Number(process.env.PARKPROOF_LEARN_SEED ?? 6);

/** Operations whose answers depend on opening hours and on the limits of an offer. */
const goByHours = new Set(['searchAvailableParkings', 'findOffers']);

/** What a booking repeats of its parking and offer. */
const onlyBooked = new Set(['$.support_phone', '$.support_email', '$.cancel_mn']);

const candidates = await candidateValues();

test.each(Array.from({ length: count }, (_, index) => first + index))(
  'a copy of the random mixture %i, made of the profile and the world learnt of it, answers like it',
  async (seed) => {
    const { world, profile } = randomMixture(seed, candidates);
    const endpoint = `http://127.0.0.1:${await freePort()}/webhooks`;
    const learntFrom = await start({ ...world, profile, webhookUrls: [endpoint] });
    const truth = learntFrom.profile;
    const given = { ...truth, webhooks: { ...truth.webhooks, endpoint } };
    const learnt = await learnProfile({ url: learntFrom.url, profile: given });
    const { world: learntWorld } = await learnWorld({
      url: learntFrom.url,
      profile: given,
      requestsPerSecond: Number.POSITIVE_INFINITY,
    });
    // What no response showed is given to the copy: whatever differs then was learnt wrongly, or is no choice at all.
    const copied = learnt.entries.reduce(
      (made, { entry, value }) => (value === null ? withEntry(made, entry, entryIn(truth, entry)) : made),
      learnt.profile,
    );
    // Learning leaves bookings behind that cannot be cancelled, so the original begins anew.
    const original = await start({ ...world, profile });
    const { worldVariant = 'ordinary' } = world;
    const copy = await start({ world: learntWorld, worldVariant, profile: copied });
    const comparison = await compareTargets({ a: original, b: copy });
    const causes = comparison.causes.filter(
      ({ path, operation }) =>
        // No answer tells how many spaces a parking has whose capacity the lists leave out,
        path !== '$[*].freeSpots' &&
        // or what only searches and bookings go by in a world that shows nothing optional.
        !(worldVariant === 'nothing-optional' && (goByHours.has(operation) || onlyBooked.has(path))),
    );
    expect(causes).toEqual([]);
    expect(comparison).toMatchObject({ absences: [], stopped: null });
    expect(comparison.requests).toBeGreaterThan(200);
  },
  120_000,
);

async function start(options: SimulatorOptions) {
  const simulator = await createSimulator(options);
  onTestFinished(() => simulator.close());
  return simulator;
}
