import { expect, test } from 'vitest';
import { runConformance } from '../../conformance/run-conformance.ts';
import { profileWith } from '../../mock-server/testing/profile-with.ts';
import { simulatorProfile } from '../../spec/generated/simulator-profile.ts';
import { startProxy } from '../testing/start-server.ts';
import { startTarget } from '../testing/start-target.ts';

const id = 'list-bookings.form-in-envelope';

test('the check of a list inside an object is inconclusive if the list is empty', async () => {
  expect(await verdictOn(40.4168, [id])).toBe('inconclusive');
});

test.each([
  { what: 'has its own form', lat: 40.4168, verdict: 'pass' },
  { what: 'has a string for lat', lat: '40.4168', verdict: 'fail' },
])('a booking in a list inside an object $what', async ({ lat, verdict }) => {
  expect(await verdictOn(lat, [id, 'list-bookings.booking-objects'])).toBe(verdict);
});

test('pages of three bookings are read to the end if the profile declares that the list has pages', async () => {
  const bookings = { ...simulatorProfile.bookings, paging: 'page' as const };
  const simulator = await startTarget({ parkings: 120 });
  const { url } = await startProxy(simulator.url, {
    spoil(path, body) {
      if (!/^\/bookings(\?|$)/.test(path) || !body.startsWith('[')) return body;
      const page = Number(new URL(path, simulator.url).searchParams.get('page') ?? 1);
      return JSON.stringify(JSON.parse(body).slice(3 * (page - 1), 3 * page));
    },
  });
  const { checks } = await runConformance({
    url,
    profile: { ...simulator.profile, bookings },
    only: ['list-bookings.booking-objects', 'create-booking', 'price-guard'],
    allowWrites: true,
  });
  expect(checks.find((check) => check.id === 'list-bookings.booking-objects')).toMatchObject({
    verdict: 'pass',
  });
});

/** The verdict on the list of a simulator that puts it inside an object and lists bookings with this `lat`. */
async function verdictOn(lat: number | string, only: readonly string[]) {
  const bookings = { ...simulatorProfile.bookings, list_response: '/data/bookings' };
  const simulator = await startTarget({ parkings: 120, profile: profileWith({ bookings }) });
  const { url } = await startProxy(simulator.url, {
    spoil(path, body) {
      if (path !== '/bookings' || !body.startsWith('{"data"')) return body;
      return body.replaceAll(/"lat":[\d.-]+/g, `"lat":${JSON.stringify(lat)}`);
    },
  });
  const { checks } = await runConformance({ url, profile: simulator.profile, only, allowWrites: true });
  return checks.find((check) => check.id === id)?.verdict;
}
