import type { Bench } from '../bench.ts';
import type { Ask } from '../generator/ask.ts';
import type { Faults } from '../generator/count-faults.ts';
import type { LoadResult } from '../generator/load.ts';
import type { Server } from '../servers.ts';
import { median, medianRatio, summarise } from '../statistics.ts';

/** Puts a load on a server for one turn, after a short lead-in that does not count. */
export const takeTurn = (bench: Bench, { url }: Server, asks: readonly Ask[]): Promise<LoadResult> =>
  bench.load({ url, warmUp: bench.leadIn, duration: bench.duration, asks });

/**
 * Warms up a server's compiler by a number of requests rather than a time, so that the warm-up is the same on a slow or
 * busy machine.
 */
export async function warmUp(bench: Bench, { url }: Server, asks: readonly Ask[]): Promise<void> {
  await bench.load({ url, warmUp: 0, duration: 30_000, requests: bench.warmUp, asks });
}

/** Lets all take turns, round by round, so that a moment when the machine is slow affects all of them. */
export async function inTurns<K, T>(
  bench: Bench,
  what: string,
  all: readonly K[],
  take: (one: K) => Promise<T>,
): Promise<ReadonlyMap<K, readonly T[]>> {
  const turns = new Map(all.map((one): [K, T[]] => [one, []]));
  for (let round = 1; round <= bench.rounds; round += 1) {
    bench.say(`${what}, round ${round} of ${bench.rounds}`);
    for (const [one, taken] of turns) taken.push(await take(one));
  }
  return turns;
}

/** Answers per second in each turn. */
export const perSecond = (turns: readonly LoadResult[]): number[] =>
  turns.map(({ times, elapsed }) => (times.length / elapsed) * 1000);

/** What a finding says about turns: their median figure, its ratio to that of `bases`, and reasons to doubt it. */
export function judgeTurns(
  turns: readonly LoadResult[],
  bases: readonly LoadResult[],
  figuresOf: (turns: readonly LoadResult[]) => number[],
) {
  const figures = figuresOf(turns);
  const latencies = turns.map(({ times }) => summarise(times));
  const p50 = median(latencies.map((latency) => latency.p50));
  const p99 = median(latencies.map((latency) => latency.p99));
  return {
    figure: median(figures),
    ratio: medianRatio(figures, figuresOf(bases)),
    detail: `median ${p50.toFixed(2)} ms, 99% below ${p99.toFixed(2)} ms`,
    doubts: [...describeFaults(turns), ...describeBusy(turns)],
  };
}

/** Describes the faults of a server in all its turns; empty if there were none. */
export function describeFaults(turns: readonly { readonly faults: Faults }[]): string[] {
  const faults = turns.map((turn) => turn.faults).filter(({ count }) => count > 0);
  const count = faults.reduce((sum, one) => sum + one.count, 0);
  return faults.slice(0, 1).map(({ first }) => `${count} unexpected answers; first: ${first}`);
}

/** Says if the load generator was so busy that the figure may be too low. */
function describeBusy(turns: readonly LoadResult[]): string[] {
  const busiest = Math.max(...turns.map(({ busy }) => busy));
  return busiest < 0.9
    ? []
    : [`the load generator used ${Math.round(busiest * 100)}% of its core, so the figure may be too low`];
}
