import { expect, test } from 'vitest';
import { runConformance } from '../../conformance/run-conformance.ts';
import { startProxy } from '../testing/start-server.ts';
import { startTarget } from '../testing/start-target.ts';

test('an operation that hangs is called only a few times, and then its checks are inconclusive', async () => {
  const simulator = await startTarget({ parkings: 100 });
  const hung = { count: 0 };
  const proxy = await startProxy(simulator.url, {
    hangs: (path) => {
      const hangs = path.startsWith('/offers?');
      if (hangs) hung.count += 1;
      return hangs;
    },
  });

  const report = await runConformance({
    url: proxy.url,
    profile: simulator.profile,
    only: ['find-offers'],
    timeout: 500,
  });

  // Eight at a time, in each of the three tries.
  expect(hung.count).toBeLessThanOrEqual(24);
  const verdictOf = (id: string) => report.checks.find((check) => check.id === id);
  expect(verdictOf('find-offers.response-200')).toMatchObject({
    verdict: 'fail',
    found: expect.stringMatching(/no response within 0.5 s/),
  });
  expect(report.checks.filter(({ reason }) => reason?.includes('no longer called')).length).toBeGreaterThan(
    5,
  );
  expect(report.totals.error).toBe(0);
  expect(report.outcome).toBe('not-conformant');
});
