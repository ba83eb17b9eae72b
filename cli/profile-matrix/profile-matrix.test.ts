import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import type { Profile } from '../../spec/generated/profile-types.ts';
import { simulatorProfile } from '../../spec/generated/simulator-profile.ts';
import { loadProfile } from '../../spec/load-profile.ts';
import { randomMixture } from './random-mixture.ts';
import { type Declare, declareNothing, tryMixture } from './try-mixture.ts';

/** A small world makes a run fast. Only one check needs a provider with more parkings than a page lists. */
const world = { parkings: 120 };
const partial = { outcome: 'partial', alarms: [], inconclusive: ['list-provider-parkings.limit-default'] };

/** Tells only that batches need no spacing, so that the run does not wait the 10 seconds between them (4.11). */
const tellOnlySpacing: Declare = (full) => ({
  ...declareNothing(full),
  batch: { spacing_not_kept: full.batch?.spacing_not_kept ?? null },
});

// vitest/simulator.test.ts tests the simulator with its own complete profile.
describe('a simulator that adopts a profile', () => {
  test.concurrent.each([
    ['plain', 'by that profile', {}],
    ['strict', 'by that profile', {}],
    ['strict', 'where only the spacing of batches is known of it', { declare: tellOnlySpacing }],
  ])('conforms to %s %s', async (name, _how, options) => {
    const file = new URL(`../../spec/profiles/${name}.yaml`, import.meta.url);
    const profile = await loadProfile(fileURLToPath(file));
    expect(await tryMixture({ profile, world }, options)).toEqual(partial);
  });
});

describe('a random mixture', () => {
  // `npm run profile-matrix` tries the whole kit on many seeds. The odd world of this seed has no offer that
  // takes 45 seconds to book.
  test.concurrent('gives no false alarm', async () => {
    const mixture = randomMixture(5);
    const only = ['4.2', '4.5', '4.6', '4.7', '4.8', '4.9'];
    expect((await tryMixture(mixture, { only })).alarms).toEqual([]);
    expect((await tryMixture(mixture, { only, declare: declareNothing })).alarms).toEqual([]);
  });

  test.concurrent('that differs from its profile is caught', async () => {
    const { credentials } = simulatorProfile;
    const profile: Profile = { profile: 1, name: 'plain', environment: 'pre-production', credentials };
    const lying = (full: Profile): Profile => ({ ...full, offers: { ...full.offers, radius_metres: 5000 } });
    const { alarms } = await tryMixture(
      { profile, world: { parkings: 40 } },
      { only: ['4.7'], declare: lying },
    );
    expect(alarms.map(({ check, verdict }) => `${verdict} ${check}`)).toEqual(['fail find-offers.radius']);
  });

  test('is the same for the same seed', async () => {
    expect(randomMixture(7)).toEqual(randomMixture(7));
    expect(randomMixture(8).profile).not.toEqual(randomMixture(7).profile);
  });
});
