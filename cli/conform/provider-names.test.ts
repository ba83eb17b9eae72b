import { expect, test } from 'vitest';
import type { WorldFile } from '../../spec/generated/world-types.ts';
import { blind, conformBehind } from '../testing/start-target.ts';

/** Four providers with a parking each; the name of the last must be percent-encoded in a path. */
const parkings: WorldFile['parkings'] = ['alfa', 'beta', 'gamma', 'délta'].map((provider, index) => ({
  name: `Parking ${index}`,
  lat: 41.15,
  long: -8.61 + index / 1e4,
  offers: [{ svcpid: `svc-${index}`, provider, rates: [{ time: 1, unit: 'hour', price: 2 }] }],
}));

/** Whether a path is that of the provider whose name must be percent-encoded. */
const isEncoded = (path: string) => path.startsWith('/providers/d%C3%A9lta');

test.concurrent.each([
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

test.concurrent.each([
  ['GET /offers/:svcpid', 'pass', (path: string) => path.startsWith('/offers/')],
  ['A search', 'pass', (path: string) => path.endsWith('/search-available-parkings')],
  ['Every offer', 'inconclusive', (path: string) => /^\/(offers|parkings\/search)/.test(path)],
])('%s may name providers differently', async (_, ofTrigger, isOdd) => {
  const spoil = (path: string, body: string) =>
    isOdd(path) ? body.replaceAll(/"provider":"([^"]*)"/g, '"provider":"$1 S.A."') : body;
  const only = [
    'search-offer.same-everywhere',
    'list-parkings',
    'list-provider-parkings',
    'list-transactional-providers',
    'search.transactional-only',
    'trigger-notification.response-200',
  ];
  const profile = { ...blind, environment: 'pre-production' } as const;
  const { failed, verdicts } = await conformBehind(
    { spoil },
    { simulator: { parkings: 120 }, profile, only },
  );
  expect(failed).toEqual([]);
  expect(verdicts['trigger-notification.response-200']).toBe(ofTrigger);
});
