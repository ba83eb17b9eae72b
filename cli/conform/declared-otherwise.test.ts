import { expect, test } from 'vitest';
import { runConformance } from '../../conformance/run-conformance.ts';
import { createSimulator } from '../../mock-server/create-simulator.ts';
import type { Profile } from '../../spec/generated/profile-types.ts';
import { freePort } from '../free-port.ts';
import { closedAtEnd } from '../testing/closed-at-end.ts';

const closing = closedAtEnd();

/** Runs one check against the simulator, with a profile that `untrue` has changed. */
async function conform(check: string, untrue: (profile: Profile) => Profile) {
  const endpoint = `http://127.0.0.1:${await freePort()}/webhooks`;
  const simulator = await closing(createSimulator({ parkings: 250, webhookUrls: [endpoint] }));
  const profile = { ...simulator.profile, webhooks: { ...simulator.profile.webhooks, endpoint } };
  const { checks } = await runConformance({ url: simulator.url, profile: untrue(profile), only: [check] });
  return checks.find(({ id }) => id === check);
}

const otherVehicle = { plate: 'OTHER1', brand: 'Fiat', model: 'Panda' };

test.concurrent.each<readonly [check: string, what: string, untrue: (profile: Profile) => Profile]>([
  [
    'cancel-booking.releases-space',
    'a cancellation that keeps the space',
    (profile) => ({ ...profile, cancellation: { ...profile.cancellation, releases_space: false } }),
  ],
  [
    'create-booking.takes-space',
    'bookings that take no space',
    (profile) => ({ ...profile, bookings: { ...profile.bookings, takes_space: false } }),
  ],
  [
    'find-offers.radius',
    'another radius',
    (profile) => ({ ...profile, offers: { ...profile.offers, radius_metres: 700 } }),
  ],
  [
    'webhook.acknowledgement',
    'that 200 alone acknowledges a webhook',
    (profile) => ({ ...profile, webhooks: { ...profile.webhooks, success: '200' } }),
  ],
  [
    'errors.body-too-large',
    'another status of a body that is too large',
    (profile) => ({ ...profile, statuses: { ...profile.statuses, payload_too_large: 400 } }),
  ],
  [
    'booking-event.uid-across-events',
    'another uid at the exit',
    (profile) => ({ ...profile, webhooks: { ...profile.webhooks, uid_across_events: 'different' } }),
  ],
  [
    'create-booking.default-vehicle-second-user',
    'another default vehicle of the second user',
    (profile) => ({
      ...profile,
      credentials: {
        ...profile.credentials,
        users: profile.credentials.users.map((user, position) =>
          position === 1 ? { ...user, default_vehicle: otherVehicle } : user,
        ) as Profile['credentials']['users'],
      },
    }),
  ],
])(
  '%s fails if the profile declares %s',
  async (check, _what, untrue) => {
    const asDeclared = await conform(check, (profile) => profile);
    expect(asDeclared).toMatchObject({ verdict: 'pass' });
    expect(await conform(check, untrue)).toMatchObject({ verdict: 'fail', source: 'profile' });
  },
  60_000,
);
