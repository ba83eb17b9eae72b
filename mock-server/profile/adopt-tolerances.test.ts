import { describe, expect, test } from 'vitest';
import type { Profile } from '../../spec/generated/profile-types.ts';
import { startWith } from './testing/start-with.ts';

const centre = 'lat=40.4168&long=-3.7038';
const search = { lat: 40.4168, long: -3.7038, search_radius_meters: 300 };
const parkings = '/parkings';
const searches = '/parkings/search-available-parkings';

describe('out of bounds', () => {
  test('a duration may be clamped or accepted', async () => {
    const { call, book } = await startWith({
      limits: {
        duration_out_of_bounds: { find_offers: 'clamp', get_offer: 'accept', create_booking: 'clamp' },
      },
    });
    const offers = (duration: number) => call(`GET /offers?${centre}&duration=${duration}`);
    expect(await offers(14)).toEqual(await offers(15));
    expect(await offers(14_401)).toEqual(await offers(14_400));
    const offer = (duration: number) => call(`GET /offers/svc-scenario-happy-path?duration=${duration}`);
    expect((await offer(5)).status).toBe(200);
    expect((await offer(-5)).status).toBe(400);
    expect(await book('happy-path', { duration: 10 })).toMatchObject({ status: 201, duration: 15 });
    expect((await call(`POST ${searches}`, { ...search, duration: 10 })).status).toBe(400);
    const lenient = await startWith({ limits: { duration_out_of_bounds: { create_booking: 'accept' } } });
    for (const duration of [14, 14_401])
      expect(await lenient.book('happy-path', { duration })).toMatchObject({ status: 201, duration });
  });

  test('a radius, a distance and a page may be clamped', async () => {
    const { call } = await startWith({
      limits: {
        search_radius_out_of_bounds: 'clamp',
        distance_out_of_bounds: 'clamp',
        paging_out_of_bounds: 'clamp',
        offset_past_end: 'refuse',
        distance_minimum: 5,
      },
    });
    const found = (metres: number) => call(`POST ${searches}`, { ...search, search_radius_meters: metres });
    expect(await found(9000)).toEqual(await found(5000));
    const listed = (query: string) => call(`GET ${parkings}?${query}`);
    expect(await listed(`${centre}&distance=90000`)).toEqual(await listed(`${centre}&distance=50000`));
    for (const distance of [4, -1]) expect((await listed(`${centre}&distance=${distance}`)).status).toBe(400);
    expect(await listed('limit=-1')).toEqual(await listed('limit=0'));
    expect(await listed('offset=-1')).toEqual(await listed('offset=0'));
    expect((await listed('offset=399')).body).toHaveLength(1);
    expect((await listed('offset=400')).status).toBe(400);
  });
});

test.each<[Partial<Profile>, path: string, expected: object]>([
  [{ parkings: { unknown_type: 'refuse' } }, `${parkings}?type=hangar`, { status: 400 }],
  [{ parkings: { unknown_type: 'refuse' } }, `${parkings}?type=underground`, { status: 200 }],
  [{ parkings: { unknown_provider_filter: 'refuse' } }, `${parkings}?provider=nobody`, { status: 400 }],
  [{ parkings: { unknown_provider: 'refuse' } }, '/providers/nobody', { status: 404 }],
  [{ parkings: { unknown_provider: 'refuse' } }, '/providers/sandbox', { status: 200 }],
  [{ parkings: { distance_without_point: 'refuse' } }, `${parkings}?distance=100`, { status: 400 }],
  [{ parkings: { distance_without_point: 'refuse' } }, `${parkings}?limit=1`, { status: 200 }],
  [{ errors: { unknown_query_parameters: 'refuse' } }, `${parkings}?limit=1&colour=red`, { status: 400 }],
  [{ errors: { unknown_query_parameters: 'refuse' } }, `${parkings}?limit=1`, { status: 200 }],
  [{ search: { unsupported_locale: 'refuse' } }, `/offers?${centre}&locale=fr`, { status: 400 }],
  [{ search: { unsupported_locale: 'refuse' } }, `/offers?${centre}&locale=EN`, { status: 200 }],
  [{ errors: { repeated_query_parameters: 'first-wins' } }, `${parkings}?limit=1&limit=2`, { body: [{}] }],
  [{ errors: { repeated_query_parameters: 'last-wins' } }, `${parkings}?limit=2&limit=1`, { body: [{}] }],
  [{ statuses: { unknown_offer: 200 } }, '/offers/none', { status: 200, body: [] }],
  [{ offers: { radius_metres: 10 } }, `/offers?${centre}`, { body: [{ svcpid: 'svc-scenario-happy-path' }] }],
  [{ parkings: { pluscode_match: 'exact' } }, `${parkings}?pluscode=8CGRC7`, { body: [] }],
  [
    { parkings: { pluscode_match: 'exact' } },
    `${parkings}?pluscode=8CGRC78W%2BPFG`,
    { body: [{ id: '8CGRC78W+PFG' }] },
  ],
  [{ limits: { distance_out_of_bounds: 'clamp' } }, `${parkings}?${centre}&distance=-1`, { status: 400 }],
  // All 400 parkings are listed.
  [{ parkings: { point_needs_both: false } }, `${parkings}?lat=40.4168&offset=399`, { body: [{}] }],
])('%j decides how %s is answered', async (profile, path, expected) => {
  const { call } = await startWith(profile);
  expect(await call(`GET ${path}`)).toMatchObject(expected);
});

test('unknown fields may be refused, each with its pointer', async () => {
  const { call, book } = await startWith({ errors: { unknown_fields: 'refuse' } });
  const vehicle = { plate: 'AB123CD', brand: 'Fiat', model: 'Panda' };
  const list = await call('POST /vehicles', [vehicle, { ...vehicle, plate: 'EF456GH', colour: 'red' }]);
  expect(list).toMatchObject({ status: 400, body: { errors: [{ pointer: '/1/colour' }] } });
  expect(await book('happy-path', { colour: 'red' })).toMatchObject({
    status: 400,
    errors: [{ pointer: '/colour', rule: 'unknown' }],
  });
  expect(await book('happy-path', { 'a/b~c': 'red' })).toMatchObject({ errors: [{ pointer: '/a~1b~0c' }] });
  expect((await call('POST /vehicles', [vehicle])).status).toBe(200);
  expect((await call('PUT /vehicles/update/AB123CD', { ...vehicle, tag: 'C' })).status).toBe(200);
  expect((await book('happy-path')).status).toBe(201);
});

test('an optional field of null may count as omitted', async () => {
  const { call, book } = await startWith({ errors: { null_request_fields: 'omitted' } });
  expect(await call(`POST ${searches}`, { ...search, locale: null })).toEqual(
    await call(`POST ${searches}`, search),
  );
  expect((await call(`POST ${searches}`, { ...search, lat: null })).status).toBe(400);
  expect(await book('happy-path', { number_plate: null, cc_email: null })).toMatchObject({
    status: 201,
    number_plate: '1234ABC',
  });
});

test("the list of a provider's parkings may default to automated and bookable ones", async () => {
  const { call } = await startWith({ parkings: { provider_filter_defaults: 'only-true' } });
  const listed = (query: string) => call(`GET /providers/sandbox?limit=0${query}`);
  expect(await listed('')).toEqual(await listed('&automated=true&bookable=true'));
  expect(await listed('')).not.toEqual(await listed('&automated=false'));
});

test('a search may show the opening hours of today', async () => {
  const { call } = await startWith({ search: { schedule_day: 'today' } });
  const hours = async (start: string) => {
    const { body } = await call(`POST ${searches}`, { ...search, start });
    return (body as { schedule_formatted?: unknown }[]).map((parking) => parking.schedule_formatted);
  };
  expect(await hours('2026-03-08T09:00:00Z')).toEqual(await hours('2026-03-09T09:00:00Z'));
});

test('plates to delete may be cleaned, but a request with no plate left is refused', async () => {
  const { call } = await startWith({ vehicles: { malformed_plates: 'cleaned' } });
  const vehicle = { brand: 'Fiat', model: 'Panda' };
  for (const plate of ['AB123CD', 'EF456GH']) await call(`POST /vehicles/${plate}`, { plate, ...vehicle });
  expect((await call('DELETE /vehicles?plates=%20,')).status).toBe(400);
  expect((await call('DELETE /vehicles?plates=AB%20123CD,,EF456GH')).status).toBeLessThan(300);
  expect((await call('DELETE /vehicles/AB123CD')).status).toBe(404);
});

test.each([
  ['as-true', 202],
  ['as-false', 200],
] as const)('an invalid x-batch may count %s', async (invalid_header, status) => {
  const { call } = await startWith({ batch: { invalid_header } });
  const body = [{ plate: 'AB123CD', brand: 'Fiat', model: 'Panda' }];
  expect((await call('POST /vehicles', body, { 'x-batch': 'yes' })).status).toBe(status);
});

test('an exit without an entry may be refused', async () => {
  const { call } = await startWith({ notification: { exit_without_entry: 'refuse' } });
  const trigger = (action: string) =>
    call('POST /vehicles/notification/test', {
      action,
      provider: 'sandbox',
      plate: 'AB123CD',
      svcPID: 'svc-scenario-happy-path',
    });
  expect((await trigger('EXIT')).status).toBe(409);
  expect((await trigger('ENTRY')).status).toBe(200);
  expect((await trigger('EXIT')).status).toBe(200);
});
