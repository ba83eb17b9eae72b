import type { Bench } from '../bench.ts';
import type { Finding, Goal, Outcome } from '../report/finding.ts';
import { base, contestants, simulator } from '../servers/contestants.ts';
import { describeBusy, describeFaults } from './describe-faults.ts';
import { median, medianRatio } from './median.ts';
import { describeTurns, perSecond, type Turn, takeTurn, warmUp } from './take-turn.ts';
import { chooseTargets, type Target } from './targets.ts';

/** The rows of this suite, by the names that `--only` takes, and what the simulator is to reach at 32 connections. */
export const throughputGoals: Readonly<Record<string, number>> = {
  list: 2,
  search: 1.8,
  offer: 2,
  booking: 1.2,
};

/** Requests per second of all contestants with the same answers, row by row. */
export async function measureThroughput(bench: Bench, rows: readonly string[]): Promise<Outcome> {
  const targets = await captureTargets(bench);
  const field = await Promise.all(
    contestants(
      bench,
      targets.map(({ canned }) => canned),
    ).map(async (contestant) => ({ contestant, server: await bench.start(await contestant.plan()) })),
  );
  const findings: Finding[] = [];
  for (const target of targets.filter(({ name }) => rows.includes(name))) {
    bench.say(`${target.what}: warming up`);
    for (const { server } of field) await warmUp(bench, server, [target.ask, ...target.others], bench.warmUp);
    for (const connections of [32, 1]) {
      bench.say(`${target.what}, ${connections} connections`);
      const turns = new Map<string, Turn[]>(field.map(({ contestant }) => [contestant.name, []]));
      for (let round = 0; round < bench.rounds; round += 1) {
        for (const { contestant, server } of field) {
          const answer = contestant.isCanned ? { answer: target.canned.body } : {};
          const asks = [target.ask, ...target.others].map((ask) => ({ ...ask, ...answer }));
          turns.get(contestant.name)?.push(await takeTurn(bench, server, { connections, asks }));
        }
      }
      findings.push(...compare(target, connections, turns));
    }
  }
  await Promise.all(field.map(({ server }) => server.stop()));
  return { findings, curves: [] };
}

async function captureTargets(bench: Bench): Promise<Target[]> {
  const server = await bench.start(await simulator(bench).plan());
  const targets = await chooseTargets(server.url);
  await server.stop();
  return targets;
}

function compare(
  target: Target,
  connections: number,
  turns: ReadonlyMap<string, readonly Turn[]>,
): Finding[] {
  const bases = perSecond(turns.get(base));
  return [...turns].map(([name, rounds]): Finding => {
    const figures = perSecond(rounds);
    return {
      suite: target.name,
      what: `${target.what}, ${connections === 1 ? '1 connection' : `${connections} connections`}: ${name}`,
      figure: median(figures),
      unit: 'requests/s',
      ratio: medianRatio(figures, bases),
      goal: name === 'simulator' && connections === 32 ? goalOf(target) : null,
      detail: describeTurns(rounds),
      doubts: [...describeFaults(rounds), ...describeBusy(rounds)],
    };
  });
}

const goalOf = ({ name }: Target): Goal => ({
  bound: 'at least',
  value: throughputGoals[name] ?? 1,
  of: 'bare Express',
});
