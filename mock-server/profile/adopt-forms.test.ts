import { describe, expect, test } from 'vitest';
import type { Profile } from '../../spec/generated/profile-types.ts';
import { startWith } from './testing/start-with.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The first element of a list under a profile with these changes. */
async function first(changes: Partial<Profile>, path: string): Promise<Fields> {
  const { call } = await startWith(changes);
  const { body } = await call(`GET ${path}`);
  return (body as Fields[])[0] ?? {};
}

const nulls = '/offers/svc-scenario-nulls';
const happy = '/offers/svc-scenario-happy-path';
const full = '/offers/svc-scenario-always-full';
const near = '/offers?lat=40.4168&long=-3.7038';
const listed = '/parkings?lat=40.4168&long=-3.7038';
const search = { lat: 40.4168, long: -3.7038, search_radius_meters: 300, duration: 60 };
const days = ['l', 'm', 'x', 'j', 'v', 's', 'd'];

describe('the form of answers', () => {
  test.each<[what: string, changes: Partial<Profile>, path: string, has: Fields, not: readonly string[]]>([
    ['fields without a value as null', { offers: { without_value: 'null' } }, full, { max_hours: null }, []],
    ['fields without a value left out', { offers: { without_value: 'absent' } }, nulls, {}, ['max_hours']],
    ['offers without available', { offers: { available_shown: 'never' } }, happy, {}, ['available']],
    [
      'a reason in words',
      { offers: { reason_values: 'free-text' } },
      full,
      { reason: 'Not available: parking is full' },
      [],
    ],
    ['countries in lower case', { parkings: { country_codes: 'lower-case' } }, near, { country: 'es' }, []],
    [
      'entrances without an address',
      { parkings: { entrance_members: 'some' } },
      listed,
      { entrances: [{ latitude: 40.4168, longitude: -3.7038 }] },
      [],
    ],
    [
      'a schedule of a parking that is always open',
      { parkings: { schedule_when_open_24h: 'filled', list_day_names: days } },
      listed,
      { schedule_formatted: days.map((day) => expect.objectContaining({ day, is_open_24h: true })) },
      [],
    ],
    [
      'a field that the contract does not know',
      { versioning: { additional_fields: true } },
      near,
      { x_of_this_version: true },
      [],
    ],
  ])('may have %s', async (_what, changes, path, has, not) => {
    const found = await first(changes, path);
    expect(found).toMatchObject(has);
    for (const field of not) expect(found).not.toHaveProperty(field);
  });

  test('a search may use kilometres and percentages', async () => {
    const { call } = await startWith({
      search: {
        distance_unit: 'kilometres',
        commission_percent_unit: 'percentage',
      },
    });
    const { body } = await call('POST /parkings/search-available-parkings', search);
    const found = body as { distance: number; offers: Fields[] }[];
    expect(Math.max(...found.map(({ distance }) => distance))).toBeLessThanOrEqual(0.3);
    expect(found[0]?.offers).toMatchObject([{ commission_percent: 10 }]);
  });

  test('date-times may have an offset and no milliseconds', async () => {
    const { call, book } = await startWith({
      bookings: { date_time_form: 'offset-seconds', list_response: '/data/bookings' },
    });
    expect(await book('happy-path')).toMatchObject({
      start: '2026-03-04T14:30:00+05:30',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+05:30$/),
    });
    expect((await call('GET /bookings')).body).toMatchObject({
      data: { bookings: [{ start: '2026-03-04T14:30:00+05:30' }] },
    });
  });

  test('vehicles may be returned without brand and model', async () => {
    const { call } = await startWith({ vehicles: { brand_and_model_in_answers: false } });
    const vehicle = { plate: '1234ABC', brand: 'Seat', model: 'Ibiza' };
    expect((await call('POST /vehicles/1234ABC', vehicle)).body).toEqual({
      plate: '1234ABC',
      listProviders: [],
    });
  });
});
