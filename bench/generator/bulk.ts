import { readFileSync } from 'node:fs';
import { serveJobs } from '../../cli/shared/run-in-processes.ts';
import type { Ask } from './ask.ts';
import { type Connection, encodeRequest, openConnection, openConnections } from './connection.ts';
import { countFaults, type Faults } from './count-faults.ts';

// The generator of a bulk request, which runs in its own process.

/** One large request with a body from a file, and meanwhile a small one, `probe`, every `every` milliseconds. */
export interface BulkOrder {
  readonly url: string;
  readonly bulk: Omit<Ask, 'body'>;
  readonly bodyFile: string;
  readonly probe: Omit<Ask, 'answer'>;
  readonly every: number;
}

/** The result of a bulk request. Times are in milliseconds. */
export interface BulkResult {
  readonly elapsed: number;
  readonly faults: Faults;
  /** Times of the small requests, each from the moment when it was due. */
  readonly probes: readonly number[];
}

/**
 * Sends one large request, and a small one every few milliseconds until the large one is answered. The time of a small
 * request counts from the moment when it is due, and if no connection is free it opens one, as independent clients do.
 */
serveJobs(async (order: BulkOrder): Promise<BulkResult> => {
  const bulk: Ask = { ...order.bulk, body: readFileSync(order.bodyFile, 'utf8') };
  const request = encodeRequest(order.url, bulk);
  const faults = countFaults();
  const main = await openConnection(order.url);
  const probes = startProbes(order, await openConnections(order.url), faults);
  const started = performance.now();
  const answer = await main.ask(request);
  const elapsed = performance.now() - started;
  faults.check(bulk, null, answer);
  const times = await probes.stop();
  main.close();
  return { elapsed, faults: faults.result(), probes: times };
});

function startProbes(order: BulkOrder, free: Connection[], faults: ReturnType<typeof countFaults>) {
  const { probe, every, url } = order;
  const request = encodeRequest(url, probe);
  const asked: Promise<number>[] = [];
  const started = performance.now();

  async function ask(due: number): Promise<number> {
    const connection = free.pop() ?? (await openConnection(url));
    const answer = await connection.ask(request);
    const took = performance.now() - due;
    faults.check(probe, null, answer);
    free.push(connection);
    return took;
  }

  const timer = setInterval(() => {
    const now = performance.now();
    for (let due = started + asked.length * every; due <= now; due += every) asked.push(ask(due));
  }, 1);

  return {
    /** Resolves with the response time of each small request. */
    async stop(): Promise<number[]> {
      clearInterval(timer);
      const times = await Promise.all(asked);
      for (const connection of free) connection.close();
      return times;
    },
  };
}
