import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runForMinutes } from './run-for-minutes.ts';
import { parkproof, root } from './servers/programs.ts';
import { isIntact, renderTorture } from './torture/render-torture.ts';
import { runTorture } from './torture/run-torture.ts';

const usage = `npm run torture -- [--minutes N] [--seed N]

  --minutes N   minutes of real time, 0.1 to 1440; default 10
  --seed N      chooses the load, the attacks and the moments of the kills; default 1

Runs a simulator under a mixed load while hostile clients attack it, and kills it. Ends with 1 when something
acknowledged was lost, or a well-behaved client waited for more than 250 ms at the 99th percentile.
`;

await runForMinutes({ usage, least: 0.1, usual: 10 }, torture);

async function torture(minutes: number, seed: number): Promise<void> {
  const data = mkdtempSync(join(root, 'dist/torture-'));
  try {
    const seen = await runTorture({
      minutes,
      seed,
      program: parkproof,
      data,
      say: (text) => process.stderr.write(`${text}\n`),
    });
    process.stdout.write(renderTorture(seen));
    process.exitCode = isIntact(seen) ? 0 : 1;
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
}
