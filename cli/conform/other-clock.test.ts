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
