import { program } from '../servers/programs.ts';
import { startWorker } from '../servers/start-worker.ts';
import type { BulkOrder, BulkResult, LoadOrder, LoadResult, Order } from './protocol.ts';

/** Starts the load generator in its own process, on one core if one is given. It carries out one order at a time. */
export function startGenerator(core: number | undefined) {
  const { run, stop } = startWorker<Order, unknown>([program('generator')], core);
  return {
    load: async (order: Omit<LoadOrder, 'kind'>) => (await run({ kind: 'load', ...order })) as LoadResult,
    bulk: async (order: Omit<BulkOrder, 'kind'>) => (await run({ kind: 'bulk', ...order })) as BulkResult,
    stop,
  };
}
