import { expect, test, vi } from 'vitest';
import { createBatchSpacing } from './batch-spacing.ts';

const batch = { headers: { 'x-batch': 'true' } };

test('POST /vehicles waits 10 s after a batch deletion, and a batch after any batch, of the same user', () => {
  vi.useFakeTimers();
  const spacing = createBatchSpacing({});
  const accept = (operation: string) => spacing.note({ operation, user: 0, status: 202 } as never);
  const waits = (user = 0) => [{}, batch].map((request) => spacing.waitBefore(user, 'addVehicles', request));
  expect(waits()).toEqual([0, 0]);
  accept('addVehicles');
  vi.advanceTimersByTime(4000);
  expect(waits()).toEqual([0, 6]);
  accept('deleteVehicles');
  expect(waits()).toEqual([10, 10]);
  expect(waits(1)).toEqual([0, 0]);
  expect(spacing.waitBefore(0, 'addVehicles', { ...batch, retry: false })).toBe(0);
  expect(spacing.waitBefore(0, 'replaceVehicles', batch)).toBe(0);
  vi.advanceTimersByTime(10_000);
  expect(waits()).toEqual([0, 0]);
  vi.useRealTimers();
});
