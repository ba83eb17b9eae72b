import { expect, test } from 'vitest';
import { createClient } from '../../client/create-client.ts';
import { runConformance } from '../../conformance/run-conformance.ts';
import { startTarget } from '../testing/start-target.ts';

test.concurrent.each([
  ['search.coordinates-swapped', 'search.finds-around-point'],
  ['list-parkings.limit-zero-default', 'list-parkings.limit-zero'],
  ['find-offers.duration-default-120', 'find-offers.duration-default'],
])('%s is seen even if it affects only the second user', async (defect, only) => {
  const { url, profile } = await startTarget({ parkings: 150, defects: [`${defect}@user:2`] });
  const { checks } = await runConformance({ url, profile, only: [only] });
  expect(checks.filter(({ verdict }) => verdict === 'fail').map(({ clause }) => clause)).toContain(only);
});

test('a vehicle whose removal alone shows that it is there can be looked at again', async () => {
  const target = await startTarget({ parkings: 40, defects: ['update-vehicle.first-updated'] });
  const first = { plate: '1111BBB', brand: 'Seat', model: 'Ibiza' };
  await createClient(target).POST('/vehicles', { body: [first] });
  const { checks } = await runConformance({
    url: target.url,
    profile: target.profile,
    only: ['vehicle.per-user'],
  });
  expect(checks.map(({ id, verdict }) => `${verdict} ${id}`)).toContain('pass vehicle.per-user');
});
