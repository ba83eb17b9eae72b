import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Bench } from '../bench.ts';
import type { FloorOrder } from '../contestants/bulk-floor.ts';
import type { BulkOrder, BulkResult } from '../generator/bulk.ts';
import { type Finding, thousands } from '../report.ts';
import { simulate, startProgram } from '../servers.ts';
import { median, medianRatio, summarise } from '../statistics.ts';
import { headers, offerAsk, send } from './asks.ts';
import { describeFaults } from './take-turn.ts';

/** Milliseconds between the small requests during a bulk request. */
const every = 5;

/**
 * Compares a bulk insertion with its floor: parsing, validating, stringifying and writing the same body in one process.
 * Floor and simulator take turns. After each turn, the vehicles are deleted.
 */
export async function measureBulk(bench: Bench): Promise<Finding[]> {
  const count = bench.quick ? 10_000 : 150_000;
  const { url, stop } = await bench.start(simulate(bench.directory()));
  const directory = bench.directory();
  const generator = startProgram<BulkOrder, BulkResult>('generator/bulk', bench.cores?.generator);
  const floor = startProgram<FloorOrder, number>('contestants/bulk-floor', bench.cores?.server);
  bench.say(`POST /vehicles, ${count} vehicles`);
  const bodyFile = join(directory, 'body.json');
  writeFileSync(bodyFile, JSON.stringify(Array.from({ length: count }, makeVehicle)));
  const floors: number[] = [];
  const turns: BulkResult[] = [];
  // The first round is a warm-up.
  for (let round = 0; round <= Math.ceil(bench.rounds / 2); round += 1) {
    const lowest = await floor.run({ bodyFile, directory });
    const bulk = { method: 'POST', path: '/vehicles', headers, status: 200 } as const;
    const turn = await generator.run({ url, bulk, bodyFile, probe: offerAsk, every });
    await send(url, { method: 'DELETE', path: '/vehicles', headers, status: 200 });
    if (round === 0) continue;
    floors.push(lowest);
    turns.push(turn);
  }
  generator.stop();
  floor.stop();
  await stop();
  return describe(count, statSync(bodyFile).size, floors, turns);
}

function describe(
  count: number,
  size: number,
  floors: readonly number[],
  turns: readonly BulkResult[],
): Finding[] {
  const suite = 'bulk';
  const vehicles = `POST /vehicles, ${thousands(count)} vehicles`;
  const times = turns.map(({ elapsed }) => elapsed);
  const probes = turns.flatMap((turn) => turn.probes);
  const others = summarise(probes);
  const isGoal = count === 150_000;
  return [
    {
      suite,
      what: `${vehicles}: floor`,
      figure: median(floors),
      unit: 'ms',
      ratio: 1,
      detail: `parsing, validating, stringifying and writing ${(size / 1e6).toFixed(1)} MB in one process`,
    },
    {
      suite,
      what: `${vehicles}: simulator`,
      figure: median(times),
      unit: 'ms',
      ratio: medianRatio(times, floors),
      goal: isGoal ? { bound: 'at most', value: 3, of: 'the floor' } : undefined,
      doubts: describeFaults(turns),
    },
    {
      suite,
      what: `${vehicles}: 99% of GET /offers/:svcpid meanwhile`,
      figure: others.p99,
      unit: 'ms',
      goal: isGoal ? { bound: 'at most', value: 150, of: 'ms' } : undefined,
      detail: `${probes.length} requests, one due every ${every} ms: median ${others.p50.toFixed(1)} ms, worst ${others.worst.toFixed(0)} ms`,
    },
  ];
}

function makeVehicle(_: unknown, index: number) {
  return {
    plate: `B${String(index).padStart(6, '0')}`,
    brand: ['Seat', 'Škoda', 'Citroën', 'Toyota'][index % 4],
    model: ['Ibiza', 'Fabia', 'C3', 'Corolla'][index % 4],
    tag: ['0', 'C', 'B', 'ECO'][index % 4],
  };
}
