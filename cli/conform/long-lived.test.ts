import { expect, onTestFinished, test, vi } from 'vitest';
import { runConformance } from '../../conformance/run-conformance.ts';
import { createSimulator } from '../../mock-server/create-simulator.ts';
import { startProxy } from '../testing/start-server.ts';

test('a process that has been running for weeks asks about starts in the future', async () => {
  const later = Date.now() + 30 * 24 * 60 * 60_000;
  vi.useFakeTimers({ toFake: ['Date'], now: later });
  onTestFinished(() => void vi.useRealTimers());
  const simulator = await createSimulator({ parkings: 50 });
  onTestFinished(() => simulator.close());
  const proxy = await startProxy(simulator.url);
  const only = [
    'search.start-instant',
    'search.start-matters',
    'search.start-taken',
    'search.available-default',
  ];
  const { checks } = await runConformance({ url: proxy.url, profile: simulator.profile, only });
  expect(checks.map(({ verdict }) => verdict)).toEqual(only.map(() => 'pass'));
  const requests = proxy.passed.map(({ path, sent }) => decodeURIComponent(path) + sent);
  const starts = requests.flatMap((text) => /start\W+(\d[^"&]+)/.exec(text)?.[1] ?? []);
  expect(starts.length).toBeGreaterThan(20);
  expect(starts.filter((start) => Date.parse(start) < later)).toEqual([]);
});
