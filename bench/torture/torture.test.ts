import { expect, inject, test } from 'vitest';
import { renderTorture } from './render-torture.ts';
import { runTorture } from './run-torture.ts';

// cli/crash-under-load.test.ts shows that a simulator with a data directory loses nothing.
test('the loss of acknowledged changes is detected', { timeout: 120_000 }, async () => {
  const seen = await runTorture({
    minutes: 0.015,
    seed: 1,
    command: inject('program'),
    data: null,
    say: () => undefined,
  });
  expect(seen.kills).toBeGreaterThan(0);
  expect(seen.lost[0]).toMatch(/^\w+: 'nothing' is there, and '.+' was acknowledged/);
  expect(renderTorture(seen)).toContain(
    `${seen.counts.acknowledged} changes acknowledged, ${seen.lost.length} lost`,
  );
});
