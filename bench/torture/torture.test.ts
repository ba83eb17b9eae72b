import { expect, inject, test } from 'vitest';
import { renderTorture } from './render-torture.ts';
import { runTorture } from './run-torture.ts';

// That one which keeps its data loses nothing is shown by cli/crash-under-load.test.ts.
test('a simulator that forgets what it acknowledged is found out', { timeout: 120_000 }, async () => {
  const seen = await runTorture({
    minutes: 0.05,
    seed: 1,
    program: inject('program'),
    data: null,
    say: () => undefined,
  });
  expect(seen.kills).toBeGreaterThan(1);
  expect(seen.lost[0]).toMatch(/^\w+: 'nothing' is there, and '.+' was acknowledged/);
  expect(renderTorture(seen)).toContain(
    `${seen.counts.acknowledged} changes acknowledged, ${seen.lost.length} lost`,
  );
});
