import type { ClockState } from './clock.ts';
import type { KeptClock } from './records.ts';
import type { SimulatorStore } from './simulator-store.ts';

/** Keeps how the clock is steered, so that what was dated by it is not in the future after a restart. */
export type KeepClock = (state: ClockState) => Promise<void>;

/** Keeps the clock in the store; rejects if that refuses. */
export function createKeepClock(store: SimulatorStore): KeepClock {
  return async (state) => {
    const kept: KeptClock = { ...state, realNow: Date.now() };
    await store.commit([['settings', 'clock', kept]]);
  };
}

/** Where the clock of an earlier run would be now if it had never stopped; null if nobody has steered it. */
export function findKeptClock(store: SimulatorStore): ClockState | null {
  const kept = store.table('settings').get('clock');
  if (kept === undefined) return null;
  const { now, rate, frozen, realNow } = kept;
  const passed = frozen ? 0 : Math.max(0, Date.now() - realNow) * rate;
  return { now: Math.floor(now + passed), rate, frozen };
}
