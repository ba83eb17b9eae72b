import { expect, onTestFinished, test } from 'vitest';
import { compareTargets } from '../../conformance/compare/compare-targets.ts';
import { learnProfile } from '../../conformance/learn/learn-profile.ts';
import { learnWorld } from '../../conformance/learn/world/learn-world.ts';
import { entryIn, withEntry } from '../../spec/profile-entry.ts';
import { randomMixture } from '../profile-matrix/random-mixture.ts';
import { startWithEndpoint } from '../shared/start-with-endpoint.ts';
import { startTarget } from '../testing/start-target.ts';

/** The number of mixtures, and the first seed. */
const count = Number(process.env.PARKPROOF_LEARN_COUNT ?? 1);
const first = Number(process.env.PARKPROOF_LEARN_SEED ?? 6);

/** Operations whose answers depend on opening hours and on the limits of an offer. */
const goByHours = new Set(['searchAvailableParkings', 'findOffers']);

/** Fields that a booking copies from its parking and offer. */
const onlyBooked = new Set(['$.support_phone', '$.support_email', '$.cancel_mn']);

test.each(Array.from({ length: count }, (_, index) => first + index))(
  'a copy of the random mixture %i, made from its learnt profile and world, answers like the original',
  async (seed) => {
    const { world, profile } = randomMixture(seed);
    const { url, profile: truth, close } = await startWithEndpoint({ ...world, profile });
    onTestFinished(close);
    const learnt = await learnProfile({ url, profile: truth });
    const settled = learnt.entries.filter(({ value }) => value !== null);
    expect(settled).toEqual(settled.map((one) => ({ ...one, value: entryIn(truth, one.entry) })));
    const { world: learntWorld } = await learnWorld({
      url,
      profile: truth,
      requestsPerSecond: Number.POSITIVE_INFINITY,
    });
    // The copy gets the entries that no response showed, so any difference is a mistake or no choice.
    const copied = learnt.entries.reduce(
      (made, { entry, value }) => (value === null ? withEntry(made, entry, entryIn(truth, entry)) : made),
      learnt.profile,
    );
    // Learning leaves behind bookings that cannot be cancelled, so the comparison uses a new original.
    const original = await startTarget({ ...world, profile });
    const { worldVariant = 'ordinary' } = world;
    const copy = await startTarget({ world: learntWorld, worldVariant, profile: copied });
    const comparison = await compareTargets({ a: original, b: copy });
    const causes = comparison.causes.filter(
      ({ path, operation }) =>
        // No answer shows the free spaces of a parking whose lists leave out its capacity,
        path !== '$[*].freeSpots' &&
        // nor, if nothing optional is shown, the values that only searches and bookings depend on.
        !(worldVariant === 'nothing-optional' && (goByHours.has(operation) || onlyBooked.has(path))),
    );
    expect(causes).toEqual([]);
    expect(comparison).toMatchObject({ absences: [], stopped: null });
    expect(comparison.requests).toBeGreaterThan(200);
  },
);
