import { serveJobs } from '../../cli/shared/run-in-processes.ts';
import type { Ask } from './ask.ts';
import { type Connection, encodeRequest, openConnections } from './connection.ts';
import { countFaults, type Faults } from './count-faults.ts';

// The load generator, which runs in its own process.

/** Requests from a list, in turn, one after the other on each connection. Times are in milliseconds. */
export interface LoadOrder {
  readonly url: string;
  readonly warmUp: number;
  readonly duration: number;
  /** Ends the load early, after this many requests. */
  readonly requests?: number;
  readonly asks: readonly Ask[];
}

/** The result of a load. Times are in milliseconds. */
export interface LoadResult {
  /** Time of each answer that counts. */
  readonly times: readonly number[];
  readonly elapsed: number;
  readonly faults: Faults;
  /** Share of its core that the generator used, from 0 to 1. */
  readonly busy: number;
}

/**
 * Puts a load on a server: every connection sends a request, waits for the answer and sends the next. Answers between
 * the warm-up and the end count. Those that arrive later are still awaited and checked.
 */
serveJobs(async (order: LoadOrder): Promise<LoadResult> => {
  const asks = order.asks.map((ask) => ({
    ask,
    request: encodeRequest(order.url, ask),
    expected: ask.answer === undefined ? null : Buffer.from(ask.answer),
  }));
  const faults = countFaults();
  const times: number[] = [];
  const requests = order.requests ?? Number.POSITIVE_INFINITY;
  let turn = 0;
  const connections = await openConnections(order.url);
  const start = performance.now() + order.warmUp;
  const end = start + order.duration;
  let used = process.cpuUsage();
  const timer = setTimeout(() => {
    used = process.cpuUsage();
  }, order.warmUp);

  async function keepAsking(connection: Connection): Promise<void> {
    for (;;) {
      const sent = performance.now();
      const next = asks[turn % asks.length];
      if (sent >= end || turn >= requests || next === undefined) return;
      turn += 1;
      const answer = await connection.ask(next.request);
      const now = performance.now();
      faults.check(next.ask, next.expected, answer);
      if (answer === null) return;
      if (now >= start && now < end) times.push(now - sent);
    }
  }

  await Promise.all(connections.map(keepAsking));
  clearTimeout(timer);
  const { user, system } = process.cpuUsage(used);
  for (const connection of connections) connection.close();
  return {
    times,
    elapsed: order.duration,
    faults: faults.result(),
    busy: (user + system) / 1000 / (performance.now() - start),
  };
});
