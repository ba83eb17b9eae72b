import { createSimulator, learnProfile } from 'parkproof';
import { expect, test } from 'vitest';

test('a copy behaves as what it was learnt from', async () => {
  const service = await createSimulator();
  const { profile, entries } = await learnProfile({
    url: service.url,
    profile: service.profile,
    entries: ['statuses.unauthenticated', 'errors.shape'],
  });
  expect(entries).toMatchObject([{ value: 'problem' }, { value: 401 }]);
  const copy = await createSimulator({ profile });
  await Promise.all([service.close(), copy.close()]);
});
