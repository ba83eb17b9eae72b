import { fork } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { allDefects } from '../../mock-server/defects/all-defects.ts';
import { killTable } from './kill-table.ts';
import type { Trial } from './try-defect.ts';

/**
 * Runs the kit over every defect of the simulator, several at a time, and writes `docs/kill-matrix.md`. `--part K/N`
 * takes every N-th defect only and writes nothing; defects may also be named. Exits 1 when one survives, a stranger
 * fails, or the kit itself errs.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { part: { type: 'string' }, check: { type: 'boolean' } },
});

const [part = 0, parts = 1] = (values.part ?? '').split('/').filter(Boolean).map(Number);
const chosen = allDefects.filter(({ id }, index) =>
  positionals.length > 0 ? positionals.includes(id) : index % parts === part % parts,
);
const whole = chosen.length === allDefects.length;

const out = (line: string) => process.stdout.write(`${line}\n`);
const trials = await runAll(
  chosen.map(({ id }) => id),
  tell,
);
const survivors = trials.filter(({ killers }) => killers.length === 0);
const strangers = trials.flatMap((trial) => trial.strangers);
const errors = trials.flatMap((trial) => trial.errors);

out(
  `${trials.length - survivors.length} of ${trials.length} defects killed, ${strangers.length} strangers failed, ${errors.length} errors`,
);

if (whole) {
  const file = fileURLToPath(new URL('../../docs/kill-matrix.md', import.meta.url));
  const table = killTable(trials);
  if (values.check !== true) await writeFile(file, table);
  else if ((await readFile(file, 'utf8').catch(() => '')) !== table) {
    out('docs/kill-matrix.md is not current: run npm run kill-matrix');
    process.exitCode = 1;
  }
}
if (survivors.length + strangers.length + errors.length > 0) process.exitCode = 1;

/** Says at once what is wrong with a trial, since a whole run is long. */
function tell({ defect, clause, title, killers, strangers, errors }: Trial): void {
  if (killers.length === 0) out(`survives   ${defect}  [${clause}] ${title}`);
  for (const { check, clauses, found } of strangers)
    out(`stranger   ${defect}  [${clause}] also failed ${check} [${clauses}]: ${found}`);
  for (const error of errors) out(`error      ${defect}: ${error}`);
}

/** Hands the defects to a process more than there are cores, as a trial waits for part of its time. */
async function runAll(ids: readonly string[], tell: (trial: Trial) => void): Promise<Trial[]> {
  const queue = [...ids];
  const done = new Map<string, Trial>();
  const worker = fileURLToPath(new URL('worker.ts', import.meta.url));

  const work = () =>
    new Promise<void>((resolve, reject) => {
      const child = fork(worker, { execArgv: ['--import', 'tsx'] });
      const next = () => {
        const id = queue.shift();
        if (id === undefined) child.disconnect();
        else child.send(id);
      };
      child.on('message', (trial: Trial) => {
        done.set(trial.defect, trial);
        tell(trial);
        if (process.stderr.isTTY) process.stderr.write(`\r${done.size} of ${ids.length}`);
        next();
      });
      child.once('error', reject);
      child.once('exit', (code) =>
        code === 0 ? resolve() : reject(new Error(`a trial ended with code ${code}`)),
      );
      next();
    });
  await Promise.all(Array.from({ length: Math.min(availableParallelism() + 1, ids.length) }, work));
  return ids.flatMap((id) => done.get(id) ?? []);
}
