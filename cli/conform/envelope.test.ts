import { expect, test } from 'vitest';
import { profileWith } from '../../mock-server/testing/profile-with.ts';
import { conformBehind } from '../testing/start-target.ts';

const id = 'list-bookings.form-in-envelope';
const booked = 'list-bookings.booking-objects';

test.each([
  {
    what: 'the check is inconclusive if the list is empty',
    lat: 40.4168,
    only: [id],
    verdict: 'inconclusive',
  },
  { what: 'a booking has its own form', lat: 40.4168, only: [id, booked], verdict: 'pass' },
  { what: 'a booking with a string for lat fails', lat: '40.4168', only: [id, booked], verdict: 'fail' },
])('in a list inside an object, $what', async ({ lat, only, verdict }) => {
  const spoil = (path: string, body: string) =>
    path === '/bookings' && body.startsWith('{"data"')
      ? body.replaceAll(/"lat":[\d.-]+/g, `"lat":${JSON.stringify(lat)}`)
      : body;
  const simulator = { profile: profileWith({ bookings: { list_response: '/data/bookings' } }) };
  const { verdicts } = await conformBehind({ spoil }, { simulator, only, allowWrites: true });
  expect(verdicts[id]).toBe(verdict);
});

test('pages of three bookings are read to the end if the profile declares that the list has pages', async () => {
  const spoil = (path: string, body: string) => {
    if (!/^\/bookings(\?|$)/.test(path) || !body.startsWith('[')) return body;
    const page = Number(new URL(path, 'http://target').searchParams.get('page') ?? 1);
    return JSON.stringify(JSON.parse(body).slice(3 * (page - 1), 3 * page));
  };
  const profile = profileWith({ bookings: { paging: 'page' } });
  const only = [booked, 'create-booking', 'price-guard'];
  const { verdicts } = await conformBehind({ spoil }, { profile, only, allowWrites: true });
  expect(verdicts[booked]).toBe('pass');
});
