import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { WorldFile } from '../../spec/generated/world-types.ts';
import { temporaryFolder } from '../../spec/testing/temporary-folder.ts';
import { tryToCancel } from '../bookings/testing/ask-bookings.ts';
import { readOffer } from '../offers/testing/ask-offers.ts';
import {
  listParkings,
  listTransactionalProviders,
  searchParkings,
} from '../parkings/testing/ask-parkings.ts';
import { startSimulator } from '../testing/start-simulator.ts';

const place = { lat: 41.6523, long: -4.7286 };
const ofParkings = (...parkings: WorldFile['parkings']): WorldFile => ({ world: 1, parkings });
const booked = { start: '2026-03-04T10:00:00Z', duration: 120 } as const;

async function worldFile(name: string, text: string): Promise<string> {
  const path = join(temporaryFolder(), name);
  await writeFile(path, text);
  return path;
}

describe('a world from a file', () => {
  test('serves a parking of three lines, which can be listed, found, booked and cancelled', async () => {
    const world = await worldFile(
      'world.yaml',
      'world: 1\nparkings:\n  - name: Plaza Nueva\n    lat: 41.6523\n    long: -4.7286\n',
    );
    const { ana } = await startSimulator({ world });
    const [listed] = await listParkings(ana, { ...place, distance: 10 });
    expect(listed).toMatchObject({ name: 'Plaza Nueva', country: 'ES', distance: 0, bookable: true });
    expect(listed).toMatchObject({ is_open_24h: true });
    const [found] = await searchParkings(ana, { ...place, ...booked });
    expect(found).toMatchObject({ name: 'Plaza Nueva', parkingId: listed?.id });
    const svcpid = listed?.offers[0]?.svcpid ?? '';
    const offer = await readOffer(ana, svcpid, { duration: 60 });
    expect(offer).toMatchObject({ name: 'Plaza Nueva', cancel_mn: 60 });
    const { data: booking } = await ana.POST('/bookings', { body: { svcpid, ...booked } });
    expect(booking).toMatchObject({ svcpid, parking_name: 'Plaza Nueva' });
    const { booking: cancelled } = await tryToCancel(ana, booking?.uid ?? '');
    expect(cancelled).toMatchObject({ cancelled: true });
  });

  test('has the prices of its rates in search, offer and booking', async () => {
    const rates = [
      { time: 1, unit: 'day', price: 240.5 },
      { time: 2, unit: 'hour', price: 77 },
    ] as const;
    const world = ofParkings({
      name: 'Brno',
      lat: 49.1951,
      long: 16.6068,
      offers: [{ currency: 'CZK', rates }],
    });
    const { ana } = await startSimulator({ world });
    const [found] = await searchParkings(ana, { lat: 49.1951, long: 16.6068, ...booked });
    const [offer] = found?.offers ?? [];
    expect(offer).toMatchObject({ customer_price: 3.08, available: true });
    expect(offer?.rates.map(({ price, currency }) => `${price} ${currency}`)).toEqual([
      '77 CZK',
      '240.5 CZK',
    ]);
    const svcpid = offer?.svcPID ?? '';
    expect(await readOffer(ana, svcpid, booked)).toMatchObject({ customer_price: 3.08 });
    const { data: booking } = await ana.POST('/bookings', { body: { svcpid, ...booked } });
    expect(booking).toMatchObject({ actual_price: 3.08, svc_price: 2.8, commission_price: 0.28 });
  });

  test('serves ids, svcpids, providers and every other field as stated', async () => {
    const parking = {
      id: '8CGRMX27+3FQ',
      name: 'Garage',
      address: 'Calle Mayor, 1',
      region: 'Castilla y León',
      country: 'ES',
      ...place,
      capacity: 12,
      phone: '+34900000000',
      email: 'garage@garage.example',
      schedules: 'By day',
      images: ['https://garage.example/1.jpg'],
    };
    const world = ofParkings({
      ...parking,
      hours: { Monday: '08:00-14:00 and 17:00-21:00', Saturday: '24h', Sunday: 'closed' },
      services: ['toilets', 'repair shop'],
      entrances: [{ latitude: 41.6524, longitude: -4.7287 }],
      points_of_interest: [{ name: 'Plaza Mayor', distance_mts: 120 }],
      offers: [
        { svcpid: 'X/1', provider: 'garage', PID: 77, bookable: false, automated: true, rates: [] },
        { svcpid: 'x-2', provider: 'garage', cancel_mn: null, max_hours: null, booking_min_time: 90 },
      ],
    });
    const { ana } = await startSimulator({ world });
    const [listed] = await listParkings(ana, { pluscode: parking.id });
    expect(listed).toMatchObject({
      ...parking,
      services: [{ name: 'toilets' }, { name: 'repair shop' }],
      entrances: [{ latitude: 41.6524, longitude: -4.7287, address: 'Calle Mayor, 1' }],
      points_of_interest: [{ name: 'Plaza Mayor', distance_mts: '120' }],
      offers: [
        { svcpid: 'X/1', bookable: false, automated: true },
        { svcpid: 'x-2', bookable: true, automated: false },
      ],
    });
    expect(
      listed?.schedule_formatted?.map(({ day, open, closePartTime }) => [day, open, closePartTime]),
    ).toEqual([
      ['Monday', '08:00', '21:00'],
      ['Saturday', '00:00', undefined],
    ]);
    expect(await readOffer(ana, 'X/1')).toMatchObject({ provider: 'garage', PID: 77, available: false });
    const limited = await readOffer(ana, 'x-2', booked);
    expect(limited).toMatchObject({ max_hours: null, booking_min_time: 90 });
    expect(limited).not.toHaveProperty('cancel_mn');
    expect(limited).not.toHaveProperty('max_days');
    expect(await listTransactionalProviders(ana)).toContain('garage');
  });

  test('leaves out the fields that are null in the file', async () => {
    const none = { phone: null, email: null, images: null, points_of_interest: null, schedules: null };
    const world = ofParkings({ name: 'Bare', ...place, ...none, capacity: null, entrances: null });
    const { ana } = await startSimulator({ world });
    const [listed] = await listParkings(ana, place);
    for (const field of [...Object.keys(none), 'capacity', 'entrances'])
      expect(listed).not.toHaveProperty(field);
  });

  test('generates the rest from the seed and the id, wherever the parking is in the file', async () => {
    const one = { id: 'A', ...place };
    const other = { id: 'B', lat: 52.52, long: 13.405 };
    const listOf = async (world: WorldFile, seed = 1) => {
      const { ana } = await startSimulator({ world, seed });
      return (await listParkings(ana, { limit: 0 })).find(({ id }) => id === 'A');
    };
    const first = await listOf(ofParkings(one, other));
    expect(await listOf(ofParkings(other, one))).toEqual(first);
    expect(await listOf(ofParkings(one), 2)).not.toEqual(first);
  });

  test('includes the scenario offers unless the file says otherwise', async () => {
    const counts = async (world: WorldFile) => {
      const { ana, url } = await startSimulator({ world });
      const scenarios = (await (await fetch(`${url}/_sim/scenarios`)).json()) as unknown[];
      return [scenarios.length, (await listParkings(ana, { limit: 0 })).length];
    };
    const parkings = [{ id: 'A', ...place }];
    expect(await counts({ world: 1, parkings })).toEqual([21, 22]);
    expect(await counts({ world: 1, scenarios: false, parkings })).toEqual([0, 1]);
  });

  test('may have several parkings in one place, in any country of the world', async () => {
    const here = { name: 'Deck', lat: 48.2082, long: 16.3738, country: 'AT' };
    const { ana } = await startSimulator({ world: ofParkings(here, here, { ...here, lat: 90, long: 180 }) });
    const found = await listParkings(ana, { lat: here.lat, long: here.long });
    expect(found).toHaveLength(2);
    expect(new Set(found.map(({ id }) => id)).size).toBe(2);
    expect(found[0]).toMatchObject({ country: 'AT', country_long: 'Austria', region: 'Austria' });
  });
});

describe('a world with a mistake is refused', () => {
  test('with file, line, field and rule', async () => {
    const world = await worldFile(
      'world.yaml',
      `world: 1
parkings:
  - name: North
    lat: 95
    long: -4.7
    colour: red
    offers:
      - currency: EURO
  - id: 8CGR
    lat: 41.6
`,
    );
    await expect(startSimulator({ world })).rejects.toThrow(`${world} is not a valid world:
  line 4: /parkings/0/lat must be at most 90
  line 6: /parkings/0/colour is not a known key
  line 8: /parkings/0/offers/0/currency must be one of 'EUR', 'CZK', 'CLP', 'PLN', 'RON', 'SEK', 'GBP', 'DKK'
  line 9: /parkings/1/long is required`);
  });

  test('with the line in JSON too', async () => {
    const world = await worldFile(
      'world.json',
      '{ "world": 1,\n  "parkings": [\n    { "id": "A", "lat": 1, "long": 1 },\n    { "id": "B",\n      "lat": 95, "long": 1 }] }',
    );
    await expect(startSimulator({ world })).rejects.toThrow('  line 5: /parkings/1/lat must be at most 90');
    const unfinished = await worldFile('world.json', '{"world": 1, "parkings": [');
    await expect(startSimulator({ world: unfinished })).rejects.toThrow(
      `${unfinished} is not valid JSON: line 1, `,
    );
  });

  test.each([
    { given: { lat: 1, long: 1 }, want: '/parkings/0 must have a name or an id' },
    {
      given: { id: 'B', lat: 0, long: 0 },
      want: '/parkings/0 is far from all known places of the twelve countries; state country and time_zone',
    },
    {
      given: { id: 'B', time_zone: 'Madrid', ...place },
      want: '/parkings/0/time_zone must be an IANA time zone',
    },
    {
      given: { id: 'B', hours: '22:00-06:00', ...place },
      want: '/parkings/0/hours must close after it opens',
    },
    {
      given: { id: 'B', hours: '8-20', ...place },
      want: '/parkings/0/hours must be 24h, closed, or one or two',
    },
    {
      given: { id: 'B', offers: [{ svcpid: 'svc-scenario-x' }], ...place },
      want: "/parkings/0/offers/0/svcpid must not begin with 'svc-scenario-'",
    },
    {
      given: { id: 'B', offers: [{ rates: [{ time: 1, unit: 'hour', price: 1.005 }] }], ...place },
      want: '/parkings/0/offers/0/rates/0/price must have at most two decimals',
    },
    {
      given: { id: 'B', offers: [{ svcpid: 'svc-a-1' }], ...place },
      want: '/parkings/1/offers/0 must have another svcpid: svc-a-1 was made for an offer',
    },
    { given: { id: 'A', ...place }, want: '/parkings/1/id must be unique, but /parkings/0/id is the same' },
  ] as const)('$want', async ({ given, want }) => {
    const world = ofParkings(given as WorldFile['parkings'][number], { id: 'A', ...place });
    await expect(startSimulator({ world })).rejects.toThrow(want);
  });

  test('if the file does not exist, or if a number of parkings is given too', async () => {
    await expect(startSimulator({ world: 'nowhere.yaml' })).rejects.toThrow(
      'nowhere.yaml cannot be read: no such file or directory',
    );
    await expect(startSimulator({ world: ofParkings(), parkings: 5 })).rejects.toThrow('cannot be combined');
  });
});
