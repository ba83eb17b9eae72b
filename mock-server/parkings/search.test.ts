import { expect, test } from 'vitest';
import { type Schemas, shareSimulator } from '../testing/start-simulator.ts';
import { centre, listTransactionalProviders, scenarioIn, searchParkings } from './testing/ask-parkings.ts';

const { ana } = await shareSimulator();

const idsOf = (found: readonly Schemas['SearchParking'][]) => found.map(({ parkingId }) => parkingId);
const offersOf = (found: readonly Schemas['SearchParking'][]) => found.flatMap(({ offers }) => offers);

test('a search finds the parkings around its point, nearest first', async () => {
  const metres = (await searchParkings(ana)).map(({ distance }) => distance);
  expect(metres.length).toBeGreaterThan(20);
  expect(metres).toEqual([...metres].sort((a, b) => a - b));
  expect(metres[0]).toBe(0);
});

test('search_radius_meters defaults to 600', async () => {
  const byDefault = await searchParkings(ana);
  const wide = await searchParkings(ana, { search_radius_meters: 5000 });
  expect(byDefault).toEqual(await searchParkings(ana, { search_radius_meters: 600 }));
  expect(byDefault).toEqual(wide.slice(0, byDefault.length));
  expect(wide[byDefault.length]?.distance).toBeGreaterThan(600);
});

test('the smallest radius finds the parking at the point itself', async () => {
  const found = await searchParkings(ana, { search_radius_meters: 10 });
  expect(offersOf(found).map(({ svcPID }) => svcPID)).toEqual(['svc-scenario-happy-path']);
});

test('a search where there are no parkings finds nothing', async () => {
  expect(await searchParkings(ana, { lat: 0, long: -30 })).toEqual([]);
});

test('only offers of transactional providers are found', async () => {
  const transactional = await listTransactionalProviders(ana);
  const found = await searchParkings(ana, { search_radius_meters: 5000 });
  for (const { provider } of offersOf(found)) expect(transactional).toContain(provider);
  for (const { offers } of found) expect(offers.length).toBeGreaterThan(0);
});

test('without a duration, availability is not verified and depends on the offer alone', async () => {
  const found = await searchParkings(ana);
  expect(scenarioIn(found, 'happy-path').offer).toMatchObject({ available: true, reason: 'no_verificado' });
  expect(scenarioIn(found, 'always-full').offer).toMatchObject({ available: true, reason: 'no_verificado' });
  expect(scenarioIn(found, 'not-bookable').offer).toMatchObject({
    bookable: false,
    available: false,
    reason: 'parking_not_available',
  });
  expect(scenarioIn(found, 'no-rates').offer).toMatchObject({
    available: false,
    reason: 'no_available_rates',
    rates: [],
  });
});

test('without a duration, prices are for one hour', async () => {
  const pricesOf = (found: readonly Schemas['SearchParking'][]) =>
    offersOf(found).map(({ svcPID, customer_price }) => [svcPID, customer_price]);
  expect(pricesOf(await searchParkings(ana))).toEqual(pricesOf(await searchParkings(ana, { duration: 60 })));
});

test('with a duration, availability is verified', async () => {
  const found = await searchParkings(ana, { duration: 60 });
  expect(scenarioIn(found, 'happy-path').offer).toMatchObject({ available: true, reason: 'verificado' });
  expect(scenarioIn(found, 'always-full').offer).toMatchObject({
    available: false,
    reason: 'parking_is_full',
  });
  for (const { available, reason } of offersOf(found)) expect(available).toBe(reason === 'verificado');
});

test('without a start, the search is for now', async () => {
  const now = await searchParkings(ana, { duration: 90, start: '2026-03-03T09:00:00Z' });
  expect(await searchParkings(ana, { duration: 90 })).toEqual(now);
});

test.each([true, false])(
  'automated: %s keeps the offers with that value, and their parkings',
  async (automated) => {
    const everything = await searchParkings(ana);
    const found = await searchParkings(ana, { automated });
    const expected = everything.filter(({ offers }) => offers.some((offer) => offer.automated === automated));
    expect(idsOf(found)).toEqual(idsOf(expected));
    for (const offer of offersOf(found)) expect(offer.automated).toBe(automated);
  },
);

test.each([60, undefined])('available keeps the offers with that value (duration %s)', async (duration) => {
  const body = duration === undefined ? {} : { duration };
  const everything = offersOf(await searchParkings(ana, body));
  for (const available of [true, false]) {
    const found = offersOf(await searchParkings(ana, { ...body, available }));
    expect(found).toEqual(everything.filter((offer) => offer.available === available));
    expect(found.length).toBeGreaterThan(0);
  }
});

test('a filter of null lets everything pass', async () => {
  expect(await searchParkings(ana, { automated: null, available: null })).toEqual(await searchParkings(ana));
});

test.each([
  { providers: 'sandbox', want: ['sandbox'] },
  { providers: 'sandbox, plazapark', want: ['sandbox', 'plazapark'] },
  { providers: 'unheard-of', want: [] },
])('providers "$providers" keeps the offers of $want', async ({ providers, want }) => {
  const found = offersOf(await searchParkings(ana, { providers, search_radius_meters: 2000 }));
  expect(new Set(found.map(({ provider }) => provider))).toEqual(new Set(want));
});

test.each([
  {
    locale: undefined,
    message: 'Cancelación gratuita hasta 1 hora antes de la entrada.',
    service: 'Abierto 24 horas',
  },
  {
    locale: 'es',
    message: 'Cancelación gratuita hasta 1 hora antes de la entrada.',
    service: 'Abierto 24 horas',
  },
  { locale: 'en', message: 'Free cancellation until 1 hour before the start.', service: 'Open 24 hours' },
  {
    locale: 'fr',
    message: 'Cancelación gratuita hasta 1 hora antes de la entrada.',
    service: 'Abierto 24 horas',
  },
])('messages are in the language of locale $locale', async ({ locale, message, service }) => {
  const found = await searchParkings(ana, locale === undefined ? {} : { locale });
  const { parking, offer } = scenarioIn(found, 'happy-path');
  expect(offer.cancel_msg).toBe(message);
  expect(offer.access_msg).toMatch(locale === 'en' ? /^The barrier opens/ : /^La barrera se abre/);
  expect(parking.services[0]).toEqual({ name: 'open_24h', description: service });
});

test('the schedule is for the day of the start, in the local time of the parking', async () => {
  const dayAt = async (start: string) =>
    scenarioIn(await searchParkings(ana, { start }), 'siesta').parking.schedule_formatted?.day;
  expect(await dayAt('2026-03-06T22:59:59Z')).toBe('Friday');
  expect(await dayAt('2026-03-06T23:00:00Z')).toBe('Saturday');
  expect(await dayAt('2026-07-03T22:00:00Z')).toBe('Saturday');
});

test('there is no schedule on a day when the parking is closed', async () => {
  const found = await searchParkings(ana, { start: '2026-03-07T10:00:00Z' });
  const { parking } = scenarioIn(found, 'office-hours');
  expect(parking.is_open_24h).toBe(false);
  expect(parking).not.toHaveProperty('schedule_formatted');
});

test('a parking that is always full has no free spots', async () => {
  const { parking } = scenarioIn(await searchParkings(ana, { duration: 60 }), 'always-full');
  expect(parking.freeSpots).toBe(0);
});

test('rates in the search are in a currency that the specification allows', async () => {
  const cities = [centre, { lat: 50.0755, long: 14.4378 }, { lat: -33.4489, long: -70.6693 }];
  const currencies = new Set<string>();
  for (const city of cities) {
    const found = await searchParkings(ana, { ...city, search_radius_meters: 5000 });
    for (const { rates } of offersOf(found)) for (const { currency } of rates) currencies.add(currency);
  }
  expect(currencies).toEqual(new Set(['EUR', 'CZK', 'CLP']));
});
