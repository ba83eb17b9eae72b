import type { Clock } from '../kernel/clock.ts';
import type { Log } from '../kernel/log.ts';
import type { BatchRecord, BulkWork } from '../kernel/records.ts';
import { createSerialKeys } from '../kernel/serial-keys.ts';
import type { SimulatorStore } from '../store/store.ts';
import type { PrepareBulk } from './prepare-bulk.ts';

interface WaitingBatch {
  readonly key: string;
  readonly batch: BatchRecord;
  /** When to carry it out or retry it, in milliseconds since the epoch. */
  due: number;
}

/** The waiting batches of one user, oldest first. */
interface Queue {
  readonly waiting: WaitingBatch[];
  /** Settles when every batch that was due has been tried. */
  run: Promise<void>;
}

/** Milliseconds before a batch that could not be stored is retried. */
const retryDelay = 1_000;

/**
 * Carries out bulk operations that were accepted with 202 (4.11), each `delay` milliseconds after that.
 *
 * Every call takes effect at a single moment, as a whole. A synchronous call takes effect before it is answered, and
 * does not wait for batches. A batch takes effect once its delay has passed, after the same user's earlier batches. If
 * the simulator is killed, the next start carries out the waiting batches in the order of acceptance, before it serves
 * the first request.
 */
export function createBatches(deps: {
  readonly store: SimulatorStore;
  readonly prepare: PrepareBulk;
  readonly clock: Clock;
  readonly delay: number;
  readonly log: Log;
}) {
  const { store, prepare, clock, delay, log } = deps;
  const queues = new Map<string, Queue>();
  const keys = createSerialKeys();
  let isFinishing = false;

  function enqueue(key: string, batch: BatchRecord, after: number): void {
    const queue = queues.get(batch.user) ?? { waiting: [], run: Promise.resolve() };
    queues.set(batch.user, queue);
    queue.waiting.push({ key, batch, due: clock.now() + after });
    if (after <= 0) void wake(queue);
    else clock.after(after, () => wake(queue));
  }

  function wake(queue: Queue): Promise<void> {
    queue.run = queue.run.then(() => carryOutDue(queue));
    return queue.run;
  }

  async function carryOutDue(queue: Queue): Promise<void> {
    for (let next = queue.waiting[0]; next !== undefined; next = queue.waiting[0]) {
      if (!isFinishing && next.due > clock.now()) return;
      if (await carryOut(next)) {
        queue.waiting.shift();
        continue;
      }
      if (isFinishing) return;
      next.due = clock.now() + retryDelay;
      clock.after(retryDelay, () => wake(queue));
    }
  }

  /** Returns false if the batch could not be stored. */
  async function carryOut({ key, batch }: WaitingBatch): Promise<boolean> {
    const makeChanges = await prepare(batch.user, batch.work);
    // Meanwhile, the whole state may have been replaced, including this batch.
    if (store.table('batches').get(key) !== batch) return true;
    try {
      await store.commit([
        ['vehicles', makeChanges()],
        ['batches', key, null],
      ]);
      return true;
    } catch (error) {
      log.error({ err: error, batch: key }, 'a batch could not be stored; it will be retried');
      return false;
    }
  }

  return {
    /** Resolves once the batch is stored, so that it survives a crash; it is carried out later. */
    async accept(user: string, work: BulkWork): Promise<void> {
      const key = keys.next();
      const batch = { user, work };
      await store.commit([['batches', key, batch]]);
      enqueue(key, batch, delay);
    },

    /**
     * Enqueues the batches in the store. After a restart they are carried out without delay, and the promise resolves
     * when each has been tried; after a load they wait as long as new batches do.
     */
    async resume(from: 'restart' | 'load'): Promise<void> {
      for (const [key, batch] of keys.resume(store.table('batches').entries()))
        enqueue(key, batch, from === 'load' ? delay : 0);
      await Promise.all([...queues.values()].map(({ run }) => run));
    },

    /** Forgets the waiting batches, without touching the store. */
    reset(): void {
      // A batch that is being stored right now finishes, and then finds its queue empty.
      for (const { waiting } of queues.values()) waiting.length = 0;
      queues.clear();
    },

    /** Resolves when every batch has been carried out, or left for the next start because it could not be stored. */
    async finish(): Promise<void> {
      isFinishing = true;
      await Promise.all([...queues.values()].map(wake));
    },
  };
}
