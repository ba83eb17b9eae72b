import type { Bench } from '../bench.ts';
import type { Finding } from '../report/finding.ts';
import { simulate } from '../servers/programs.ts';
import { offerAsk, send } from './asks.ts';
import { median } from './median.ts';

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
  const start: Finding = {
    suite: 'start',
    what: 'start to first answer: simulator',
    figure: median(times),
    unit: 'ms',
    goal: { bound: 'at most', value: 500, of: 'ms' },
    detail: `slowest ${Math.round(Math.max(...times))} ms`,
  };
  return [start];
}
