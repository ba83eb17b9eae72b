import { allDefects } from '../defects/all-defects.ts';
import type { Log } from '../kernel/log.ts';
import type { SteeringRecord } from '../kernel/records.ts';
import type { SimulatorStore } from '../kernel/simulator-store.ts';

/** What was in force when the simulator ended; null if nobody had changed anything. */
export function findKeptSteering(store: SimulatorStore): SteeringRecord | null {
  const kept = store.table('steering').get('now');
  if (kept === undefined) return null;
  // Another version may have known other defects.
  return { ...kept, defects: kept.defects.filter((id) => allDefects.some((defect) => defect.id === id)) };
}

/** Returns a function to call after each possible change; it stores what has changed. */
export function createKeepSteering(deps: {
  readonly store: SimulatorStore;
  /** What is in force now. */
  readonly read: () => SteeringRecord;
  /** What is in force if nobody changes anything, so that nothing needs to be stored. */
  readonly start: SteeringRecord;
  readonly log: Log;
}): () => void {
  const { store, read, log } = deps;
  const start = JSON.stringify(deps.start);
  const kept = store.table('steering').get('now');
  let stored = kept === undefined ? start : JSON.stringify(kept);
  return () => {
    const steering = read();
    const text = JSON.stringify(steering);
    if (text === stored) return;
    stored = text;
    store.commit([['steering', 'now', text === start ? null : steering]]).catch((error: unknown) => {
      // The next change tries again.
      stored = '';
      log.error({ err: error }, 'faults, defects and endpoints could not be stored');
    });
  };
}
