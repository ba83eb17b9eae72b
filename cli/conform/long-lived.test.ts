import { expect, onTestFinished, test, vi } from 'vitest';
import { conformBehind } from '../testing/start-target.ts';

test('a process that has been running for weeks asks about starts in the future', async () => {
  const later = Date.now() + 30 * 24 * 60 * 60_000;
  vi.useFakeTimers({ toFake: ['Date'], now: later });
  onTestFinished(() => void vi.useRealTimers());
  const only = ['start-instant', 'start-matters', 'start-taken', 'available-default'].map(
    (name) => `search.${name}`,
  );
  const { checks, passed } = await conformBehind({}, { simulator: { parkings: 50 }, only });
  expect(checks.map(({ verdict }) => verdict)).toEqual(only.map(() => 'pass'));
  const requests = passed.map(({ path, sent }) => decodeURIComponent(path) + sent);
  const starts = requests.flatMap((text) => /start\W+(\d[^"&]+)/.exec(text)?.[1] ?? []);
  expect(starts.length).toBeGreaterThan(20);
  expect(starts.filter((start) => Date.parse(start) < later)).toEqual([]);
});
