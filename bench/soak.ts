import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { exitOnUsageError, integer } from '../cli/shared/arguments.ts';
import { isReached, resultsTable } from './report.ts';
import { judgeSoak } from './soak/judge-soak.ts';
import { runSoak } from './soak/run-soak.ts';

const { minutes, seed } = new Command('npm run soak --')
  .description(
    'Loads a simulator with searches, bookings, cancellations, vehicles singly, in bulk and in batches, and ' +
      'movements, whose webhooks go to a receiver that fails half of the time, and to one that never answers. Exits ' +
      'with 1 if a request fails, a webhook is never accepted, or memory grows by more than the stored data explains.',
  )
  .option('--minutes <number>', "minutes of the simulator's clock", integer(1, 1440), 60)
  .option('--seed <number>', 'seed of the load', integer(0, Number.MAX_SAFE_INTEGER), 1)
  .exitOverride(exitOnUsageError)
  .parse()
  .opts<{ readonly minutes: number; readonly seed: number }>();

const data = mkdtempSync(join(tmpdir(), 'parkproof-soak-'));
try {
  const onMinute = (passed: number) => {
    if (passed % 10 === 0) process.stderr.write(`${passed} of ${minutes} minutes have passed\n`);
  };
  const result = await runSoak({ minutes, seed, data, onMinute });
  const findings = judgeSoak(result);
  process.stdout.write(`${resultsTable(findings)}\n`);
  for (const line of [...result.failed, ...result.missing].slice(0, 20)) process.stdout.write(`${line}\n`);
  process.exitCode = findings.some((finding) => isReached(finding) === false) ? 1 : 0;
} finally {
  rmSync(data, { recursive: true, force: true });
}
