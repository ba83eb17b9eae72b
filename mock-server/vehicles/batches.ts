import type { Clock } from '../kernel/clock.ts';
import type { Log } from '../kernel/log.ts';
import type { BatchRecord, BatchWork } from '../kernel/records.ts';
import type { SimulatorChange, SimulatorStore } from '../kernel/simulator-store.ts';
import type { Commit, Garage } from './garage.ts';
import { createNoticeSpacing } from './notice-spacing.ts';

/** Work that was accepted with 202 (4.11): kept until it is done, and done in order for each user. */
export interface Batches {
  /** Resolves when the work would survive a crash; it is carried out later. */
  accept(user: string, work: BatchWork): Promise<void>;
  /** Hears of an insertion that is no batch; it may come too soon after one. */
  noticeInsertion(user: string): void;
  /**
   * Carries out what the store holds: what an earlier run had accepted and not finished, or what was loaded. What was
   * loaded waits as long as a batch does; the other has waited over the restart.
   */
  resume(from?: 'restart' | 'load'): void;
  /** Forgets what waits, without touching the store. */
  reset(): void;
  /** Resolves when all work is done, or kept for the next start where it cannot be stored. */
  finish(): Promise<void>;
}

interface Waiting {
  readonly key: string;
  readonly batch: BatchRecord;
  /** When it is to be carried out, or tried again, in milliseconds since the epoch. */
  due: number;
}

/** The accepted work of one user, oldest first. */
interface Queue {
  readonly waiting: Waiting[];
  isRunning: boolean;
  /** The latest run. */
  run: Promise<void>;
}

/** Milliseconds after which work that could not be stored is tried again. */
const retryDelay = 1_000;

/** Batches that are carried out `delay` milliseconds after they were accepted. */
export function createBatches(deps: {
  readonly store: SimulatorStore;
  readonly garage: Garage;
  readonly clock: Clock;
  readonly delay: number;
  readonly log: Log;
}): Batches {
  const { store, garage, clock, delay, log } = deps;
  const queues = new Map<string, Queue>();
  let noticeSpacing = createNoticeSpacing(clock, log);
  let sequence = 0;
  let finishing = false;
  for (const key of store.table('batches').keys()) sequence = Math.max(sequence, Number(key));

  function enqueue(key: string, batch: BatchRecord, after: number): void {
    const queue = queues.get(batch.user) ?? { waiting: [], isRunning: false, run: Promise.resolve() };
    queues.set(batch.user, queue);
    queue.waiting.push({ key, batch, due: clock.now() + after });
    wakeAfter(after, queue);
  }

  function wakeAfter(milliseconds: number, queue: Queue): void {
    if (milliseconds <= 0) void wake(queue);
    else clock.after(milliseconds, () => wake(queue));
  }

  function wake(queue: Queue): Promise<void> {
    if (!queue.isRunning) queue.run = work(queue);
    return queue.run;
  }

  async function work(queue: Queue): Promise<void> {
    queue.isRunning = true;
    try {
      for (let next = queue.waiting[0]; next !== undefined; next = queue.waiting[0]) {
        if (!finishing && next.due > clock.now()) return;
        if (await carryOut(next)) {
          queue.waiting.shift();
          continue;
        }
        if (finishing) return;
        next.due = clock.now() + retryDelay;
        wakeAfter(retryDelay, queue);
      }
    } finally {
      // At once, so that a timer that fires now finds nothing running and starts anew.
      queue.isRunning = false;
    }
  }

  async function carryOut({ key, batch }: Waiting): Promise<boolean> {
    const done: SimulatorChange = ['batches', key, null];
    try {
      await execute(batch, async (changes) => {
        // All that is stored may have been replaced while a long list was prepared, and the batch with it.
        if (store.table('batches').get(key) === batch) await store.commit([...changes, done]);
      });
      return true;
    } catch (error) {
      log.error({ err: error, batch: key }, 'a batch could not be stored; it will be retried');
      return false;
    }
  }

  function execute({ user, work }: BatchRecord, commit: Commit): Promise<void> {
    switch (work.kind) {
      case 'add':
        return garage.add(user, work.vehicles, commit);
      case 'replace':
        return commit(garage.replace(user, work.vehicles));
      case 'delete':
        return commit(garage.remove(user, work.plates));
    }
  }

  return {
    async accept(user, work) {
      noticeSpacing(user, work.kind, true);
      sequence += 1;
      const key = String(sequence).padStart(12, '0');
      const batch = { user, work };
      await store.commit([['batches', key, batch]]);
      enqueue(key, batch, delay);
    },

    noticeInsertion(user) {
      noticeSpacing(user, 'add', false);
    },

    resume(from = 'restart') {
      const kept = [...store.table('batches').entries()].sort(([a], [b]) => (a < b ? -1 : 1));
      for (const [key] of kept) sequence = Math.max(sequence, Number(key));
      for (const [key, batch] of kept) enqueue(key, batch, from === 'load' ? delay : 0);
    },

    reset() {
      // What is being stored at this moment ends by itself, and finds nothing after it.
      for (const { waiting } of queues.values()) waiting.length = 0;
      queues.clear();
      noticeSpacing = createNoticeSpacing(clock, log);
    },

    async finish() {
      finishing = true;
      await Promise.all([...queues.values()].map((queue) => wake(queue)));
    },
  };
}
