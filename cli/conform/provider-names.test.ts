import { expect, test } from 'vitest';
import type { WorldFile } from '../../spec/generated/world-types.ts';
import { conformBehind } from '../testing/start-target.ts';

/** Four providers with a parking each; the name of the last must be percent-encoded in a path. */
const parkings: WorldFile['parkings'] = ['alfa', 'beta', 'gamma', 'délta'].map((provider, index) => ({
  name: `Parking ${index}`,
  lat: 41.15,
  long: -8.61 + index / 1e4,
  offers: [{ svcpid: `svc-${index}`, provider, rates: [{ time: 1, unit: 'hour', price: 2 }] }],
}));

/** Whether a path is that of the provider whose name must be percent-encoded. */
const isEncoded = (path: string) => path.startsWith('/providers/d%C3%A9lta');

test.each([
  { what: 'served', hooks: {}, failed: [] },
  {
    what: 'not found',
    hooks: { refuses: (path: string) => (isEncoded(path) ? 404 : null) },
    failed: ['list-provider-parkings.response-200'],
  },
  {
    what: 'empty',
    hooks: { spoil: (path: string, body: string) => (isEncoded(path) ? '[]' : body) },
    failed: ['list-provider-parkings.same-as-filter'],
  },
])('if the list of that provider is $what, these checks fail: $failed', async ({ hooks, failed }) => {
  const { checks } = await conformBehind(hooks, {
    simulator: { world: { world: 1, scenarios: false, parkings } },
    only: ['list-provider-parkings'],
  });
  expect(checks.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id)).toEqual(failed);
});

test('GET /offers/:svcpid may name providers differently', async () => {
  const spoil = (path: string, body: string) =>
    path.startsWith('/offers/') ? body.replaceAll(/"provider":"([^"]*)"/g, '"provider":"$1 S.A."') : body;
  const only = [
    'search-offer.same-everywhere',
    'list-parkings.provider-filter',
    'list-provider-parkings.only-that-provider',
  ];
  const { verdicts } = await conformBehind({ spoil }, { simulator: { parkings: 120 }, only, readOnly: true });
  expect(new Set(Object.values(verdicts))).toEqual(new Set(['pass']));
});
