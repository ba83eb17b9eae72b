import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Command, InvalidArgumentError } from 'commander';
import { allDefects } from '../../mock-server/defects/all-defects.ts';
import { problemWithDefect } from '../../mock-server/defects/find-defects.ts';
import { exitOnUsageError, integer, repeated } from '../shared/arguments.ts';
import { runInProcesses } from '../shared/run-in-processes.ts';
import { killTable, readTable } from './kill-table.ts';
import { randomPairs } from './random-pairs.ts';
import type { Trial } from './try-defect.ts';
import type { Job } from './worker.ts';

const command = new Command('npm run kill-matrix --')
  .description(
    'Runs the kit over every defect of the simulator, several at a time. Only a run over all of them writes ' +
      'docs/kill-matrix.md. Exits with 1 if a defect survives, an unrelated check fails, or the kit itself fails.',
  )
  .argument('[id...]', 'try only these: ID, or ID@CONDITION', repeated(knownDefect))
  .option('--resume', 'try the named defects and those that the page lacks, and write the page')
  .option('--conditional', 'try random defects, each narrowed by a random condition')
  .option('--count <number>', 'how many of these defects to try', integer(1, 1_000_000), 150)
  .option('--seed <number>', 'seed of the random choice', integer(0, Number.MAX_SAFE_INTEGER), 1)
  .option(
    '--explore <seconds>',
    'explore too, for this many seconds (default: 0, or 60 with --conditional)',
    integer(0, 3600),
  )
  .exitOverride(exitOnUsageError)
  .parse();
const values = command.opts<{
  readonly resume?: true;
  readonly conditional?: true;
  readonly count: number;
  readonly seed: number;
  readonly explore?: number;
}>();
const page = fileURLToPath(new URL('../../docs/kill-matrix.md', import.meta.url));

const positionals = command.args;
if (values.conditional && positionals.length > 0)
  command.error('--conditional chooses the defects itself; leave it out to try named ones');
const explore = values.explore ?? (values.conditional ? 60 : 0);
const shown = values.resume ? readTable(await readFile(page, 'utf8'), allDefects) : [];
const tried = new Map(shown.map((trial) => [trial.defect, trial]));
for (const id of positionals) tried.delete(id);
const chosen = choose();
const whole = !values.conditional && explore === 0 && tried.size + chosen.length === allDefects.length;

const out = (line: string) => process.stdout.write(`${line}\n`);
await runAll(chosen);
const order = new Map(allDefects.map(({ id }, index) => [id, index]));
const trials = [...tried.values()].sort((a, b) => (order.get(a.defect) ?? 0) - (order.get(b.defect) ?? 0));
const survivors = trials.filter(({ killers }) => killers.length === 0);
const unrelated = trials.flatMap((trial) => trial.unrelated);
const errors = trials.flatMap((trial) => trial.errors);

if (explore > 0) {
  const byChecks = trials.filter(({ killers }) => killers.some(({ check }) => !check.startsWith('explore.')));
  out(`${byChecks.length} of ${trials.length} defects killed by checks alone`);
}
out(
  `${trials.length - survivors.length} of ${trials.length} defects killed, ${unrelated.length} unrelated failures, ${errors.length} errors`,
);

if (whole) await writeFile(page, killTable(trials));
if (survivors.length + unrelated.length + errors.length > 0) process.exitCode = 1;

function knownDefect(id: string): string {
  if (problemWithDefect(id) === null) return id;
  throw new InvalidArgumentError('It must be a defect; parkproof simulate --list-defects lists them.');
}

function choose(): readonly string[] {
  if (values.conditional) return randomPairs(values.count, values.seed);
  if (values.resume) return allDefects.map(({ id }) => id).filter((id) => !tried.has(id));
  return positionals.length > 0 ? positionals : allDefects.map(({ id }) => id);
}

/** Prints each result at once, since a whole run takes a long time. */
function tell(trial: Trial): void {
  const { defect, clause, title, killers, unrelated, errors } = trial;
  tried.set(defect, trial);
  if (killers.length === 0) out(`survives   ${defect}  [${clause}] ${title}`);
  else if (explore > 0) out(`killed by  ${killers[0]?.check}  ${defect}`);
  for (const { check, clauses, found } of unrelated)
    out(`unrelated  ${defect}  [${clause}] also failed ${check} [${clauses}]: ${found}`);
  for (const error of errors) out(`error      ${defect}: ${error}`);
}

/** Uses one process more than there are cores, since checks spend time waiting; exploring hardly waits. */
async function runAll(ids: readonly string[]): Promise<void> {
  await runInProcesses<Job, Trial>({
    module: new URL('worker.ts', import.meta.url),
    processes: availableParallelism() + (explore > 0 ? 0 : 1),
    jobs: ids.map((id) => ({ id, explore })),
    onResult(trial, done) {
      tell(trial);
      if (process.stderr.isTTY) process.stderr.write(`\r${done} of ${ids.length}`);
    },
  });
}
