import { expect, test } from 'vitest';
import { runConformance } from '../../conformance/run-conformance.ts';
import { startTarget } from '../testing/start-target.ts';

test.concurrent.each([
  ['search.coordinates-swapped', 'search.finds-around-point'],
  ['list-parkings.limit-zero-default', 'list-parkings.limit-zero'],
  ['find-offers.duration-default-120', 'find-offers.duration-default'],
  ['update-vehicle.tag-ignored', 'update-vehicle.tag'],
  ['list-bookings.timestamp-of-start', 'list-bookings.second-user'],
])('%s is seen even if it affects only the second user', async (defect, only) => {
  const { url, profile } = await startTarget({ parkings: 150, defects: [`${defect}@user:2`] });
  const { checks } = await runConformance({ url, profile, only: [only] });
  expect(checks.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id)).toContain(only);
});
