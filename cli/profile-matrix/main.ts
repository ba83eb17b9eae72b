import { parseArgs } from 'node:util';
import { runInProcesses } from '../shared/run-in-processes.ts';
import type { SeedJob, SeedTrial } from './worker.ts';

/**
 * Runs the kit over simulators with random choices at the open points: once with the profile of each, and once blind.
 * Every failure is a false alarm of the kit, or a fault of the simulator. `--count N` tries N mixtures, one for each
 * seed from `--seed S` on; `--seed S --count 1` repeats one. `--explore [SECONDS]` explores after the checks, for 20
 * seconds by default. Exits with 1 on a failure.
 */
const given = process.argv.slice(2);
const args = given.flatMap((arg, at) =>
  arg === '--explore' && !/^\d/.test(given[at + 1] ?? '') ? [arg, '20'] : [arg],
);
const { values } = parseArgs({
  args,
  options: { count: { type: 'string' }, seed: { type: 'string' }, explore: { type: 'string' } },
});
const count = wholeNumber('count', values.count ?? '10');
const first = wholeNumber('seed', values.seed ?? '1');
const explore = values.explore === undefined ? 0 : wholeNumber('explore', values.explore);

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

function wholeNumber(option: string, text: string): number {
  const number = Number(text);
  if (/^\d+$/.test(text) && Number.isSafeInteger(number) && number > 0) return number;
  process.stderr.write(`--${option} must be a whole number above zero, not '${text}'\n`);
  process.exit(2);
}
