import { describe, expect, test } from 'vitest';
import { startWith } from './testing/start-with.ts';

const centre = 'lat=40.4168&long=-3.7038';

describe('searches and lists', () => {
  const search = { lat: 40.4168, long: -3.7038, search_radius_meters: 300 };

  test('GET /offers looks within the radius of the profile', async () => {
    const { call } = await startWith({ offers: { radius_metres: 10 } });
    const { body } = await call('GET', `/offers?${centre}`);
    expect(body).toMatchObject([{ svcpid: 'svc-scenario-happy-path' }]);
    expect(body).toHaveLength(1);
  });

  test('GET /offers may stand in the order of the price', async () => {
    const { call } = await startWith({ offers: { order: 'price' } });
    const { body } = await call('GET', `/offers?${centre}`);
    const prices = (body as { expected_price?: number }[]).flatMap(
      ({ expected_price: price }) => price ?? [],
    );
    expect(prices).toEqual([...prices].sort((a, b) => a - b));
  });

  test('pluscode may have to be the whole id', async () => {
    const { call } = await startWith({ parkings: { pluscode_match: 'exact' } });
    expect((await call('GET', '/parkings?pluscode=8CGRC7')).body).toEqual([]);
    expect((await call('GET', '/parkings?pluscode=8CGRC78W%2BPFG')).body).toHaveLength(1);
  });

  test('one coordinate alone may count as no point', async () => {
    const { call } = await startWith({ parkings: { point_needs_both: false } });
    expect((await call('GET', '/parkings?lat=40.4168&limit=0')).body).toHaveLength(400);
  });

  test('false may filter nothing', async () => {
    const { call } = await startWith({ search: { false_filter: 'no-filter' } });
    const everything = await call('POST', '/parkings/search-available-parkings', search);
    const filtered = { ...search, automated: false, available: false };
    expect(await call('POST', '/parkings/search-available-parkings', filtered)).toEqual(everything);
    expect(await call('GET', '/parkings?bookable=false&limit=0')).toEqual(
      await call('GET', '/parkings?limit=0'),
    );
    expect(await call('GET', `/offers?${centre}&automated=false`)).toEqual(
      await call('GET', `/offers?${centre}`),
    );
  });

  test('a search without a duration may be verified for its default of 60 minutes', async () => {
    const { call } = await startWith({ search: { without_duration: 'verified' } });
    const verified = await call('POST', '/parkings/search-available-parkings', { ...search, duration: 60 });
    expect(await call('POST', '/parkings/search-available-parkings', search)).toEqual(verified);
  });

  test('several providers may be separated by something else', async () => {
    const { call } = await startWith({ search: { providers_separator: ';' } });
    const found = async (providers: string) =>
      (await call('POST', '/parkings/search-available-parkings', { ...search, providers })).body as unknown[];
    expect((await found('unheard-of;sandbox')).length).toBeGreaterThan(5);
    expect(await found('unheard-of,sandbox')).toEqual([]);
  });
});
