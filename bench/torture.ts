import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { exitOnUsageError, integer } from '../cli/shared/arguments.ts';
import { parkproof, root } from './servers.ts';
import { isIntact, renderTorture } from './torture/render-torture.ts';
import { runTorture } from './torture/run-torture.ts';

const { minutes, seed } = new Command('npm run torture --')
  .description(
    'Runs a simulator under a mixed load while hostile clients attack it, and kills it. Ends with 1 when something ' +
      'acknowledged was lost, or a well-behaved client waited for more than 250 ms at the 99th percentile.',
  )
  .option('--minutes <number>', 'minutes of real time', integer(1, 1440), 10)
  .option(
    '--seed <number>',
    'chooses the load, the attacks and the moments of the kills',
    integer(0, Number.MAX_SAFE_INTEGER),
    1,
  )
  .exitOverride(exitOnUsageError)
  .parse()
  .opts<{ readonly minutes: number; readonly seed: number }>();

const data = mkdtempSync(join(root, 'dist/torture-'));
const say = (text: string) => void process.stderr.write(`${text}\n`);
try {
  const seen = await runTorture({ minutes, seed, command: parkproof, data, say });
  process.stdout.write(renderTorture(seen));
  process.exitCode = isIntact(seen) ? 0 : 1;
} finally {
  rmSync(data, { recursive: true, force: true });
}
