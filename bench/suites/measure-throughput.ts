import type { Bench } from '../bench.ts';
import type { Finding, Goal } from '../report/finding.ts';
import { base, contestants } from '../servers/contestants.ts';
import { inTurns, judgeTurns, perSecond, takeTurn, warmUp } from './take-turn.ts';
import { captureTargets, type Target } from './targets.ts';

/** The rows of this suite by their `--only` names, each with the simulator's goal at 32 connections. */
export const throughputGoals: Readonly<Record<string, number>> = {
  list: 2,
  search: 1.8,
  offer: 2,
  booking: 1.2,
};

/** Measures the requests per second of all contestants, row by row. */
export async function measureThroughput(bench: Bench, rows: readonly string[]): Promise<Finding[]> {
  const targets = await captureTargets(bench);
  const field = await Promise.all(
    contestants(bench, targets).map(async (contestant) => ({
      ...contestant,
      server: await bench.start(await contestant.plan()),
    })),
  );
  const findings: Finding[] = [];
  for (const target of targets.filter(({ name }) => rows.includes(name))) {
    const { asks } = target;
    bench.say(`${target.what}: warming up`);
    for (const { server } of field) await warmUp(bench, server, asks, bench.warmUp);
    for (const connections of [32, 1]) {
      const what = `${target.what}, ${connections === 1 ? '1 connection' : `${connections} connections`}`;
      const turns = await inTurns(bench, what, field, ({ name, server }) => {
        const answer = name === base ? { answer: target.canned.body } : {};
        return takeTurn(bench, server, { connections, asks: asks.map((ask) => ({ ...ask, ...answer })) });
      });
      const bases = [...turns].find(([{ name }]) => name === base)?.[1] ?? [];
      for (const [{ name }, rounds] of turns) {
        findings.push({
          suite: target.name,
          what: `${what}: ${name}`,
          unit: 'requests/s',
          goal: name === 'simulator' && connections === 32 ? goalOf(target) : undefined,
          ...judgeTurns(rounds, bases, perSecond),
        });
      }
    }
  }
  await Promise.all(field.map(({ server }) => server.stop()));
  return findings;
}

const goalOf = ({ name }: Target): Goal => ({
  bound: 'at least',
  value: throughputGoals[name] ?? 1,
  of: 'bare Express',
});
