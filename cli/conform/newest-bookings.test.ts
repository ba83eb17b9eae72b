import { expect, test } from 'vitest';
import { conformBehind } from '../testing/start-target.ts';

test('a booking that a list of the newest bookings loses meanwhile says nothing about the token', async () => {
  let reads = 0;
  const spoil = (path: string, body: string) => {
    if (path !== '/bookings' || !body.startsWith('[{')) return body;
    reads += 1;
    return reads === 1 ? body : '[]';
  };
  const only = ['authenticate.token-of-the-user'];
  const { checks } = await conformBehind({ spoil }, { only });
  expect(checks.map(({ verdict, reason }) => `${verdict}: ${reason}`)).toEqual([
    expect.stringMatching(/^inconclusive: \S+ is not listed for its own user$/),
  ]);
});
