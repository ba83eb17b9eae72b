import { readFileSync } from 'node:fs';
import { type Answer, type Connection, encodeRequest, openConnection } from './connection.ts';
import { countFaults } from './count-faults.ts';
import type { Ask, BulkOrder, BulkResult } from './protocol.ts';

/**
 * Sends one large request, and a small one every few milliseconds until the large one is answered. The time of a small
 * request counts from the moment when it is due, even if no connection is free, as it would for an independent client.
 */
export async function runBulk(order: BulkOrder): Promise<BulkResult> {
  const bulk: Ask = { ...order.bulk, body: readFileSync(order.bodyFile, 'utf8') };
  const request = encodeRequest(order.url, bulk);
  const faults = countFaults();
  const main = await openConnection(order.url);
  const probes = startProbes(order, await openProbes(order.url), faults);
  const started = performance.now();
  const answer = await new Promise<Answer | null>((resolve) => main.ask(request, resolve));
  const elapsed = performance.now() - started;
  faults.check(bulk, null, answer);
  const times = await probes.stop();
  main.close();
  return { elapsed, faults: faults.result(), probes: times };
}

const probeConnections = 32;

const openProbes = (url: string) =>
  Promise.all(Array.from({ length: probeConnections }, () => openConnection(url)));

function startProbes(order: BulkOrder, connections: Connection[], faults: ReturnType<typeof countFaults>) {
  const { probe, every, url } = order;
  const request = encodeRequest(url, probe);
  const expected = probe.answer === undefined ? null : Buffer.from(probe.answer);
  const free = [...connections];
  const overdue: number[] = [];
  const times: number[] = [];
  const started = performance.now();
  let asked = 0;
  let stopped: (() => void) | null = null;

  function send(): void {
    while (free.length > 0 && overdue.length > 0) {
      const due = overdue.shift() ?? 0;
      const connection = free.pop();
      connection?.ask(request, (answer) => {
        times.push(performance.now() - due);
        faults.check(probe, expected, answer);
        free.push(connection);
        send();
      });
    }
    if (overdue.length === 0 && free.length === connections.length) stopped?.();
  }

  const timer = setInterval(() => {
    for (let due = started + asked * every; due <= performance.now(); due += every) {
      overdue.push(due);
      asked += 1;
    }
    send();
  }, 1);

  return {
    async stop(): Promise<number[]> {
      clearInterval(timer);
      await new Promise<void>((resolve) => {
        stopped = resolve;
        send();
      });
      for (const connection of connections) connection.close();
      return times;
    },
  };
}
