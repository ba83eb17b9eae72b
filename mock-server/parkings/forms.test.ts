import { expect, test } from 'vitest';
import { findOffers, readOffer } from '../offers/testing/ask-offers.ts';
import { type Schemas, shareSimulator } from '../testing/start-simulator.ts';
import { centre, listParkings, scenarioIn, searchParkings } from './testing/ask-parkings.ts';

const { ana } = await shareSimulator();

const limits = ['access_type', 'booking_min_time', 'extra_hours', 'max_days', 'max_hours', 'start_min_time'];

/** The names of the fields in alphabetical order, as one text. */
const fieldsOf = (value: object | undefined) =>
  Object.keys(value ?? {})
    .sort()
    .join(' ');

test('the happy-path parking has all fields of the list form', async () => {
  const [full] = await listParkings(ana, { ...centre, distance: 0 });
  // Only schedule_formatted is missing, because this parking is open 24 hours.
  expect(fieldsOf(full)).toBe(
    'address automated best_offer bookable capacity country country_long distance email entrances id images ' +
      'is_open_24h lat long name offers phone points_of_interest region schedules services',
  );
  expect(fieldsOf(full?.offers[0])).toBe('automated bookable booking_url first_hour rates svcpid');
});

test('the happy-path parking has all fields of the search form', async () => {
  const { parking, offer } = scenarioIn(await searchParkings(ana), 'happy-path');
  expect(fieldsOf(parking)).toBe(
    'address area country distance entrances freeSpots images is_open_24h location max_height name offers ' +
      'parkingId pointsOfInterest region services',
  );
  expect(fieldsOf(offer)).toBe(
    'PID access_msg access_type automated available bookable booking_min_time cancel_mn cancel_msg cancelable ' +
      'commission_percent customer_price extra_hours max_days max_hours name offer_time parkingId provider ' +
      'rates reason start_min_time svcPID',
  );
  for (const field of limits) expect(offer).toHaveProperty(field, expect.anything());
});

test('a bare parking has the required fields and no others, in every form', async () => {
  const listed = (await listParkings(ana, { ...centre })).find(({ name }) => name.endsWith('bare'));
  expect(fieldsOf(listed)).toBe('address automated bookable id lat long name offers');
  expect(fieldsOf(listed?.offers[0])).toBe('automated bookable svcpid');

  const { parking, offer } = scenarioIn(await searchParkings(ana, { duration: 60 }), 'bare');
  expect(fieldsOf(parking)).toBe(
    'address area country distance entrances location name offers parkingId region services',
  );
  expect(fieldsOf(offer)).toBe(
    'PID automated available bookable commission_percent customer_price name parkingId provider rates reason svcPID',
  );

  const read = await readOffer(ana, 'svc-scenario-bare');
  expect(fieldsOf(read)).toBe('address lat long name svcpid');
  const found = (await findOffers(ana)).find(({ svcpid }) => svcpid === 'svc-scenario-bare');
  expect(fieldsOf(found)).toBe('address duration lat long name start svcpid');
});

test('an offer whose provider gives no values has null in the six nullable fields', async () => {
  const nothing = Object.fromEntries(limits.map((field) => [field, null]));
  const { offer } = scenarioIn(await searchParkings(ana), 'nulls');
  expect(offer).toMatchObject(nothing);
  expect(offer).not.toHaveProperty('cancel_mn');
  expect(await readOffer(ana, 'svc-scenario-nulls')).toMatchObject(nothing);
  const found = (await findOffers(ana)).find(({ svcpid }) => svcpid === 'svc-scenario-nulls');
  expect(found).toMatchObject(nothing);
});

test('the two forms describe the same parking', async () => {
  const listed = new Map((await listParkings(ana, { ...centre, distance: 600 })).map((one) => [one.id, one]));
  const found = await searchParkings(ana, { duration: 60 });
  for (const parking of found) {
    const other = listed.get(parking.parkingId);
    expect(parking.location).toEqual({ type: 'Point', coordinates: [other?.long, other?.lat] });
    expect(parking).toMatchObject({ name: other?.name, address: other?.address });
    const svcpids = other?.offers.map(({ svcpid }) => svcpid);
    for (const { svcPID, parkingId } of parking.offers) {
      expect(svcpids).toContain(svcPID);
      expect(parkingId).toBe(parking.parkingId);
    }
  }
  expect(found.length).toBeGreaterThan(20);
});

test('a part-time schedule is a week in the list form and one day in the search form', async () => {
  const day = {
    day: 'Tuesday',
    open: '08:00',
    close: '14:00',
    openPartTime: '17:00',
    closePartTime: '21:00',
    is_open_24h: false,
    has_partTime_schedule: true,
  };
  const listed = (await listParkings(ana, centre)).find(({ name }) => name.endsWith('siesta'));
  expect(listed?.is_open_24h).toBe(false);
  expect(listed?.schedule_formatted).toHaveLength(7);
  expect(listed?.schedule_formatted?.[1]).toEqual(day);
  expect(scenarioIn(await searchParkings(ana), 'siesta').parking.schedule_formatted).toEqual(day);
});

test('a listed parking has a schedule unless it is open 24 hours', async () => {
  for (const parking of await listParkings(ana, { limit: 0 })) {
    const scheduled = parking.schedule_formatted !== undefined;
    if (parking.is_open_24h !== undefined) expect(scheduled).toBe(!parking.is_open_24h);
  }
});

test('points of interest have their distance as a string in the list form, as a number in the search form', async () => {
  const [listed] = await listParkings(ana, { ...centre, distance: 0 });
  const { parking } = scenarioIn(await searchParkings(ana), 'happy-path');
  expect(listed?.points_of_interest?.[0]).toEqual({
    name: 'Puerta del Sol',
    distance_mts: '28',
    friendly_distance: '28 m',
  });
  expect(parking.pointsOfInterest?.[0]).toMatchObject({ distance_mts: 28, friendly_distance: '28 m' });
});

test('services have the names of their form, and the search form leaves out those without a name in it', async () => {
  const listed = await listParkings(ana, { limit: 0 });
  const names = (parkings: typeof listed) =>
    new Set(parkings.flatMap((one) => one.services ?? []).map(({ name }) => name));
  expect([...names(listed)]).toEqual(expect.arrayContaining(['repair shop', 'contactLess', 'taxi']));

  for (const service of ['repair shop', 'taxi', 'contactLess'] as const) {
    const { lat, long, id, services } = listedWith(service, listed);
    const found = await searchParkings(ana, { lat, long, search_radius_meters: 10 });
    const shown = found.find(({ parkingId }) => parkingId === id)?.services.map(({ name }) => name);
    const expected = (services ?? [])
      .map(({ name }) => (name === 'repair shop' ? 'repair_shop' : name))
      .filter((name) => name !== 'taxi' && name !== 'contactLess');
    expect(shown).toEqual(expected);
  }

  function listedWith(name: Schemas['ListServiceName'], parkings: typeof listed) {
    const one = parkings.find(
      (parking) => parking.bookable && parking.services?.some((service) => service.name === name),
    );
    if (one === undefined) throw new Error(`no bookable parking has ${name}`);
    return one;
  }
});
