import { allDefects } from '../defects/all-defects.ts';
import type { Log } from '../kernel/log.ts';
import type { SteeringRecord } from '../kernel/records.ts';
import type { SimulatorStore } from '../kernel/simulator-store.ts';
import type { ControlDependencies } from './control-dependencies.ts';

/** What was in force when the simulator ended; null if nobody had changed anything. */
export function findKeptSteering(store: SimulatorStore): SteeringRecord | null {
  const kept = store.table('steering').get('now');
  if (kept === undefined) return null;
  // Another version may have known other defects.
  return { ...kept, defects: kept.defects.filter((id) => allDefects.some((defect) => defect.id === id)) };
}

/**
 * Returns a function to call after each possible change; it stores what has changed. What cannot be stored is undone,
 * whoever changed it: what was stored last applies again.
 */
export function createKeepSteering(
  deps: Pick<ControlDependencies, 'store' | 'faults' | 'defects' | 'endpoints'> & {
    /** What is in force if nobody changes anything, so that nothing needs to be stored. */
    readonly start: SteeringRecord;
    readonly log: Log;
  },
): () => void {
  const { store, faults, defects, endpoints, log } = deps;
  const read = (): SteeringRecord => ({
    endpoints: [...endpoints],
    defects: [...defects.ids],
    faults: faults.keep(),
  });
  const take = (steering: SteeringRecord) => ({ ...steering, putFaultsBack: faults.snapshot() });
  const start = JSON.stringify(deps.start);
  let stored = take(read());
  /** What the store was given last. */
  let given = JSON.stringify(store.table('steering').get('now') ?? deps.start);
  let isPuttingBack = false;

  function putBack(): void {
    isPuttingBack = true;
    endpoints.splice(0, endpoints.length, ...stored.endpoints);
    defects.choose(stored.defects);
    stored.putFaultsBack();
    isPuttingBack = false;
  }

  return function keep() {
    const steering = read();
    const text = JSON.stringify(steering);
    if (isPuttingBack || text === given) return;
    given = text;
    const taken = take(steering);
    store.commit([['steering', 'now', text === start ? null : steering]]).then(
      () => {
        stored = taken;
      },
      (error: unknown) => {
        log.error({ err: error }, 'faults, defects and endpoints could not be stored and are unchanged');
        putBack();
        if (given === text) given = JSON.stringify(read());
        keep();
      },
    );
  };
}
