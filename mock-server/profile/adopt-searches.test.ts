import { describe, expect, test } from 'vitest';
import type { Profile } from '../../spec/generated/profile-types.ts';
import { startWith } from './testing/start-with.ts';

const centre = 'lat=40.4168&long=-3.7038';
const searches = 'POST /parkings/search-available-parkings';

describe('searches and lists', () => {
  const search = { lat: 40.4168, long: -3.7038, search_radius_meters: 300 };

  test('GET /offers may be ordered by price', async () => {
    const { call } = await startWith({ offers: { order: 'price' } });
    const { body } = await call(`GET /offers?${centre}`);
    const prices = (body as { expected_price?: number }[]).flatMap(
      ({ expected_price: price }) => price ?? [],
    );
    expect(prices).toEqual([...prices].sort((a, b) => a - b));
  });

  test('a parking may only have to pass one of several filters', async () => {
    const passing = (filters: string) =>
      listed({ combined_filters: 'any', filters_offers: true }, `limit=0&${filters}`);
    const [streets, automated] = [await passing('type=street'), await passing('automated=true')];
    const either = await passing('type=street&automated=true');
    const ids = new Set([...streets, ...automated].map(({ id }) => id));
    expect(new Set(either.map(({ id }) => id))).toEqual(ids);
    expect(either.length).toBeLessThan(streets.length + automated.length);
    const isStreet = ({ id }: Listed) => streets.some((street) => street.id === id);
    expect(either.filter(isStreet)).toEqual(streets);
    const byFlag = either.filter((parking) => !isStreet(parking));
    expect(byFlag).not.toEqual([]);
    expect(byFlag.flatMap(({ offers }) => offers).every((offer) => offer.automated)).toBe(true);
  });

  test('a filter of false may be ignored', async () => {
    const { call } = await startWith({ search: { false_filter: 'no-filter' } });
    const everything = await call(searches, search);
    const filtered = { ...search, automated: false, available: false };
    expect(await call(searches, filtered)).toEqual(everything);
    expect(await call('GET /parkings?bookable=false&limit=0')).toEqual(await call('GET /parkings?limit=0'));
    expect(await call(`GET /offers?${centre}&automated=false`)).toEqual(await call(`GET /offers?${centre}`));
  });

  test('a search without a duration may be verified for its default of 60 minutes', async () => {
    const { call } = await startWith({ search: { without_duration: 'verified' } });
    const verified = await call(searches, { ...search, duration: 60 });
    expect(await call(searches, search)).toEqual(verified);
  });

  test('providers may be ignored, or have to be known', async () => {
    const found = async (providers_filter: 'ignored' | 'restricts-known', providers: string) => {
      const { call } = await startWith({ search: { providers_filter } });
      return call(searches, { ...search, providers });
    };
    expect((await found('restricts-known', 'sandbox,unheard-of')).status).toBe(400);
    expect((await found('restricts-known', 'sandbox')).status).toBe(200);
    expect((await found('ignored', 'unheard-of')).body).toEqual((await found('ignored', '')).body);
    expect((await found('ignored', 'unheard-of')).body).not.toEqual([]);
  });

  test.each([
    ['offer-unavailable', false, 409],
    ['booking-refused', true, 409],
    ['informative', true, 201],
  ] as const)('limits of an offer may count as %s', async (limits_enforced, available, status) => {
    const { call, book } = await startWith({ offers: { limits_enforced } });
    const offers = async (duration: number) =>
      (await call(`GET /offers?${centre}&start=2026-03-04T09:00:00Z&duration=${duration}`)).body as {
        svcpid: string;
        available: boolean;
        max_hours?: number;
      }[];
    const short = (await offers(60)).find((offer) => offer.available && (offer.max_hours ?? 240) < 240);
    const long = (await offers(14_400)).find(({ svcpid }) => svcpid === short?.svcpid);
    expect(long?.available).toBe(available);
    const booking = { svcpid: short?.svcpid, start: '2026-03-04T09:00:00Z', duration: 14_400 };
    expect((await call('POST /bookings', booking)).status).toBe(status);
    expect((await book('happy-path')).status).toBe(201);
  });

  test('providers may have another separator', async () => {
    const { call } = await startWith({ search: { providers_separator: ';' } });
    const found = async (providers: string) =>
      (await call(searches, { ...search, providers })).body as unknown[];
    expect((await found('unheard-of;sandbox')).length).toBeGreaterThan(5);
    expect(await found('unheard-of,sandbox')).toEqual([]);
  });

  test('GET /offers may return only the first results, or one offer of each parking', async () => {
    const everything = await offersAround({});
    expect(await offersAround({ maximum_results: 5 })).toEqual(everything.slice(0, 5));
    const places = ({ lat, long }: Located) => `${lat} ${long}`;
    const single = await offersAround({ one_per_parking: true });
    expect(single.map(places)).toEqual([...new Set(everything.map(places))]);
    expect(single.length).toBeLessThan(everything.length);
  });

  test('a search may return only the nearest parkings', async () => {
    const all = await startWith({});
    const few = await startWith({ search: { maximum_results: 3 } });
    const { body } = await all.call(searches, search);
    expect((await few.call(searches, search)).body).toEqual((body as unknown[]).slice(0, 3));
  });

  test('a search may keep all offers of a parking, or show a parking without matching offers as empty', async () => {
    const area = { lat: 40.4168, long: -3.7038, search_radius_meters: 5000 };
    const offersFound = async (found: NonNullable<Profile['search']>, filter: object) => {
      const { call } = await startWith({ search: found });
      const { body } = await call(searches, { ...area, ...filter });
      return (body as { offers: unknown[] }[]).map(({ offers }) => offers.length);
    };
    const all = await offersFound({}, {});
    const filtered = await offersFound({}, { automated: true });
    const whole = await offersFound({ filter_level: 'parkings' }, { automated: true });
    expect(whole).toHaveLength(filtered.length);
    expect(sum(whole)).toBeGreaterThan(sum(filtered));
    const shown = await offersFound({ empty_offers: 'shown-empty' }, { automated: true });
    expect(shown).toHaveLength(all.length);
    expect(sum(shown)).toBe(sum(filtered));
  });

  test('one offer may have to pass all filters of a list, and filters may remove offers', async () => {
    const query = 'automated=true&bookable=true&limit=0';
    const each = await listed({}, query);
    const together = await listed({ filters_on_one_offer: true }, query);
    expect(together).toEqual(each.filter(({ offers }) => offers.some(isBoth)));
    expect(together.length).toBeLessThan(each.length);
    const filtered = await listed({ filters_offers: true }, query);
    expect(filtered.map(({ offers }) => offers)).toEqual(together.map(({ offers }) => offers.filter(isBoth)));
  });

  test('a parking without a bookable offer may count as not operable', async () => {
    const available = async (parkings: NonNullable<Profile['parkings']>) => {
      const { call } = await startWith({ parkings });
      return (await call('GET /parkings/available-parkings')).body as Listed[];
    };
    const all = await available({});
    const bookable = await available({ operable: 'bookable' });
    expect(bookable).toEqual(all.filter((parking) => parking.bookable));
    expect(await available({ operable: 'bookable-or-automated' })).toEqual(
      all.filter((parking) => parking.bookable || parking.automated),
    );
    expect(bookable.length).toBeLessThan(all.length);
  });

  test('a list may have another order, or a new one each time', async () => {
    const near = `${centre}&distance=20000&limit=0`;
    const nearest = await listed({}, near);
    expect(await listed({ order: 'unordered' }, near)).toEqual(nearest.toReversed());
    const { call } = await startWith({ parkings: { stable_order: false } });
    const [once, again] = [await call('GET /parkings?limit=0'), await call('GET /parkings?limit=0')];
    expect(again).not.toEqual(once);
    expect(idsIn(again.body)).toEqual(idsIn(once.body));
  });
});

type Located = { readonly lat: number; readonly long: number };
type Flags = { readonly automated: boolean; readonly bookable: boolean };
type Listed = Flags & { readonly id: string; readonly offers: readonly Flags[] };

const isBoth = ({ automated, bookable }: Flags) => automated && bookable;
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
const idsIn = (body: unknown) => (body as Listed[]).map(({ id }) => id).sort();

async function offersAround(offers: NonNullable<Profile['offers']>) {
  const { call } = await startWith({ offers: { radius_metres: 5000, ...offers } });
  return (await call(`GET /offers?${centre}`)).body as Located[];
}

async function listed(parkings: NonNullable<Profile['parkings']>, query: string) {
  const { call } = await startWith({ parkings });
  return (await call(`GET /parkings?${query}`)).body as Listed[];
}
