import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Check } from '../check/check.ts';
import { runChecks } from './run-checks.ts';

test('a check continues when its answer arrives, before the other checks have all run', async () => {
  const order: string[] = [];
  const checkOf = (id: string, run: () => Promise<void>): Check<null> => ({
    id,
    clause: 'service.json-bodies',
    level: 'must',
    title: 'It holds.',
    needs: [],
    run,
  });
  const waiting = checkOf('waits', async () => {
    await setImmediate();
    order.push('answered');
  });
  const computing = Array.from({ length: 5 }, (_, index) =>
    checkOf(`computes-${index}`, async () => void order.push('computed')),
  );
  await runChecks([waiting, ...computing], {
    contextFor: () => null,
    atOnce: 2,
    hasAnswered: () => true,
    signal: new AbortController().signal,
  });
  expect(order.indexOf('answered')).toBeLessThan(order.length - 1);
});
