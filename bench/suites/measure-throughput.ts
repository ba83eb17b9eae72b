import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type OperationId, operations } from '../../spec/generated/operations.ts';
import type { Bench } from '../bench.ts';
import type { Ask } from '../generator/ask.ts';
import type { Finding } from '../report.ts';
import { program, simulate } from '../servers.ts';
import { bookingAsks, chooseList, chooseSearches, offerAsk, send } from './asks.ts';
import { inTurns, judgeTurns, perSecond, takeTurn, warmUp } from './take-turn.ts';

/** Requests whose answers per second are compared with those of bare Express. */
interface Target {
  readonly operation: OperationId;
  readonly what: string;
  /** The least that the simulator should reach, as a multiple of bare Express. */
  readonly goal: number;
  /** Makes the requests for the simulator at this URL: several, if the same one cannot be repeated endlessly. */
  readonly asks: (url: string) => readonly Ask[] | Promise<readonly Ask[]>;
}

const targets: Readonly<Record<string, Target>> = {
  list: {
    operation: 'listParkings',
    what: 'GET /parkings near a point, 20 parkings',
    goal: 2,
    asks: async (url) => [await chooseList(url)],
  },
  search: {
    operation: 'searchAvailableParkings',
    what: 'POST /parkings/search-available-parkings, 10 parkings',
    goal: 1.8,
    asks: (url) => chooseSearches(url, 10, 1),
  },
  offer: { operation: 'getOffer', what: 'GET /offers/:svcpid', goal: 2, asks: () => [offerAsk] },
  booking: {
    operation: 'createBooking',
    what: 'POST /bookings, durable',
    goal: 1.2,
    asks: () => bookingAsks,
  },
};

/** The suites that measure requests per second, by their names. */
export const throughputSuites = Object.entries(targets).map(
  ([suite, target]) => [suite, (bench: Bench) => measureThroughput(bench, suite, target)] as const,
);

async function measureThroughput(bench: Bench, suite: string, target: Target): Promise<Finding[]> {
  const { goal, what } = target;
  const simulator = await bench.start(simulate(bench.directory()));
  const asks = (await target.asks(simulator.url)).map(({ answer: _known, ...ask }): Ask => ask);
  const canned = await capture(simulator.url, target.operation, asks);
  const file = join(bench.directory(), 'canned.json');
  writeFileSync(file, JSON.stringify(canned));
  const express = await bench.start([...program('contestants/bare-express'), file]);
  const field = [
    { name: 'simulator', server: simulator, asks },
    { name: 'bare Express', server: express, asks: asks.map((ask) => ({ ...ask, answer: canned.body })) },
  ];
  bench.say(`${what}: warming up`);
  for (const { server } of field) await warmUp(bench, server, asks);
  const turns = await inTurns(bench, what, field, (one) => takeTurn(bench, one.server, one.asks));
  await Promise.all(field.map(({ server }) => server.stop()));
  const bases = [...turns.values()].at(-1) ?? [];
  return [...turns].map(([{ name, server }, rounds]) => ({
    suite,
    what: `${what}, 32 connections: ${name}`,
    unit: 'requests/s',
    goal: server === simulator ? { bound: 'at least', value: goal, of: 'bare Express' } : undefined,
    ...judgeTurns(rounds, bases, perSecond),
  }));
}

/** A response of the simulator, word for word, which bare Express returns as it is. */
export interface CannedAnswer {
  readonly method: Ask['method'];
  /** In Express's notation. */
  readonly path: string;
  readonly status: number;
  readonly body: string;
}

async function capture(url: string, id: OperationId, [first]: readonly Ask[]): Promise<CannedAnswer> {
  if (first === undefined) throw new Error(`no request was made for ${id}`);
  const { method, status } = first;
  const path = operations[id].path.replaceAll(/\{(\w+)\}/g, ':$1');
  return { method, path, status, body: await send(url, first) };
}
