import { program } from '../servers/programs.ts';
import { startWorker } from '../servers/start-worker.ts';
import type { BulkOrder, BulkResult, LoadOrder, LoadResult, Order } from './protocol.ts';

/** The load generator, in its own process. It carries out one order at a time. */
export type Generator = ReturnType<typeof startGenerator>;

/** Starts the load generator, on one core if one is given. */
export function startGenerator(core: number | undefined) {
  const { run, stop } = startWorker<Order, unknown>([program('generator')], core);
  return {
    load: async (order: Omit<LoadOrder, 'kind'>) => (await run({ kind: 'load', ...order })) as LoadResult,
    bulk: async (order: Omit<BulkOrder, 'kind'>) => (await run({ kind: 'bulk', ...order })) as BulkResult,
    stop,
  };
}
