import { expect, test } from 'vitest';
import { runConformance } from '../../conformance/run-conformance.ts';
import type { WorldFile } from '../../spec/generated/world-types.ts';
import { failuresIn, startTarget } from '../testing/start-target.ts';

/** Parkings of a town a few metres apart, with rates in the currency of its country. */
const town = (size: number, lat: number, long: number): WorldFile['parkings'] =>
  Array.from({ length: size }, (_, index) => ({
    name: `Parking ${lat} ${index}`,
    lat,
    long: long + index / 1e4,
  }));

const brno = town(9, 49.195, 16.608);
const porto = town(3, 41.15, -8.61);

test.each([
  {
    what: 'tested in the town with EUR, though another has more parkings',
    parkings: [...brno, ...porto],
    verdict: 'pass',
  },
  { what: 'not tested if no town has EUR', parkings: brno, verdict: 'not-applicable' },
])('the commission in rates is $what', async ({ parkings, verdict }) => {
  const { url, profile } = await startTarget({ world: { world: 1, scenarios: false, parkings } });
  const only = ['check:rate.price-commission'];
  const { checks } = await runConformance({ url, profile, only });
  expect(checks.map((check) => check.verdict)).toEqual([verdict]);
});

test('most parkings of a world may have no offers, and types of their own', async () => {
  const empty = town(3, 41.15, -8.61).map((one) => ({ ...one, type: 'meadow', offers: [] }));
  const parkings = [...empty, ...town(1, 38.72, -9.14)];
  const { url, profile } = await startTarget({ world: { world: 1, scenarios: false, parkings } });
  const only = ['service.finds-by-coordinates', 'list-parking', 'list-offer'];
  const report = await runConformance({ url, profile, only });
  expect(failuresIn(report)).toEqual([]);
  expect(report.checks.find(({ id }) => id === 'service.finds-by-coordinates')?.verdict).toBe('pass');
});
