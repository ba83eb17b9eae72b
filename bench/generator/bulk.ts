import { readFileSync } from 'node:fs';
import { type Connection, encodeRequest, openConnection, openConnections } from './connection.ts';
import { countFaults } from './count-faults.ts';
import type { Ask, BulkOrder, BulkResult } from './protocol.ts';

/**
 * Sends one large request, and a small one every few milliseconds until the large one is answered. The time of a small
 * request counts from the moment when it is due, and if no connection is free it opens one, as independent clients do.
 */
export async function runBulk(order: BulkOrder): Promise<BulkResult> {
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
}

function startProbes(order: BulkOrder, free: Connection[], faults: ReturnType<typeof countFaults>) {
  const { probe, every, url } = order;
  const request = encodeRequest(url, probe);
  const expected = probe.answer === undefined ? null : Buffer.from(probe.answer);
  const asked: Promise<number>[] = [];
  const started = performance.now();

  async function ask(due: number): Promise<number> {
    const connection = free.pop() ?? (await openConnection(url));
    const answer = await connection.ask(request);
    const took = performance.now() - due;
    faults.check(probe, expected, answer);
    free.push(connection);
    return took;
  }

  const timer = setInterval(() => {
    const now = performance.now();
    for (let due = started + asked.length * every; due <= now; due += every) asked.push(ask(due));
  }, 1);

  return {
    /** Resolves with the time of each small request. */
    async stop(): Promise<number[]> {
      clearInterval(timer);
      const times = await Promise.all(asked);
      for (const connection of free) connection.close();
      return times;
    },
  };
}
