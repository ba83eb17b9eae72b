import { expect, onTestFinished, test } from 'vitest';
import { runConformance } from '../../conformance/run-conformance.ts';
import { startHostileProxy } from '../../conformance/testing/hostile-proxy.ts';
import { startTarget } from '../testing/start-target.ts';

/** Runs checks against a target that always answers some paths with `status`; returns the reason of each. */
async function reasonsWhere(ill: RegExp, status: number, ...only: string[]) {
  const simulator = await startTarget({ parkings: 50 });
  const proxy = await startHostileProxy(simulator.url, ({ path }) => (ill.test(path) ? { status } : null));
  onTestFinished(() => proxy.close());
  const { checks } = await runConformance({ url: proxy.url, profile: simulator.profile, only });
  return Object.fromEntries(checks.map(({ id, reason, exchanges }) => [id, { reason, exchanges }]));
}

test('the reason names the operation that was refused and its status', async () => {
  const only = ['create-booking.response-201', 'form.offer.name', 'service.reads-one-offer'];
  const reasons = await reasonsWhere(/^\/offers\//, 403, ...only);
  expect(reasons['create-booking.response-201']?.reason).toBe(
    'no offer can be booked in the next few days; getOffer returned 403',
  );
  expect(reasons['form.offer.name']?.reason).toBe(
    'no response contains what section 2.4 describes; getOffer returned 403',
  );
  expect(reasons['form.offer.name']?.exchanges.at(-1)?.response?.status).toBe(403);
  expect(reasons['service.reads-one-offer']?.reason).toBe(
    'none of the offers seen can be read; getOffer returned 403',
  );
}, 60_000);

test('the reason does not name an operation that succeeded', async () => {
  const reasons = await reasonsWhere(
    /^\/parkings(\/available-parkings|\?|$)/,
    403,
    'service.reads-one-offer',
  );
  expect(reasons['service.reads-one-offer']?.reason).toMatch(
    /listAvailableParkings .*403|listParkings .*403/,
  );
  expect(reasons['service.reads-one-offer']?.reason).not.toContain('getOffer');
}, 60_000);
