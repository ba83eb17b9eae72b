import { Command, Option } from 'commander';
import { exitOnUsageError, integer } from '../shared/arguments.ts';
import { runInProcesses } from '../shared/run-in-processes.ts';
import type { SeedJob, SeedTrial } from './worker.ts';

const {
  count,
  seed: first,
  explore,
} = new Command('npm run profile-matrix --')
  .description(
    'Runs the kit over simulators with random choices at the open points: once with the profile of each, and once ' +
      'blind. Every failure is a false alarm of the kit, or a bug in the simulator. Exits with 1 on a failure.',
  )
  .option('--count <number>', 'how many mixtures to try, one for each seed', integer(1, 1_000_000), 10)
  .option('--seed <number>', 'the first seed', integer(1, Number.MAX_SAFE_INTEGER), 1)
  .addOption(
    new Option('--explore [seconds]', 'explore after the checks; 20 seconds if no number follows')
      .argParser(integer(1, 3600))
      .preset('20')
      .default(0),
  )
  .exitOverride(exitOnUsageError)
  .parse()
  .opts<{ readonly count: number; readonly seed: number; readonly explore: number }>();

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
