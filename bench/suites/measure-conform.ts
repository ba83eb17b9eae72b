import { execFile } from 'node:child_process';
import type { Bench } from '../bench.ts';
import type { Finding, Goal, Outcome } from '../report/finding.ts';
import { parkproof } from '../servers/programs.ts';
import { median } from './median.ts';

const goal: Goal = { bound: 'at most', value: 10, of: 's' };

/** The whole kit against a simulator of its own, from the command to its end. */
export async function measureConform(bench: Bench): Promise<Outcome> {
  const took: number[] = [];
  let held = 0;
  for (let round = 0; round < (bench.quick ? 1 : 5); round += 1) {
    bench.say(`conform, round ${round + 1}`);
    const begun = performance.now();
    held = numberIn(await conform(), /(\d+) checks passed/);
    took.push((performance.now() - begun) / 1000);
  }
  const run: Finding = {
    suite: 'conform',
    what: 'conform against its own simulator, whole suite',
    figure: median(took),
    unit: 's',
    ratio: null,
    goal,
    detail: `${held} checks passed; slowest ${Math.max(...took).toFixed(1)} s`,
    doubts: [],
  };
  return { findings: [run], curves: [] };
}

/** A number in what the command printed; throws if it is not there, since it would be a figure of nothing. */
function numberIn(printed: string, pattern: RegExp): number {
  const found = pattern.exec(printed)?.[1];
  if (found === undefined) throw new Error(`conform printed nothing like ${pattern.source}`);
  return Number(found);
}

/** Runs the command and answers what it printed; rejects unless it ends with 0. */
function conform(...args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [parkproof, 'conform', ...args], (error, stdout) => {
      if (error === null) resolve(stdout);
      else reject(new Error(`conform ${args.join(' ')} ended with ${error.code}`, { cause: error }));
    });
  });
}
