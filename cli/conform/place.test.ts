import { expect, test } from 'vitest';
import { runConformance } from '../../conformance/run-conformance.ts';
import type { WorldFile } from '../../spec/generated/world-types.ts';
import { startTarget } from '../testing/start-target.ts';

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
  const only = ['rate.price-commission'];
  const { checks } = await runConformance({ url, profile, only });
  expect(checks.map((check) => check.verdict)).toEqual([verdict]);
});
