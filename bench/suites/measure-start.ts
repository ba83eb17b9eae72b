import type { Bench } from '../bench.ts';
import type { Finding, Goal } from '../report/finding.ts';
import { type Contestant, contestants, simulate } from '../servers/contestants.ts';
import { median } from './median.ts';
import { inTurns } from './take-turn.ts';
import { captureTargets, type Target } from './targets.ts';

const goal: Goal = { bound: 'at most', value: 500, of: 'ms' };

/** Measures the time from the start of a process to its first answer. */
export async function measureStart(bench: Bench): Promise<Finding[]> {
  const targets = await captureTargets(bench);
  const [target] = targets;
  if (target === undefined) return [];
  const field = [...contestants(bench, targets), ...(bench.quick ? [] : [largeWorld(bench)])];
  const starts = await inTurns(bench, 'start to first answer', field, (contestant) =>
    startOnce(bench, contestant, target),
  );
  return [...starts].map(([{ name }, times]) => ({
    suite: 'start',
    what: `start to first answer: ${name}`,
    figure: median(times),
    unit: 'ms',
    goal: name === 'simulator' ? goal : undefined,
    detail: `slowest ${Math.round(Math.max(...times))} ms`,
  }));
}

const largeWorld = (bench: Bench): Contestant => ({
  name: 'simulator with a world of 1 000 000 parkings',
  plan: () => simulate(bench.directory(), '--parkings', '1000000'),
});

/** Resolves with the milliseconds from the start to the first answer. */
async function startOnce(bench: Bench, contestant: Contestant, { asks: [ask] }: Target): Promise<number> {
  const plan = await contestant.plan();
  const started = performance.now();
  const server = await bench.start(plan);
  const response = await fetch(`${server.url}${ask.path}`, { headers: { ...ask.headers } });
  await response.arrayBuffer();
  const elapsed = performance.now() - started;
  if (response.status !== ask.status) throw new Error(`${contestant.name} answered ${response.status}`);
  await server.stop();
  return elapsed;
}
