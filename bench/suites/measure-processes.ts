import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Bench } from '../bench.ts';
import type { Finding } from '../report.ts';
import { parkproof, simulate } from '../servers.ts';
import { median } from '../statistics.ts';
import { offerAsk, send } from './asks.ts';

/** Measures the time from the start of the simulator's process to its first answer. */
export async function measureStart(bench: Bench): Promise<Finding[]> {
  const times: number[] = [];
  for (let round = 1; round <= bench.rounds; round += 1) {
    bench.say(`start to first answer, round ${round} of ${bench.rounds}`);
    const started = performance.now();
    const server = await bench.start(simulate(bench.directory()));
    await send(server.url, offerAsk);
    times.push(performance.now() - started);
    await server.stop();
  }
  return [
    {
      suite: 'start',
      what: 'start to first answer: simulator',
      figure: median(times),
      unit: 'ms',
      goal: { bound: 'at most', value: 500, of: 'ms' },
      detail: `slowest ${Math.round(Math.max(...times))} ms`,
    },
  ];
}

/** Measures `conform` with all checks against its own simulator, from start to exit. */
export async function measureConform(bench: Bench): Promise<Finding[]> {
  const took: number[] = [];
  let passed: string | undefined;
  for (let round = 1; round <= (bench.quick ? 1 : 5); round += 1) {
    bench.say(`conform, round ${round}`);
    const begun = performance.now();
    const { stdout } = await promisify(execFile)(process.execPath, [parkproof, 'conform']);
    took.push((performance.now() - begun) / 1000);
    passed = /\d+ checks passed/.exec(stdout)?.[0];
    if (passed === undefined) throw new Error('conform did not say how many checks passed');
  }
  return [
    {
      suite: 'conform',
      what: 'conform against its own simulator, whole suite',
      figure: median(took),
      unit: 's',
      goal: { bound: 'at most', value: 10, of: 's' },
      detail: `${passed}; slowest ${Math.max(...took).toFixed(1)} s`,
    },
  ];
}
