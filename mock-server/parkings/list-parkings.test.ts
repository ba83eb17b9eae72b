import { expect, test } from 'vitest';
import { readOffer } from '../offers/testing/ask-offers.ts';
import { type Schemas, shareSimulator } from '../testing/start-simulator.ts';
import { centre, listParkings as list } from './testing/ask-parkings.ts';

const { ana } = await shareSimulator();

const idsOf = (parkings: readonly Schemas['ListParking'][]) => parkings.map(({ id }) => id);

test('without a point, parkings are listed without a distance', async () => {
  const parkings = await list(ana, { limit: 0 });
  expect(parkings).toHaveLength(400);
  for (const parking of parkings) expect(parking).not.toHaveProperty('distance');
});

test('around a point, parkings come nearest first with their distance in metres', async () => {
  const parkings = await list(ana, { ...centre, distance: 2000 });
  const metres = parkings.flatMap(({ distance }) => (distance === undefined ? [] : [distance]));
  expect(metres.length).toBeGreaterThan(25);
  expect(metres).toEqual([...metres].sort((a, b) => a - b));
  expect(parkings[0]).toMatchObject({ name: 'Parking Sandbox happy-path', distance: 0 });
  // 150 m east of the centre.
  expect(parkings.find(({ name }) => name.endsWith('always-full'))?.distance).toBe(150);
});

test('distance defaults to 500 metres', async () => {
  const byDefault = await list(ana, { ...centre, limit: 0 });
  const wide = await list(ana, { ...centre, distance: 1000, limit: 0 });
  expect(byDefault).toEqual(await list(ana, { ...centre, distance: 500, limit: 0 }));
  expect(wide.length).toBeGreaterThan(byDefault.length);
  expect(byDefault).toEqual(wide.slice(0, byDefault.length));
  expect(wide[byDefault.length]?.distance).toBeGreaterThan(500);
});

test('parkings are found within the radius, which may be 0', async () => {
  const here = await list(ana, { ...centre, distance: 0 });
  expect(here.map(({ name }) => name)).toEqual(['Parking Sandbox happy-path']);
  const found = await list(ana, { ...centre, distance: 151 });
  expect(found.some(({ name }) => name.endsWith('always-full'))).toBe(true);
  const nearer = await list(ana, { ...centre, distance: 149 });
  expect(nearer.some(({ name }) => name.endsWith('always-full'))).toBe(false);
});

test.each([{ lat: 40.4168 }, { long: -3.7038 }])('a single coordinate is refused: %o', async (query) => {
  const missing = 'lat' in query ? 'long' : 'lat';
  const { error, response } = await ana.GET('/parkings', { params: { query } });
  expect(response.status).toBe(400);
  expect(error).toMatchObject({ errors: [{ in: 'query', pointer: missing, rule: 'both-coordinates' }] });
});

test('a radius below zero is refused', async () => {
  const { error, response } = await ana.GET('/parkings', { params: { query: { ...centre, distance: -1 } } });
  expect(response.status).toBe(400);
  expect(error).toMatchObject({ errors: [{ in: 'query', pointer: 'distance', rule: 'minimum' }] });
});

test('limit defaults to 100, and 0 lists all parkings', async () => {
  const everything = await list(ana, { limit: 0 });
  expect(await list(ana)).toEqual(everything.slice(0, 100));
  expect(await list(ana, { limit: 7 })).toEqual(everything.slice(0, 7));
});

test('pages of offset and limit neither repeat nor skip a parking', async () => {
  const everything = idsOf(await list(ana, { limit: 0 }));
  const pages = await Promise.all(
    [0, 150, 300, 450].map(async (offset) => idsOf(await list(ana, { offset, limit: 150 }))),
  );
  expect(pages.flat()).toEqual(everything);
  expect(pages.map((page) => page.length)).toEqual([150, 150, 100, 0]);
  expect(idsOf(await list(ana, { offset: 390, limit: 0 }))).toEqual(everything.slice(390));
});

test('pages are counted after filtering, around a point too', async () => {
  const query = { ...centre, distance: 50_000, automated: true };
  const everything = await list(ana, { ...query, limit: 0 });
  expect(await list(ana, { ...query, offset: 2, limit: 3 })).toEqual(everything.slice(2, 5));
});

test('pluscode keeps the parkings whose id starts with it', async () => {
  const everything = await list(ana, { limit: 0 });
  const one = everything[30];
  expect(await list(ana, { pluscode: one?.id ?? '' })).toEqual([one]);
  const area = await list(ana, { pluscode: '8CGRC7', limit: 0 });
  expect(area).toEqual(everything.filter(({ id }) => id.startsWith('8CGRC7')));
  expect(area.length).toBeGreaterThan(21);
  expect(await list(ana, { pluscode: 'nowhere' })).toEqual([]);
});

test('type keeps the parkings of the kind that GET /offers/:svcpid shows', async () => {
  const found = await list(ana, { type: 'street', limit: 5 });
  expect(found).toHaveLength(5);
  for (const { offers } of found) {
    expect(await readOffer(ana, offers[0]?.svcpid ?? '')).toMatchObject({ type: 'street' });
  }
  expect(await list(ana, { type: 'heliport' })).toEqual([]);
});

test('provider keeps the parkings that have one of its offers', async () => {
  const found = await list(ana, { provider: 'sandbox', limit: 0 });
  const scenarios = (await list(ana, { limit: 0 })).filter(({ name }) => name.startsWith('Parking Sandbox '));
  expect(found).toEqual(scenarios);
  expect(found).toHaveLength(21);
  expect(await list(ana, { provider: 'unheard-of' })).toEqual([]);
});

test.each(['automated', 'bookable'] as const)('%s filters with true and with false', async (flag) => {
  const everything = await list(ana, { limit: 0 });
  for (const wanted of [true, false]) {
    const found = await list(ana, { [flag]: wanted, limit: 0 });
    expect(found).toEqual(everything.filter((parking) => parking[flag] === wanted));
    expect(found.length).toBeGreaterThan(0);
  }
});

test('several filters can be combined', async () => {
  const query = { ...centre, distance: 50_000, provider: 'plazapark', bookable: true, automated: true };
  const found = await list(ana, { ...query, limit: 0 });
  expect(found.length).toBeGreaterThan(0);
  for (const parking of found) expect(parking).toMatchObject({ bookable: true, automated: true });
});
