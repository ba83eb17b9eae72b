import { cpSync } from 'node:fs';
import type { Bench } from '../bench.ts';
import type { LoadResult } from '../generator/load.ts';
import { type Finding, thousands } from '../report.ts';
import { simulate } from '../servers.ts';
import { bookingAsks } from './asks.ts';
import { inTurns, judgeTurns, perSecond, takeTurn, warmUp } from './take-turn.ts';

/** Measures durable bookings per second by the number of stored ones. Each turn starts with a copy of the same data. */
export async function measureStored(bench: Bench): Promise<Finding[]> {
  const size = bench.quick ? 10_000 : 100_000;
  const seeded = [
    { size: 0, data: bench.directory() },
    { size, data: await seed(bench, size) },
  ];
  const what = `POST /bookings with 0 and ${size} stored`;
  const turns = await inTurns(bench, what, seeded, ({ data }) => takeTurnOn(bench, data));
  const [none = []] = turns.values();
  return [...turns].map(([{ size: stored }, rounds]) => ({
    suite: 'stored',
    what: `POST /bookings at 32 connections, ${thousands(stored)} stored`,
    unit: 'requests/s',
    goal: stored > 0 ? { bound: 'at least', value: 0.8, of: 'with none stored' } : undefined,
    ...judgeTurns(rounds, none, perSecond),
  }));
}

/** Stores bookings over HTTP and returns the data directory. */
async function seed(bench: Bench, size: number): Promise<string> {
  const data = bench.directory();
  bench.say(`storing ${size} bookings`);
  const server = await bench.start(simulate(data));
  const { faults } = await bench.load({
    url: server.url,
    warmUp: 0,
    duration: 3_600_000,
    requests: size,
    asks: bookingAsks,
  });
  await server.stop();
  if (faults.first !== null) throw new Error(`bookings could not be stored: ${faults.first}`);
  return data;
}

async function takeTurnOn(bench: Bench, seeded: string): Promise<LoadResult> {
  const data = bench.directory();
  cpSync(seeded, data, { recursive: true });
  const server = await bench.start(simulate(data));
  await warmUp(bench, server, bookingAsks);
  const turn = await takeTurn(bench, server, bookingAsks);
  await server.stop();
  return turn;
}
