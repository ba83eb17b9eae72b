import { cpSync } from 'node:fs';
import type { Bench } from '../bench.ts';
import type { Ask } from '../generator/protocol.ts';
import type { Finding, Goal } from '../report/finding.ts';
import { thousands } from '../report/report-table.ts';
import { simulate } from '../servers/contestants.ts';
import { inTurns, judgeTurns, perSecond, type Turn, takeTurn, warmUp } from './take-turn.ts';
import { bookingAsks, readCredentials } from './targets.ts';

const goal: Goal = { bound: 'at least', value: 0.8, of: 'with none stored' };

/** Measures durable bookings per second by the number of stored ones. Each turn starts with a copy of the same data. */
export async function measureStored(bench: Bench): Promise<Finding[]> {
  const sizes = bench.quick ? [0, 10_000] : [0, 10_000, 100_000];
  const seeded: { readonly size: number; readonly data: string }[] = [];
  for (const size of sizes) seeded.push({ size, data: await seed(bench, size) });
  const what = `POST /bookings with ${sizes.join(', ')} stored`;
  const turns = await inTurns(bench, what, seeded, ({ data }) => takeTurnOn(bench, data));
  const [none = []] = turns.values();
  return [...turns].map(
    ([{ size }, rounds]): Finding => ({
      suite: 'stored',
      what: `POST /bookings at 32 connections, ${thousands(size)} stored`,
      unit: 'requests/s',
      goal: size > 0 && size === sizes.at(-1) ? goal : undefined,
      ...judgeTurns(rounds, none, perSecond),
    }),
  );
}

/** Stores bookings over HTTP and returns the data directory. */
async function seed(bench: Bench, size: number): Promise<string> {
  const data = bench.directory();
  if (size === 0) return data;
  bench.say(`storing ${size} bookings`);
  const server = await bench.start(simulate(data));
  const asks = await bookings(server.url);
  const { faults } = await bench.generator.load({
    url: server.url,
    connections: 64,
    warmUp: 0,
    duration: 3_600_000,
    requests: size,
    asks,
  });
  await server.stop();
  if (faults.first !== null) throw new Error(`bookings could not be stored: ${faults.first}`);
  return data;
}

async function takeTurnOn(bench: Bench, seeded: string): Promise<Turn> {
  const data = bench.directory();
  cpSync(seeded, data, { recursive: true });
  const server = await bench.start(simulate(data));
  const asks = await bookings(server.url);
  await warmUp(bench, server, asks);
  const turn = await takeTurn(bench, server, { connections: 32, asks });
  await server.stop();
  return turn;
}

const bookings = async (url: string): Promise<Ask[]> => bookingAsks(await readCredentials(url));
