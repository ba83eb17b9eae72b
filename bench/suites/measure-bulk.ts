import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as validators from '../../spec/generated/request-validators.js';
import type { Bench } from '../bench.ts';
import type { LoadResult } from '../generator/load.ts';
import { summarise } from '../generator/summarise.ts';
import type { Finding } from '../report/finding.ts';
import { thousands } from '../report/report-table.ts';
import { simulate } from '../servers/programs.ts';
import { headers, offerAsk, send } from './asks.ts';
import { median, medianRatio } from './median.ts';
import { describeFaults } from './take-turn.ts';

/** A bulk insertion, the floor right before it, in milliseconds, and the small requests meanwhile. */
interface Turn {
  readonly floor: number;
  readonly took: number;
  readonly meanwhile: LoadResult;
}

/**
 * Compares a bulk insertion with its floor: parsing, validating, stringifying and writing the same body. Meanwhile 32
 * connections send small requests, each with a rest after every answer. After each turn, the vehicles are deleted.
 */
export async function measureBulk(bench: Bench): Promise<Finding[]> {
  const count = bench.quick ? 10_000 : 150_000;
  const { url, stop } = await bench.start(simulate(bench.directory()));
  const directory = bench.directory();
  bench.say(`POST /vehicles, ${count} vehicles`);
  const body = JSON.stringify(Array.from({ length: count }, makeVehicle));
  const turns: Turn[] = [];
  for (let round = 0; round <= Math.ceil(bench.rounds / 2); round += 1) {
    const floor = time(() => doTheLeast(body, join(directory, 'vehicles.json')));
    const load = bench.load({ url, warmUp: 0, duration: bench.duration, rest: 160, asks: [offerAsk] });
    const begun = performance.now();
    await send(url, { method: 'POST', path: '/vehicles', headers, body, status: 200 });
    const took = performance.now() - begun;
    turns.push({ floor, took, meanwhile: await load });
    await send(url, { method: 'DELETE', path: '/vehicles', headers, status: 200 });
  }
  await stop();
  // The first round is a warm-up.
  return describe(count, body.length, turns.slice(1));
}

function time(work: () => void): number {
  const begun = performance.now();
  work();
  return performance.now() - begun;
}

/** The least work of a bulk insertion: nothing is received, merged or looked up. */
function doTheLeast(body: string, file: string): void {
  const vehicles = JSON.parse(body) as unknown[];
  const { addVehicles_body: isList, addVehicles_element: isVehicle } = validators;
  if (!isList(vehicles) || !vehicles.every((one) => isVehicle(one)))
    throw new Error('the vehicles of the bench are not valid');
  writeFileSync(file, JSON.stringify(vehicles));
}

function describe(count: number, size: number, turns: readonly Turn[]): Finding[] {
  const suite = 'bulk';
  const vehicles = `POST /vehicles, ${thousands(count)} vehicles`;
  const floors = turns.map(({ floor }) => floor);
  const times = turns.map(({ took }) => took);
  const meanwhile = turns.map((turn) => turn.meanwhile);
  const others = summarise(meanwhile.flatMap((load) => load.times));
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
    },
    {
      suite,
      what: `${vehicles}: 99% of GET /offers/:svcpid meanwhile`,
      figure: others.p99,
      unit: 'ms',
      goal: isGoal ? { bound: 'at most', value: 150, of: 'ms' } : undefined,
      detail: `some 200 requests per second: median ${others.p50.toFixed(1)} ms, worst ${others.worst.toFixed(0)} ms`,
      doubts: describeFaults(meanwhile),
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
