import { program } from '../servers/programs.ts';
import { startWorker } from '../servers/start-worker.ts';
import type { BulkOrder, BulkResult, LoadOrder, LoadResult, Order } from './protocol.ts';

/** The load generator, in its own process. It carries out one order at a time. */
export interface Generator {
  load(order: Omit<LoadOrder, 'kind'>): Promise<LoadResult>;
  bulk(order: Omit<BulkOrder, 'kind'>): Promise<BulkResult>;
  stop(): void;
}

/** Starts the load generator, on one core if one is given. */
export function startGenerator(core: number | undefined): Generator {
  const { run, stop } = startWorker<Order, unknown>([program('generator')], core);
  return {
    load: async (order) => (await run({ kind: 'load', ...order })) as LoadResult,
    bulk: async (order) => (await run({ kind: 'bulk', ...order })) as BulkResult,
    stop,
  };
}
