import type { Clock } from '../kernel/clock.ts';
import type { Log } from '../kernel/log.ts';
import type { BatchRecord, BulkWork } from '../kernel/records.ts';
import type { SimulatorStore } from '../kernel/simulator-store.ts';
import { createNoticeSpacing } from './notice-spacing.ts';
import type { PrepareBulk } from './prepare-bulk.ts';

/**
 * Bulk operations that were accepted with 202 (4.11).
 *
 * The order of all that one user sends: every call takes effect in one moment, as a whole. A synchronous call does so
 * before it is answered and does not wait for batches. A batch does so once its delay has passed, after the user's
 * batches that were accepted before it. If the simulator is killed, the next start carries out what was waiting, in the
 * order of acceptance and before the first request is served.
 */
export type Batches = ReturnType<typeof createBatches>;

interface Waiting {
  readonly key: string;
  readonly batch: BatchRecord;
  /** When it is to be carried out, or tried again, in milliseconds since the epoch. */
  due: number;
}

/** The accepted work of one user, oldest first. */
interface Queue {
  readonly waiting: Waiting[];
  /** Settles when all that was due has been tried. */
  run: Promise<void>;
}

/** Milliseconds after which work that could not be stored is tried again. */
const retryDelay = 1_000;

/** Batches that are carried out `delay` milliseconds after they were accepted. */
export function createBatches(deps: {
  readonly store: SimulatorStore;
  readonly prepare: PrepareBulk;
  readonly clock: Clock;
  readonly delay: number;
  readonly log: Log;
}) {
  const { store, prepare, clock, delay, log } = deps;
  const queues = new Map<string, Queue>();
  let noticeSpacing = createNoticeSpacing(clock, log);
  let sequence = 0;
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

  /** Returns false if it could not be stored. */
  async function carryOut({ key, batch }: Waiting): Promise<boolean> {
    const makeChanges = await prepare(batch.user, batch.work);
    // All that is stored may have been replaced meanwhile, and the batch with it.
    if (store.table('batches').get(key) !== batch) return true;
    try {
      const { vehicles } = makeChanges();
      await store.commitPrepared({ vehicles, batches: new Map([[key, null]]) });
      return true;
    } catch (error) {
      log.error({ err: error, batch: key }, 'a batch could not be stored; it will be retried');
      return false;
    }
  }

  return {
    /** Resolves when the work would survive a crash; it is carried out later. */
    async accept(user: string, work: BulkWork): Promise<void> {
      noticeSpacing(user, work.kind, true);
      sequence += 1;
      const key = String(sequence).padStart(12, '0');
      const batch = { user, work };
      await store.commit([['batches', key, batch]]);
      enqueue(key, batch, delay);
    },

    /** Called for each insertion that is no batch, since it may come too soon after one. */
    noticeInsertion(user: string): void {
      noticeSpacing(user, 'add', false);
    },

    /**
     * Takes up what the store holds. After a restart the delay counts as passed, and the promise resolves when each
     * batch has been tried; what was loaded waits as long as a new batch does.
     */
    async resume(from: 'restart' | 'load'): Promise<void> {
      const kept = [...store.table('batches').entries()].sort(([a], [b]) => (a < b ? -1 : 1));
      for (const [key, batch] of kept) {
        sequence = Math.max(sequence, Number(key));
        enqueue(key, batch, from === 'load' ? delay : 0);
      }
      await Promise.all([...queues.values()].map(({ run }) => run));
    },

    /** Forgets what waits, without touching the store. */
    reset(): void {
      // What is being stored at this moment ends by itself, and finds nothing after it.
      for (const { waiting } of queues.values()) waiting.length = 0;
      queues.clear();
      noticeSpacing = createNoticeSpacing(clock, log);
    },

    /** Resolves when all work is done, or kept for the next start if it cannot be stored. */
    async finish(): Promise<void> {
      isFinishing = true;
      await Promise.all([...queues.values()].map(wake));
    },
  };
}
