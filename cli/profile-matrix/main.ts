import { parseArgs } from 'node:util';
import { runInProcesses } from '../shared/run-in-processes.ts';
import type { SeedJob, SeedTrial } from './worker.ts';

const usage = `npm run profile-matrix -- [--count N] [--seed N] [--explore [SECONDS]]

Runs the kit over simulators with random choices at the open points: once with the profile of each, and once blind.
Every failure is a false alarm of the kit, or a bug in the simulator.

  --count N            how many mixtures to try, one for each seed; default 10
  --seed N             the first seed; default 1
  --explore [SECONDS]  explore after the checks; 20 seconds if no number follows

Exits with 1 on a failure.
`;

const { count, first, explore } = readArguments();

const out = (line: string) => process.stdout.write(`${line}\n`);
const failed: number[] = [];
await runInProcesses<SeedJob, SeedTrial>({
  module: new URL('worker.ts', import.meta.url),
  processes: 2,
  jobs: Array.from({ length: count }, (_, index) => ({ seed: first + index, explore })),
  onResult: tell,
});
out(
  `${count - failed.length} of ${count} mixtures without a failure${failed.length > 0 ? `; failed: seeds ${failed.join(', ')}` : ''}`,
);
if (failed.length > 0) process.exitCode = 1;

function tell({ seed, mixture, trials, seconds }: SeedTrial): void {
  const counts = Object.entries(trials).map(
    ([name, { alarms, inconclusive }]) =>
      `${name} ${alarms.length} failed, ${inconclusive.length} inconclusive`,
  );
  out(`seed ${seed}  ${counts.join('; ')}  (${seconds.toFixed(0)} s)`);
  const alarms = Object.entries(trials).flatMap(([name, trial]) =>
    trial.alarms.map(({ check, verdict, found }) => `  ${name}  ${verdict} ${check}: ${found}`),
  );
  if (alarms.length === 0) return;
  failed.push(seed);
  for (const alarm of alarms) out(alarm);
  out(`  ${mixture}`);
}

function readArguments() {
  const given = process.argv.slice(2);
  const args = given.flatMap((arg, at) =>
    arg === '--explore' && !/^\d/.test(given[at + 1] ?? '') ? [arg, '20'] : [arg],
  );
  try {
    const { values } = parseArgs({
      args,
      options: { count: { type: 'string' }, seed: { type: 'string' }, explore: { type: 'string' } },
    });
    return {
      count: wholeNumber('count', values.count ?? '10'),
      first: wholeNumber('seed', values.seed ?? '1'),
      explore: values.explore === undefined ? 0 : wholeNumber('explore', values.explore),
    };
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
    process.exit(2);
  }
}

function wholeNumber(option: string, text: string): number {
  const number = Number(text);
  if (/^\d+$/.test(text) && Number.isSafeInteger(number) && number > 0) return number;
  throw new RangeError(`--${option} must be a whole number above zero, not '${text}'`);
}
