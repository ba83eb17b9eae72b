import { writeFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { allDefects } from '../../mock-server/defects/all-defects.ts';
import { findDefects } from '../../mock-server/defects/find-defects.ts';
import { runInProcesses } from '../run-in-processes.ts';
import { killTable } from './kill-table.ts';
import type { Trial } from './try-defect.ts';

/**
 * Runs the kit over every defect of the simulator, several at a time, and writes `docs/kill-matrix.md`. `--part K/N`
 * takes every N-th defect only and writes nothing; defects may also be named. `--resume` goes on with a run that was
 * interrupted: what it has tried is kept in `node_modules/.cache`, and only the rest and what is named is tried. Exits
 * 1 when a defect survives, an unrelated check fails, or the kit itself errs.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { part: { type: 'string' }, check: { type: 'boolean' }, resume: { type: 'boolean' } },
});
const kept = fileURLToPath(new URL('../../node_modules/.cache/kill-matrix.json', import.meta.url));

const [part = 0, parts = 1] = (values.part ?? '').split('/').filter(Boolean).map(Number);
// A name that no defect has would leave nothing to try, which must not look like a success.
try {
  findDefects(positionals);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(2);
}
const tried = new Map(values.resume === true ? await readKept() : []);
for (const id of positionals) tried.delete(id);
const chosen = allDefects.filter(({ id }, index) => {
  if (values.resume === true) return !tried.has(id);
  return positionals.length > 0 ? positionals.includes(id) : index % parts === part % parts;
});
const whole = tried.size + chosen.length === allDefects.length;

const out = (line: string) => process.stdout.write(`${line}\n`);
await mkdir(dirname(kept), { recursive: true });
await runAll(chosen.map(({ id }) => id));
const trials = allDefects.flatMap(({ id }) => tried.get(id) ?? []);
const survivors = trials.filter(({ killers }) => killers.length === 0);
const unrelated = trials.flatMap((trial) => trial.unrelated);
const errors = trials.flatMap((trial) => trial.errors);

out(
  `${trials.length - survivors.length} of ${trials.length} defects killed, ${unrelated.length} unrelated failures, ${errors.length} errors`,
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
if (survivors.length + unrelated.length + errors.length > 0) process.exitCode = 1;

/** The trials of a run that was interrupted, of defects that there still are. */
async function readKept(): Promise<readonly (readonly [string, Trial])[]> {
  const trials = JSON.parse(await readFile(kept, 'utf8').catch(() => '[]')) as readonly Trial[];
  const known = new Map(allDefects.map((defect) => [defect.id, defect]));
  return trials
    .filter(({ defect, clause }) => known.get(defect)?.clause === clause)
    .map((trial) => [trial.defect, trial]);
}

/** Says at once what is wrong with a trial, since a whole run is long, and keeps it for a run that goes on. */
function tell(trial: Trial): void {
  const { defect, clause, title, killers, unrelated, errors } = trial;
  tried.set(defect, trial);
  if (whole) writeFileSync(kept, JSON.stringify([...tried.values()]));
  if (killers.length === 0) out(`survives   ${defect}  [${clause}] ${title}`);
  for (const { check, clauses, found } of unrelated)
    out(`unrelated  ${defect}  [${clause}] also failed ${check} [${clauses}]: ${found}`);
  for (const error of errors) out(`error      ${defect}: ${error}`);
}

/** There is a process more than there are cores, as a trial waits for part of its time. */
async function runAll(ids: readonly string[]): Promise<void> {
  await runInProcesses<string, Trial>({
    module: new URL('worker.ts', import.meta.url),
    processes: availableParallelism() + 1,
    jobs: ids,
    onResult(trial, done) {
      tell(trial);
      if (process.stderr.isTTY) process.stderr.write(`\r${done} of ${ids.length}`);
    },
  });
}
