import { describe, expect, it } from 'vitest';
import { shareRefusing } from '../testing/share-refusing.ts';
import { shareSimulator } from '../testing/start-simulator.ts';

const refuse = await shareRefusing();
const { ana, send } = await shareSimulator();

const offer = 'svc-scenario-happy-path';
const booking = { svcpid: offer, duration: 60 };
const vehicle = { plate: 'AB123CD', brand: 'Fiat', model: 'Panda' };
const search = { lat: 40.4168, long: -3.7038 };
const notification = { action: 'ENTRY', provider: 'sandbox', plate: 'AB123CD', svcPID: offer };

const bookings = 'POST /bookings';
const searches = 'POST /parkings/search-available-parkings';
const vehicles = 'POST /vehicles';
const oneVehicle = 'POST /vehicles/AB123CD';
const update = 'PUT /vehicles/update/AB123CD';
const trigger = 'POST /vehicles/notification/test';

describe('a faulty field is named with its rule and the correct form', () => {
  it.each<[call: string, body: unknown, pointer: string, rule: string, detail: string]>([
    [bookings, { duration: 60 }, '/svcpid', 'required', 'is required'],
    [bookings, { svcpid: offer }, '/duration', 'required', 'is required'],
    [bookings, { ...booking, svcpid: 7 }, '/svcpid', 'type', 'must be a string'],
    [bookings, { ...booking, duration: '60' }, '/duration', 'type', 'must be a whole number'],
    [bookings, { ...booking, duration: 60.5 }, '/duration', 'type', 'must be a whole number'],
    [bookings, { ...booking, duration: null }, '/duration', 'type', 'must be a whole number'],
    [bookings, { ...booking, duration: 14 }, '/duration', 'minimum', 'must be at least 15'],
    [bookings, { ...booking, duration: 14_401 }, '/duration', 'maximum', 'must be at most 14400'],
    [bookings, { ...booking, expected_price: '5' }, '/expected_price', 'type', 'must be a number'],
    [bookings, { ...booking, number_plate: 'AB 123' }, '/number_plate', 'pattern', noSpaces()],
    [bookings, { ...booking, number_plate: '' }, '/number_plate', 'pattern', noSpaces()],
    [bookings, { ...booking, number_plate: 'AB\u00a0123' }, '/number_plate', 'pattern', noSpaces()],
    [
      bookings,
      { ...booking, nameReservation: 'n'.repeat(255) },
      '/nameReservation',
      'maxLength',
      'must have at most 254 characters',
    ],
    [
      oneVehicle,
      { ...vehicle, brand: 'b'.repeat(1e6) },
      '/brand',
      'maxLength',
      'must have at most 254 characters',
    ],
    [bookings, { ...booking, cc_email: 'nobody' }, '/cc_email', 'format', 'must be an email address'],
    [searches, { long: 0 }, '/lat', 'required', 'is required'],
    [searches, { ...search, lat: '40' }, '/lat', 'type', 'must be a number'],
    [searches, { ...search, lat: 90.01 }, '/lat', 'maximum', 'must be at most 90'],
    [searches, { ...search, lat: -90.01 }, '/lat', 'minimum', 'must be at least -90'],
    [searches, { ...search, long: 180.01 }, '/long', 'maximum', 'must be at most 180'],
    [searches, { ...search, long: -180.01 }, '/long', 'minimum', 'must be at least -180'],
    [searches, { ...search, duration: 14 }, '/duration', 'minimum', 'must be at least 15'],
    [searches, { ...search, duration: 14_401 }, '/duration', 'maximum', 'must be at most 14400'],
    [searches, { ...search, search_radius_meters: 9 }, radius(), 'minimum', 'must be at least 10'],
    [searches, { ...search, search_radius_meters: 5001 }, radius(), 'maximum', 'must be at most 5000'],
    [searches, { ...search, automated: 'yes' }, '/automated', 'type', 'must be true or false or null'],
    [searches, { ...search, available: 1 }, '/available', 'type', 'must be true or false or null'],
    [searches, { ...search, locale: 'spa' }, '/locale', 'pattern', 'must be a two-letter code, such as es'],
    [searches, { ...search, providers: ['sandbox'] }, '/providers', 'type', 'must be a string'],
    [vehicles, [vehicle, { ...vehicle, plate: 'A B' }], '/1/plate', 'pattern', noSpaces()],
    [vehicles, [vehicle, 'AB123CD'], '/1', 'type', 'must be an object'],
    [vehicles, [{ ...vehicle, tag: 'D' }], '/0/tag', 'enum', "must be one of '0', 'C', 'B', 'ECO'"],
    [vehicles, [{ ...vehicle, tag: 0 }], '/0/tag', 'enum', "must be one of '0', 'C', 'B', 'ECO'"],
    [vehicles, [{ ...vehicle, listProviders: 'x' }], '/0/listProviders', 'type', 'must be an array'],
    [vehicles, [{ ...vehicle, listProviders: [1] }], '/0/listProviders/0', 'type', 'must be a string'],
    ['PUT /vehicles', [{ plate: 'AB123CD', brand: 'Fiat' }], '/0/model', 'required', 'is required'],
    [oneVehicle, { ...vehicle, brand: {} }, '/brand', 'type', 'must be a string'],
    [oneVehicle, { ...vehicle, tag: 'eco' }, '/tag', 'enum', "must be one of '0', 'C', 'B', 'ECO'"],
    [update, { model: 5 }, '/model', 'type', 'must be a string'],
    [update, { tag: null }, '/tag', 'enum', "must be one of '0', 'C', 'B', 'ECO'"],
    [trigger, { ...notification, action: 'entry' }, '/action', 'enum', "must be one of 'ENTRY', 'EXIT'"],
    [trigger, { ...notification, plate: ' ' }, '/plate', 'pattern', noSpaces()],
    ['POST /authenticate', { email: 'ana@parkproof.example' }, '/password', 'required', 'is required'],
    ['POST /authenticate', { email: 1, password: 'x' }, '/email', 'type', 'must be a string'],
  ])('%s %j', async (call, body, pointer, rule, detail) => {
    const refusal = await refuse(call, { body });
    expect([refusal.status, refusal.code]).toEqual([400, 'invalid-request']);
    expect(refusal.violations).toEqual([{ in: 'body', pointer, rule, detail }]);
    expect(refusal.detail).toBe(`Body ${pointer} ${detail}.`);
  });

  it('even if it is a number that is too large to be finite', async () => {
    for (const field of ['expected_price', 'duration']) {
      const text = JSON.stringify({ ...booking, [field]: 0 }).replace(`"${field}":0`, `"${field}":1e400`);
      const { violations } = await refuse(bookings, { text });
      expect(violations).toMatchObject([{ pointer: `/${field}`, rule: 'type' }]);
    }
  });

  it.each(['action', 'provider', 'plate', 'svcPID'])('in the trigger too: without %s', async (field) => {
    const { violations } = await refuse(trigger, { body: { ...notification, [field]: undefined } });
    expect(violations).toMatchObject([{ pointer: `/${field}`, rule: 'required' }]);
  });

  it('and if there are several, all are listed and the sentence names the first', async () => {
    const { detail, violations } = await refuse(bookings, {
      body: { duration: 14, number_plate: 'A B', start: 1 },
    });
    expect(detail).toBe('Body /svcpid is required (and 3 more errors).');
    expect(violations.map(({ pointer, rule }) => `${pointer} ${rule}`)).toEqual([
      '/svcpid required',
      '/start type',
      '/duration minimum',
      '/number_plate pattern',
    ]);
    expect((await refuse(bookings, { body: { duration: 14 } })).detail).toMatch(/ \(and 1 more error\)\.$/);
  });

  it('and of a long list, the first twenty violations are listed', async () => {
    const body = Array.from({ length: 1000 }, () => ({ plate: 'A B' }));
    const { violations } = await refuse(vehicles, { body });
    expect(violations).toHaveLength(20);
    expect(violations.at(-1)?.pointer).toBe('/6/model');
  });
});

describe('values at the bounds are accepted', () => {
  it.each<[call: string, body: unknown]>([
    [bookings, { ...booking, duration: 15 }],
    [bookings, { ...booking, duration: 14_400 }],
    [searches, { ...search, duration: 15, search_radius_meters: 10 }],
    [searches, { ...search, duration: 14_400, search_radius_meters: 5000 }],
    [searches, { lat: 90, long: 180 }],
    [searches, { lat: -90, long: -180 }],
    [searches, { ...search, automated: null, available: null, locale: 'EN' }],
    [bookings, { ...booking, duration: 60.0, number_plate: 'ÄÖ1', phone: '', nameReservation: '🚗' }],
    [vehicles, [{ ...vehicle, tag: '0' }]],
  ])('%s %j', async (call, body) => {
    expect((await send(call, { body })).status).toBeLessThan(300);
  });
});

describe('a start', () => {
  const exists = 'must be a valid date and time with an offset, such as 2026-05-01T09:30:00Z';

  it.each([
    '2026-02-30T09:00:00Z',
    '2026-02-29T09:00:00Z',
    '2026-13-01T09:00:00Z',
    '2026-00-10T09:00:00Z',
    '2026-03-04T24:30:00Z',
    '2026-03-04T09:60:00Z',
    '2026-03-04T09:00:61Z',
    '2026-03-04T09:00:00',
    '2026-03-04T09:00Z',
    '2026-03-04',
    '09:00:00Z',
    '2026-03-04T09:00:00+24:00',
    '2026-03-04T09:00:00 CET',
    '04/03/2026 09:00',
    '1772614800000',
    'tomorrow',
    '',
  ])('must be a real date and time with an offset: %s', async (start) => {
    const inBody = { in: 'body', pointer: '/start', rule: 'format', detail: exists };
    expect((await refuse(bookings, { body: { ...booking, start } })).violations).toEqual([inBody]);
    expect((await refuse(searches, { body: { ...search, start } })).violations).toEqual([inBody]);
    const query = `start=${encodeURIComponent(start)}`;
    for (const path of [`/offers/${offer}?${query}`, `/offers?lat=40&long=-3&${query}`]) {
      const { violations } = await refuse(`GET ${path}`);
      expect(violations).toEqual([{ in: 'query', pointer: 'start', rule: 'format', detail: exists }]);
    }
  });

  const [noLeapSecond, inYears] = [
    'must not be a leap second',
    'must be in a year from 0000 to 9999, in UTC too',
  ];

  it.each([
    ['2026-12-31T23:59:60Z', noLeapSecond],
    ['2027-01-01T00:59:60+01:00', noLeapSecond],
    ['9999-12-31T23:59:59-12:00', inYears],
    ['0000-01-01T00:00:00+12:00', inYears],
  ])('that answers could not repeat is refused: %s', async (start, detail) => {
    const { violations } = await refuse(bookings, { body: { ...booking, start } });
    expect(violations).toMatchObject([{ in: 'body', pointer: '/start', rule: 'format', detail }]);
    const query = await refuse(`GET /offers/${offer}?start=${encodeURIComponent(start)}`);
    expect(query.violations).toMatchObject([{ in: 'query', pointer: 'start', rule: 'format', detail }]);
  });

  it.each([
    ['2026-03-04T09:00:00Z', '2026-03-04T09:00:00.000Z'],
    ['2026-03-04T10:00:00+01:00', '2026-03-04T09:00:00.000Z'],
    ['2026-03-04t09:00:00.5z', '2026-03-04T09:00:00.500Z'],
    ['2026-03-03T21:30:00-11:30', '2026-03-04T09:00:00.000Z'],
    ['2028-02-29T09:00:00Z', '2028-02-29T09:00:00.000Z'],
  ])('is read with its offset: %s', async (start, instant) => {
    const { data } = await ana.POST('/bookings', { body: { ...booking, start } });
    expect(data?.start).toBe(instant);
  });
});

function noSpaces() {
  return 'must not be empty or contain spaces';
}

function radius() {
  return '/search_radius_meters';
}
