import { createSimulator, learnProfile } from 'parkproof';
import { expect, test } from 'vitest';

test('what a service does becomes the profile of a simulator', async () => {
  const service = await createSimulator();
  const { profile, entries } = await learnProfile({
    url: service.url,
    profile: service.profile,
    entries: ['statuses.unauthenticated', 'errors.shape'],
  });
  expect(entries).toMatchObject([{ value: 'problem' }, { value: 401 }]);
  const copy = await createSimulator({ profile });
  expect(copy.profile.statuses?.unauthenticated).toBe(401);
  await Promise.all([service.close(), copy.close()]);
});
