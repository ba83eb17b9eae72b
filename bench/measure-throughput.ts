import type { Bench } from './bench.ts';
import { base, contestants, simulator } from './contestants.ts';
import { describeBusy, describeFaults } from './describe-faults.ts';
import type { Finding, Goal, Outcome } from './finding.ts';
import type { LoadResult } from './generator/protocol.ts';
import { median, medianRatio } from './median.ts';
import type { Server } from './start-server.ts';
import { chooseTargets, type Target } from './targets.ts';

/** The rows of this suite, by the names that `--only` takes, and what the simulator is to reach at 32 connections. */
export const throughputGoals: Readonly<Record<string, number>> = {
  list: 2,
  search: 2,
  offer: 1.2,
  booking: 1.2,
};

/** One turn of a contestant. */
interface Turn extends LoadResult {
  /** Microseconds of processor time for each answer; 0 where the system does not tell. */
  readonly cost: number;
}

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
    for (const connections of [32, 1]) {
      bench.say(`${target.what}, ${connections} connections`);
      const turns = new Map<string, Turn[]>(field.map(({ contestant }) => [contestant.name, []]));
      for (let round = 0; round < bench.rounds; round += 1) {
        for (const { contestant, server } of field) {
          const turn = await takeTurn(bench, server, target, connections, contestant.isCanned);
          turns.get(contestant.name)?.push(turn);
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

async function takeTurn(
  bench: Bench,
  server: Server,
  target: Target,
  connections: number,
  isCanned: boolean,
): Promise<Turn> {
  const { warmUp, duration } = bench;
  const answer = isCanned ? { answer: target.canned.body } : {};
  const used = server.cpuTime();
  const order = { kind: 'load', url: server.url, connections, warmUp, duration } as const;
  const result = await bench.generator.run({ ...order, asks: [{ ...target.ask, ...answer }] });
  const share = duration / (duration + warmUp);
  return { ...result, cost: (((server.cpuTime() - used) * share) / result.answered) * 1000 };
}

function compare(
  target: Target,
  connections: number,
  turns: ReadonlyMap<string, readonly Turn[]>,
): Finding[] {
  const perSecond = (rounds: readonly Turn[] = []) =>
    rounds.map(({ answered, elapsed }) => (answered / elapsed) * 1000);
  const bases = perSecond(turns.get(base));
  return [...turns].map(([name, rounds]): Finding => {
    const figures = perSecond(rounds);
    const cost = median(rounds.map((turn) => turn.cost));
    const { p50, p99 } = {
      p50: median(rounds.map(({ latency }) => latency.p50)),
      p99: median(rounds.map(({ latency }) => latency.p99)),
    };
    return {
      suite: target.name,
      what: `${target.what}, ${connections === 1 ? '1 connection' : `${connections} connections`}: ${name}`,
      figure: median(figures),
      unit: 'requests/s',
      ratio: medianRatio(figures, bases),
      goal: name === 'simulator' && connections === 32 ? goalOf(target) : null,
      detail: `${Math.round(cost)} µs of processor time each, median ${p50.toFixed(2)} ms, 99 % below ${p99.toFixed(2)} ms`,
      doubts: [...describeFaults(rounds), ...describeBusy(rounds)],
    };
  });
}

const goalOf = ({ name }: Target): Goal => ({
  bound: 'at least',
  value: throughputGoals[name] ?? 1,
  of: 'bare Express',
});
