import { problemWithDefect } from '../defects/find-defects.ts';
import type { Log } from '../kernel/log.ts';
import type { SteeringRecord } from '../kernel/records.ts';
import type { SimulatorStore } from '../store/store.ts';
import type { ControlDependencies } from './control-dependencies.ts';

/** The steering that the previous run stored; null if it was never changed. */
export function findKeptSteering(store: SimulatorStore): SteeringRecord | null {
  const kept = store.table('steering').get('now');
  if (kept === undefined) return null;
  // Another version of the simulator may have had other defects.
  return { ...kept, defects: kept.defects.filter((id) => problemWithDefect(id) === null) };
}

/**
 * Returns a function to call after each possible change, which stores the steering if it has changed. If that fails,
 * the steering stored last applies again, whoever changed it.
 */
export function createKeepSteering(
  deps: Pick<ControlDependencies, 'store' | 'faults' | 'defects' | 'endpoints'> & {
    /** The steering of a fresh start, which need not be stored. */
    readonly start: SteeringRecord;
    readonly log: Log;
  },
): () => void {
  const { store, faults, defects, endpoints, log } = deps;
  const read = (): SteeringRecord => ({
    endpoints: [...endpoints],
    defects: [...defects.ids()],
    faults: faults.records(),
  });
  const start = JSON.stringify(deps.start);
  let stored = read();
  /** The steering given to the store last, as JSON. */
  let given = JSON.stringify(store.table('steering').get('now') ?? deps.start);
  let isPuttingBack = false;

  function putBack(): void {
    isPuttingBack = true;
    endpoints.splice(0, endpoints.length, ...stored.endpoints);
    defects.choose(stored.defects);
    faults.restoreRecords(stored.faults);
    isPuttingBack = false;
  }

  return function keep() {
    const steering = read();
    const text = JSON.stringify(steering);
    if (isPuttingBack || text === given) return;
    given = text;
    store.commit([['steering', 'now', text === start ? null : steering]]).then(
      () => {
        stored = steering;
      },
      (error: unknown) => {
        log.error({ err: error }, 'faults, defects and endpoints could not be stored; the change was undone');
        putBack();
        if (given === text) given = JSON.stringify(read());
        keep();
      },
    );
  };
}
