import { expect, test } from 'vitest';
import { temporaryFolder } from '../../spec/testing/temporary-folder.ts';
import { isReached } from '../report.ts';
import { judgeSoak } from './judge-soak.ts';
import { runSoak } from './run-soak.ts';

test('under mixed load no request fails, every webhook is finally accepted, and memory stays within its bound', async () => {
  const soak = await runSoak({ minutes: 2, data: temporaryFolder(), seed: 1 });
  expect(soak.failed).toEqual([]);
  expect(soak.missing).toEqual([]);
  const missed = judgeSoak(soak).filter((finding) => isReached(finding) === false);
  expect(missed).toEqual([]);
  expect(Object.keys(Object.fromEntries(soak.answered)).sort()).toEqual([
    'batches',
    'bookings',
    'bulk',
    'cancellations',
    'movements',
    'reads',
    'searches',
    'single vehicles',
  ]);
  // Half of the attempts fail.
  expect(soak.events).toBeGreaterThan(30);
  expect(soak.attempts).toBeGreaterThan(1.5 * soak.events);
});

test('every goal that is missed is reported', () => {
  const sample = { heap: 0, bookings: 0, pending: 0 };
  const findings = judgeSoak({
    answered: new Map(),
    failed: ['GET /bookings: 500'],
    events: 1,
    attempts: 1,
    missing: ['EXIT uid'],
    begin: sample,
    middle: sample,
    end: { heap: 3 * 1024 ** 2, bookings: 100, pending: 0 },
  });
  expect(findings.filter((finding) => isReached(finding) === false).map(({ what }) => what)).toEqual([
    'requests with another status or no answer',
    'events never accepted',
    'growth in the second half, 100 more bookings and 0 more webhooks remembered',
  ]);
});
