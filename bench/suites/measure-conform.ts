import { execFile } from 'node:child_process';
import type { Bench } from '../bench.ts';
import type { Finding } from '../report/finding.ts';
import { parkproof } from '../servers/programs.ts';
import { median } from './median.ts';

/** Measures `conform` with all checks against its own simulator, from start to exit. */
export async function measureConform(bench: Bench): Promise<Finding[]> {
  const took: number[] = [];
  let passed: string | undefined;
  for (let round = 1; round <= (bench.quick ? 1 : 5); round += 1) {
    bench.say(`conform, round ${round}`);
    const begun = performance.now();
    const printed = await conform();
    took.push((performance.now() - begun) / 1000);
    passed = /\d+ checks passed/.exec(printed)?.[0];
    if (passed === undefined) throw new Error('conform did not say how many checks passed');
  }
  const run: Finding = {
    suite: 'conform',
    what: 'conform against its own simulator, whole suite',
    figure: median(took),
    unit: 's',
    goal: { bound: 'at most', value: 10, of: 's' },
    detail: `${passed}; slowest ${Math.max(...took).toFixed(1)} s`,
  };
  return [run];
}

function conform(): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [parkproof, 'conform'], (error, stdout) => {
      if (error === null) resolve(stdout);
      else reject(new Error(`conform ended with ${error.code}`, { cause: error }));
    });
  });
}
