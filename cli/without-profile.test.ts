import { expect, test } from 'vitest';
import { runConformance } from '../conformance/run-conformance.ts';
import { profileWith } from '../mock-server/testing/profile-with.ts';
import { startSimulator } from '../mock-server/testing/start-simulator.ts';
import { blind, startTarget } from './testing/start-target.ts';

test.each([
  ['price-guard.without-commission', 'price-guard.just-beyond'],
  ['booking.number_plate-as-sent-with-space', 'create-booking.number_plate-with-spaces'],
  ['replace-vehicles.10000-refused', 'replace-vehicles.ten-thousand'],
  ['vehicle.plate-as-sent-in-list', 'vehicle.plate-sent-in-lower-case.replaceVehicles'],
])('the defect %s fails %s if the profile declares nothing', async (defect, check) => {
  const { url } = await startTarget({ parkings: 250, defects: [defect] });
  const { checks } = await runConformance({ url, profile: blind, only: [check] });
  expect(checks.find(({ id }) => id === check)?.verdict).toBe('fail');
});

test('what cannot be compared with the profile does not pass', async () => {
  const only = ['update-vehicle.empty-body', 'service.media-type', 'search-offer.rates-order'];
  const { url } = await startTarget({ parkings: 40 });
  const { checks, observations } = await runConformance({ url, profile: blind, only });
  expect(checks.map(({ verdict }) => verdict)).toEqual(only.map(() => 'not-applicable'));
  expect(new Set(observations.map(({ entry }) => entry))).toEqual(
    new Set(['vehicles.empty_update', 'errors.content_type', 'offers.rates_order']),
  );
});

test('cancelled bookings may be missing from a list as long as a page', async () => {
  const parkings = [{ name: 'Plaza Nueva', lat: 41.6523, long: -4.7286 }];
  const { url, ana } = await startSimulator({
    now: new Date(),
    world: { world: 1, parkings },
    profile: profileWith({ bookings: { lists_cancelled: false } }),
  });
  const { data: [offer] = [] } = await ana.GET('/offers', {
    params: { query: { lat: 41.6523, long: -4.7286 } },
  });
  // Nine bookings; the kit makes the tenth.
  for (let day = 3; day < 12; day += 1) {
    const start = new Date(Date.now() + day * 24 * 60 * 60_000).toISOString();
    await ana.POST('/bookings', { body: { svcpid: offer?.svcpid ?? '', start, duration: 60 } });
  }
  const { checks } = await runConformance({
    url,
    profile: blind,
    only: ['cancel-booking.listed-cancelled'],
  });
  expect(checks).toMatchObject([{ verdict: 'pass' }]);
});
