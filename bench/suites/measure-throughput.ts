import type { Bench } from '../bench.ts';
import type { Finding, Goal } from '../report/finding.ts';
import { base, contestants } from '../servers/contestants.ts';
import { inTurns, judgeTurns, perSecond, takeTurn, warmUp } from './take-turn.ts';
import { captureTargets } from './targets.ts';

/** The requests of these suites by their `--only` names, each with the simulator's goal at 32 connections. */
export const throughputGoals: Readonly<Record<string, number>> = {
  list: 2,
  search: 1.8,
  offer: 2,
  booking: 1.2,
};

/** Measures the requests per second of all contestants. */
export async function measureThroughput(bench: Bench, suite: string, least: number): Promise<Finding[]> {
  const targets = await captureTargets(bench);
  const target = targets.find(({ name }) => name === suite);
  if (target === undefined) throw new RangeError(`there are no requests called ${suite}`);
  const field = await Promise.all(
    contestants(bench, targets).map(async (contestant) => ({
      ...contestant,
      server: await bench.start(await contestant.plan()),
    })),
  );
  const findings: Finding[] = [];
  const { asks } = target;
  bench.say(`${target.what}: warming up`);
  for (const { server } of field) await warmUp(bench, server, asks);
  for (const connections of [32, 1]) {
    const what = `${target.what}, ${connections === 1 ? '1 connection' : `${connections} connections`}`;
    const turns = await inTurns(bench, what, field, ({ name, server }) => {
      const answer = name === base ? { answer: target.canned.body } : {};
      return takeTurn(bench, server, { connections, asks: asks.map((ask) => ({ ...ask, ...answer })) });
    });
    const bases = [...turns].find(([{ name }]) => name === base)?.[1] ?? [];
    const goal: Goal = { bound: 'at least', value: least, of: base };
    for (const [{ name }, rounds] of turns) {
      findings.push({
        suite,
        what: `${what}: ${name}`,
        unit: 'requests/s',
        goal: name === 'simulator' && connections === 32 ? goal : undefined,
        ...judgeTurns(rounds, bases, perSecond),
      });
    }
  }
  await Promise.all(field.map(({ server }) => server.stop()));
  return findings;
}
