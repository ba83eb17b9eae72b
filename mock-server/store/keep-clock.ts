import type { ClockState } from '../kernel/clock.ts';
import type { SimulatorStore } from './store.ts';

/** Stores the state of the clock, so that no stored date lies in the future after a restart. */
export const keepClock = (store: SimulatorStore, state: ClockState): Promise<void> =>
  store.commit([['settings', 'clock', { ...state, realNow: Date.now() }]]);

/** Returns the state that the clock of an earlier run would have by now; null if that clock was never steered. */
export function findKeptClock(store: SimulatorStore): ClockState | null {
  const kept = store.table('settings').get('clock');
  if (kept === undefined) return null;
  const { now, rate, frozen, realNow } = kept;
  const passed = frozen ? 0 : Math.max(0, Date.now() - realNow) * rate;
  return { now: Math.floor(now + passed), rate, frozen };
}
