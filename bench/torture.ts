import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './servers/programs.ts';
import { isIntact, renderTorture } from './torture/render-torture.ts';
import { runTorture } from './torture/run-torture.ts';

const usage = `npm run torture -- [--minutes N] [--seed N]

  --minutes N   minutes of real time, 0.1 to 1440; default 10
  --seed N      chooses the load, the attacks and the moments of the kills; default 1

Runs a simulator under a mixed load while hostile clients attack it, its webhook receiver hangs, and it is paused and
killed. Ends with 1 when something acknowledged was lost, or a well-behaved client waited for more than 250 ms at the
99th percentile.
`;

const options = readOptions();
if (options === null) {
  process.stderr.write(usage);
  process.exitCode = 2;
} else await torture(options.minutes, options.seed);

function readOptions(): { readonly minutes: number; readonly seed: number } | null {
  try {
    const { values } = parseArgs({
      options: { minutes: { type: 'string', default: '10' }, seed: { type: 'string', default: '1' } },
    });
    const [minutes, seed] = [Number(values.minutes), Number(values.seed)];
    return minutes >= 0.1 && minutes <= 1440 && Number.isSafeInteger(seed) ? { minutes, seed } : null;
  } catch {
    return null;
  }
}

async function torture(minutes: number, seed: number): Promise<void> {
  const data = mkdtempSync(join(root, 'dist/torture-'));
  try {
    const program = join(root, 'dist/parkproof.js');
    const seen = await runTorture({
      minutes,
      seed,
      program,
      data,
      say: (text) => process.stderr.write(`${text}\n`),
    });
    process.stdout.write(renderTorture(seen));
    process.exitCode = isIntact(seen) ? 0 : 1;
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
}
