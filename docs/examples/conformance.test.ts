import { createSimulator, runConformance } from 'parkproof';
import { expect, test } from 'vitest';

test('a cancellation conforms', async () => {
  const service = await createSimulator();
  const { url, profile } = service;
  const report = await runConformance({ url, profile, only: ['cancel-booking'] });
  expect(report.outcome).toBe('conformant');
  expect(report.checks.filter(({ verdict }) => verdict === 'fail')).toEqual([]);
  await service.close();
});
