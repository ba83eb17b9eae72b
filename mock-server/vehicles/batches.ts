import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { BatchRecord, BatchWork } from '../records.ts';
import type { SimulatorChange, SimulatorStore } from '../simulator-store.ts';
import type { Garage } from './garage.ts';

/** Work that was accepted with 202 (4.11): kept until it is done, and done in order for each user. */
export interface Batches {
  /** Resolves when the work would survive a crash; it is carried out later. */
  accept(user: string, work: BatchWork): Promise<void>;
  /** Takes up what an earlier run of the simulator had accepted and not finished. */
  resume(): void;
  /** Resolves when all work is done, or kept for the next start where it cannot be stored. */
  finish(): Promise<void>;
}

/** The time that a client keeps between its batch calls, in milliseconds (section 8). */
const spacing = 10_000;

/** Milliseconds after which work that could not be stored is tried again. */
const retryDelay = 1_000;

/** Batches that are carried out `delay` milliseconds after they were accepted. */
export function createBatches(deps: {
  readonly store: SimulatorStore;
  readonly garage: Garage;
  readonly clock: Clock;
  readonly delay: number;
  readonly log: Logger;
}): Batches {
  const { store, garage, clock, delay, log } = deps;
  const tails = new Map<string, Promise<void>>();
  const lastAccepted = new Map<string, number>();
  let sequence = 0;
  let finishing = false;
  for (const key of store.table('batches').keys()) sequence = Math.max(sequence, Number(key));

  function enqueue(key: string, batch: BatchRecord): void {
    const ready = clock.wait(delay);
    const previous = tails.get(batch.user) ?? Promise.resolve();
    tails.set(
      batch.user,
      previous.then(() => ready).then(() => carryOut(key, batch)),
    );
  }

  async function carryOut(key: string, batch: BatchRecord): Promise<void> {
    const done: SimulatorChange = ['batches', key, null];
    try {
      await store.commit([...changesOf(batch), done]);
    } catch (error) {
      log.error({ err: error, batch: key }, 'a batch could not be stored and is tried again');
      if (finishing) return;
      await clock.wait(retryDelay);
      await carryOut(key, batch);
    }
  }

  function changesOf({ user, work }: BatchRecord): SimulatorChange[] {
    switch (work.kind) {
      case 'add':
        return garage.add(user, work.vehicles);
      case 'replace':
        return garage.replace(user, work.vehicles);
      case 'delete':
        return garage.remove(user, work.plates);
    }
  }

  function noticeSpacing(user: string, work: BatchWork): void {
    const now = clock.now();
    const since = now - (lastAccepted.get(user) ?? Number.NEGATIVE_INFINITY);
    if (work.kind === 'add' && since < spacing) {
      const seconds = (since / 1000).toFixed(1);
      log.warn(
        `${user} sent a batch POST /vehicles ${seconds} s after the batch before it; wait at least 10 s`,
      );
    }
    lastAccepted.set(user, now);
  }

  return {
    async accept(user, work) {
      noticeSpacing(user, work);
      sequence += 1;
      const key = String(sequence).padStart(12, '0');
      const batch = { user, work };
      await store.commit([['batches', key, batch]]);
      enqueue(key, batch);
    },
    resume() {
      const pending = [...store.table('batches').entries()].sort(([a], [b]) => a.localeCompare(b));
      for (const [key, batch] of pending) enqueue(key, batch);
    },
    async finish() {
      finishing = true;
      await Promise.all(tails.values());
    },
  };
}
