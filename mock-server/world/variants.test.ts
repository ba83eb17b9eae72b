import { describe, expect, test } from 'vitest';
import { type WorldVariant, worldVariants } from '../../generators/world/vary-world.ts';
import { findOffers, readOffer } from '../offers/testing/ask-offers.ts';
import { listParkings, searchParkings } from '../parkings/testing/ask-parkings.ts';
import { startSimulator } from '../testing/start-simulator.ts';

const around = { lat: 40.4168, long: -3.7038 };

async function offersOf(worldVariant: WorldVariant) {
  const { ana } = await startSimulator({ worldVariant });
  return findOffers(ana, around);
}

describe('a world', () => {
  test.each(worldVariants)('that is %s answers as the contract says', async (worldVariant) => {
    const { ana } = await startSimulator({ worldVariant, parkings: 150 });
    await listParkings(ana, { limit: 0 });
    await searchParkings(ana, { ...around, duration: 60 });
    for (const { svcpid } of (await findOffers(ana, around)).slice(0, 5)) await readOffer(ana, svcpid);
  });

  test('may be empty, or have one parking', async () => {
    for (const [worldVariant, count] of [
      ['empty', 0],
      ['one-parking', 1],
    ] as const) {
      const { ana } = await startSimulator({ worldVariant });
      expect(await listParkings(ana, { limit: 0 })).toHaveLength(count);
      expect(await findOffers(ana, around)).toHaveLength(count);
    }
  });

  test.each(['full', 'mostly-closed', 'nothing-bookable'] as const)(
    'that is %s has nothing available',
    async (kind) => {
      const offers = await offersOf(kind);
      expect(offers.length).toBeGreaterThan(5);
      expect(offers.filter(({ available }) => available === true)).toEqual([]);
    },
  );

  test('may have nothing automated, nothing cancellable, or no rates in EUR', async () => {
    expect((await offersOf('nothing-automated')).filter(({ automated }) => automated)).toEqual([]);
    expect((await offersOf('nothing-cancellable')).filter(({ cancel_mn }) => cancel_mn != null)).toEqual([]);
    const rates = (await offersOf('no-euro')).flatMap((offer) => offer.rates ?? []);
    expect(rates.length).toBeGreaterThan(5);
    expect(rates.filter(({ currency }) => currency === 'EUR')).toEqual([]);
  });

  test('may be moving: prices and availability change from one answer to the next', async () => {
    const { ana } = await startSimulator({ worldVariant: 'moving', seed: 1 });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => readOffer(ana, 'svc-scenario-happy-path')),
    );
    expect(new Set(answers.map((offer) => offer.customer_price)).size).toBeGreaterThan(5);
    expect(new Set(answers.map((offer) => offer.available))).toEqual(new Set([true, false]));
  });
});
