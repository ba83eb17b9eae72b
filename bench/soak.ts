import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isReached } from './report/finding.ts';
import { printTable } from './report/report-table.ts';
import { runForMinutes } from './run-for-minutes.ts';
import { judgeSoak } from './soak/judge-soak.ts';
import { runSoak } from './soak/run-soak.ts';

const usage = `npm run soak -- [--minutes N] [--seed N]

  --minutes N   minutes of the simulator's clock, 1 to 1440; default 60
  --seed N      seeds the load; default 1

Loads a simulator with searches, bookings, cancellations, vehicles singly, in bulk and in batches, and movements, whose
webhooks go to a receiver that fails half of the time, and to one that never answers. Ends with 1 when a request failed,
a webhook was never taken or memory has grown by more than what is remembered.
`;

await runForMinutes({ usage, least: 1, usual: 60 }, soak);

async function soak(minutes: number, seed: number): Promise<void> {
  const data = mkdtempSync(join(tmpdir(), 'parkproof-soak-'));
  try {
    const onMinute = (passed: number) => {
      if (passed % 10 === 0) process.stderr.write(`${passed} of ${minutes} minutes have passed\n`);
    };
    const result = await runSoak({ minutes, seed, data, onMinute });
    const findings = judgeSoak(result);
    process.stdout.write(`${printTable(findings)}\n`);
    for (const line of [...result.failed, ...result.missing].slice(0, 20)) {
      process.stdout.write(`${line}\n`);
    }
    process.exitCode = findings.some((finding) => isReached(finding) === false) ? 1 : 0;
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
}
