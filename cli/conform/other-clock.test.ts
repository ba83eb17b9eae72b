import { expect, test } from 'vitest';
import { runConformance } from '../../conformance/run-conformance.ts';
import { startTarget } from '../testing/start-target.ts';

test.each([-3, 12])(
  'a target whose clock is %i hours off passes the checks of the default start',
  async (hours) => {
    const now = new Date(Date.now() + hours * 60 * 60_000);
    const { url, profile } = await startTarget({ parkings: 60, now });
    const only = ['find-offers', 'get-offer', 'search'].map((topic) => `${topic}.start-default`);
    const { checks } = await runConformance({ url, profile, only });
    expect(checks.map(({ verdict }) => verdict)).toEqual(checks.map(() => 'pass'));
  },
);

test('a target whose clock stands still fails no check of times', async () => {
  const now = new Date(Math.floor(Date.now() / 60_000) * 60_000 + 7000);
  const { url, profile } = await startTarget({ parkings: 60, now, frozen: true });
  const only = ['booking.timestamp-when-booked', 'create-booking', 'cancel-booking'];
  const { checks } = await runConformance({ url, profile, only });
  expect(checks.filter(({ verdict }) => verdict === 'fail')).toEqual([]);
  expect(checks).toContainEqual(
    expect.objectContaining({ id: 'booking.timestamp-when-booked', verdict: 'pass' }),
  );
});
