import { expect, test } from 'vitest';
import { readOffer } from '../offers/testing/ask-offers.ts';
import { shareSimulator, startSimulator } from '../testing/start-simulator.ts';
import {
  listAvailableParkings,
  listOfProvider,
  listParkings,
  listTransactionalProviders,
} from './testing/ask-parkings.ts';

const { ana } = await shareSimulator();

test('every transactional provider is listed once, and no other provider', async () => {
  const providers = await listTransactionalProviders(ana);
  expect(providers).toContain('sandbox');
  expect(providers).not.toContain('council-car-parks');
  expect(new Set(providers).size).toBe(providers.length);
});

test("a provider's parkings are listed in the list form and without a distance", async () => {
  const found = await listOfProvider(ana, 'plazapark', { limit: 0 });
  expect(found.length).toBeGreaterThan(3);
  expect(found).toEqual(await listParkings(ana, { provider: 'plazapark', limit: 0 }));
  for (const parking of found) expect(parking).not.toHaveProperty('distance');
});

test('a parking is listed for a provider that has one of its offers', async () => {
  const [parking] = await listOfProvider(ana, 'kerbside', { limit: 1 });
  const owners = await Promise.all(
    (parking?.offers ?? []).map(async ({ svcpid }) => (await readOffer(ana, svcpid)).provider),
  );
  expect(owners).toContain('kerbside');
});

test.each(['automated', 'bookable'] as const)("%s filters a provider's parkings", async (flag) => {
  const everything = await listOfProvider(ana, 'plazapark', { limit: 0 });
  for (const wanted of [true, false]) {
    const found = await listOfProvider(ana, 'plazapark', { [flag]: wanted, limit: 0 });
    expect(found).toEqual(everything.filter((parking) => parking[flag] === wanted));
  }
});

test("a provider's parkings are paged: 100 by default, all with limit 0", async () => {
  const { ana } = await startSimulator({ parkings: 2000 });
  const everything = await listOfProvider(ana, 'stationova', { limit: 0 });
  expect(everything.length).toBeGreaterThan(100);
  expect(await listOfProvider(ana, 'stationova')).toEqual(everything.slice(0, 100));
  expect(await listOfProvider(ana, 'stationova', { offset: 5, limit: 10 })).toEqual(everything.slice(5, 15));
});

test('an unknown provider has no parkings', async () => {
  expect(await listOfProvider(ana, 'unheard-of')).toEqual([]);
});

test('the available parkings are all those of transactional providers, whether or not they are full', async () => {
  const found = await listAvailableParkings(ana);
  const providers = await listTransactionalProviders(ana);
  const operated = new Set<string>();
  for (const provider of providers) {
    for (const { id } of await listOfProvider(ana, provider, { limit: 0 })) operated.add(id);
  }
  const everything = await listParkings(ana, { limit: 0 });
  expect(found).toEqual(everything.filter(({ id }) => operated.has(id)));
  expect(found.length).toBeGreaterThan(100);
  expect(found.length).toBeLessThan(everything.length);
  expect(found.some(({ name }) => name.endsWith('always-full'))).toBe(true);
  for (const parking of found) {
    expect(parking).not.toHaveProperty('distance');
    expect(parking.offers.length).toBeGreaterThan(0);
  }
});
