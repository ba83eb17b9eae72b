import { expect, test } from 'vitest';
import type { EntryValue } from '../../conformance/kernel/trail.ts';
import { runConformance } from '../../conformance/run-conformance.ts';
import { profileWith } from '../../mock-server/testing/profile-with.ts';
import type { Profile } from '../../spec/generated/profile-types.ts';
import { type Entry, withEntry } from '../../spec/profile-entry.ts';
import { closing } from '../../spec/testing/closing.ts';
import { startWithEndpoint } from '../shared/start-with-endpoint.ts';
import { startTarget } from '../testing/start-target.ts';

/** Runs one check against the simulator, with its own profile and with one that is untrue. */
async function conformTwice(check: string, misstate: (profile: Profile) => Profile) {
  const { url, profile } = await closing(startWithEndpoint({ parkings: 250 }));
  const conform = async (declared: Profile) => {
    const { checks } = await runConformance({ url, profile: declared, only: [check] });
    return checks.find(({ id }) => id === check);
  };
  return { asDeclared: await conform(profile), otherwise: await conform(misstate(profile)) };
}

/** Checks, and what a profile declares at an entry although the simulator does something else. */
const untrue = [
  ['cancel-booking.releases-space', 'cancellation.releases_space', false],
  ['create-booking.takes-space', 'bookings.takes_space', false],
  ['service.date-time-offset', 'bookings.date_time_form', 'utc-seconds'],
  ['find-offers.radius', 'offers.radius_metres', 700],
  ['find-offers.radius', 'offers.radius_metres', 2000],
  ['search-offer.limits-enforced', 'offers.limits_enforced', 'informative'],
  ['find-offers.maximum-results', 'offers.maximum_results', 1],
  ['search.maximum-results', 'search.maximum_results', 5],
  ['update-vehicle.keeps-other-fields', 'vehicles.absent_fields_on_update', 'removed'],
  ['webhook.acknowledgement', 'webhooks.success', '200'],
  ['service.media-type', 'errors.content_type', 'application/json'],
  ['errors.body-too-large', 'statuses.payload_too_large', 400],
  ['booking-event.uid-across-events', 'webhooks.uid_across_events', 'different'],
] as const satisfies readonly (readonly [check: string, entry: Entry, value: EntryValue])[];

test.concurrent.each(untrue)('%s fails if the profile declares %s: %s', async (check, entry, value) => {
  const { asDeclared, otherwise } = await conformTwice(check, (profile) => withEntry(profile, entry, value));
  // No answer shows a maximum that the simulator does not have.
  expect(asDeclared?.verdict).toBe(entry.endsWith('maximum_results') ? 'not-applicable' : 'pass');
  expect(otherwise).toMatchObject({ verdict: 'fail', source: 'profile' });
});

test('an error without a body needs no content type', async () => {
  const profile = profileWith({ errors: { shape: 'none' } });
  const target = await startTarget({ parkings: 40, profile });
  const { checks } = await runConformance({
    url: target.url,
    profile: target.profile,
    only: ['service.media-type'],
  });
  expect(checks.map(({ verdict }) => verdict)).toEqual(['not-applicable']);
});

test('the default vehicle of the second user must be the one that the profile declares', async () => {
  const { asDeclared, otherwise } = await conformTwice(
    'create-booking.default-vehicle-second-user',
    ({ credentials, ...profile }) => {
      const default_vehicle = { plate: 'OTHER1', brand: 'Fiat', model: 'Panda' };
      const users = credentials.users.map((user, index) =>
        index === 1 ? { ...user, default_vehicle } : user,
      );
      return { ...profile, credentials: { ...credentials, users } };
    },
  );
  expect(asDeclared?.verdict).toBe('pass');
  expect(otherwise).toMatchObject({ verdict: 'fail', source: 'profile' });
});

test('a value out of bounds that the profile says is refused may not be clamped instead', async () => {
  const clamping = profileWith({ limits: { search_radius_out_of_bounds: 'clamp' } });
  const { url, profile } = await startTarget({ parkings: 250, profile: clamping });
  const declared = withEntry(profile, 'limits.search_radius_out_of_bounds', 'refuse');
  const only = ['search.search_radius_meters-bounds-kept'];
  const { checks } = await runConformance({ url, profile: declared, only });
  expect(checks).toMatchObject([
    {
      verdict: 'fail',
      source: 'profile',
      expected:
        'a refusal of a search_radius_meters of 9, since the profile says that values out of bounds are refused',
    },
  ]);
});
