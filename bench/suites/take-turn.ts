import type { Bench } from '../bench.ts';
import type { Ask, LoadResult } from '../generator/protocol.ts';
import type { Server } from '../servers/start-server.ts';
import { median } from './median.ts';

/** A load on one server, with what it cost there. */
export interface Turn extends LoadResult {
  /** Microseconds of the server's processor time for each answer; 0 if the system does not tell. */
  readonly cost: number;
}

/** Puts a load on a server for one turn, after a short one that does not count. */
export async function takeTurn(
  bench: Bench,
  server: Server,
  load: { readonly connections: number; readonly asks: readonly Ask[] },
): Promise<Turn> {
  const { duration, leadIn } = bench;
  const used = server.cpuTime();
  const order = { kind: 'load', url: server.url, duration, warmUp: leadIn, ...load } as const;
  const result = await bench.generator.run(order);
  const share = duration / (duration + leadIn);
  return { ...result, cost: (((server.cpuTime() - used) * share) / result.answered) * 1000 };
}

/**
 * Lets a server translate what it will run: that depends on how much it has been asked, not on how long, so it is
 * the same on a slow machine and on one that has other things to do.
 */
export async function warmUp(
  bench: Bench,
  { url }: Server,
  asks: readonly Ask[],
  requests: number,
): Promise<void> {
  const patience = 30_000;
  const order = {
    kind: 'load',
    url,
    connections: 32,
    warmUp: 0,
    duration: patience,
    requests,
    asks,
  } as const;
  const { faults } = await bench.generator.run(order);
  if (faults.broken > 0) throw new Error(`the warm-up failed: ${faults.first}`);
}

/** Answers per second, turn by turn. */
export const perSecond = (turns: readonly Turn[] = []): number[] =>
  turns.map(({ answered, elapsed }) => (answered / elapsed) * 1000);

/** The medians of what the turns cost and how long the answers took. */
export function describeTurns(turns: readonly Turn[]): string {
  const cost = median(turns.map((turn) => turn.cost));
  const p50 = median(turns.map(({ latency }) => latency.p50));
  const p99 = median(turns.map(({ latency }) => latency.p99));
  return `${Math.round(cost)} µs of processor time each, median ${p50.toFixed(2)} ms, 99 % below ${p99.toFixed(2)} ms`;
}
