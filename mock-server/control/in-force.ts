import { isDeepStrictEqual } from 'node:util';
import type { Log } from '../kernel/log.ts';
import type { SteeringRecord } from '../kernel/records.ts';
import type { SimulatorStore } from '../store/store.ts';

const parts = ['faults', 'defects', 'endpoints'] as const;

/**
 * The faults, defects and endpoints in force: those of the previous run, unless `start`, the options of this one, gives
 * others. They live in the store, which undoes a change that it cannot keep.
 */
export function createInForce(
  store: SimulatorStore,
  start: SteeringRecord,
  { isDefect, log }: { readonly isDefect: (id: string) => boolean; readonly log: Log },
) {
  const listeners: ((part: (typeof parts)[number]) => void)[] = [];
  const kept = store.table('steering').get('now');
  const atStart = kept === undefined ? start : merge(kept, start, isDefect);
  let current = atStart;
  if (kept !== undefined)
    log.info(
      'faults, defects and endpoints are as they were before the restart; POST /_sim/reset resets them',
    );

  store.observe('steering', (_key, _previous, next = start) => {
    const before = current;
    current = next === kept ? atStart : next;
    const changed = parts.filter((part) => current[part] !== before[part]);
    for (const part of changed) for (const listener of listeners) listener(part);
  });

  return {
    start,
    current: () => current,
    /** Applies at once. If it cannot be stored, that is logged, and what was stored last applies again. */
    change(changes: Partial<SteeringRecord>): void {
      const next = { ...current, ...changes };
      store
        .commit([['steering', 'now', isDeepStrictEqual(next, start) ? null : next]])
        .catch((error: unknown) => {
          log.error(
            { err: error },
            'faults, defects and endpoints could not be stored; the change was undone',
          );
        });
    },
    /** Adds a listener, which is called with each part that changes. */
    onChanged: (listener: (typeof listeners)[number]) => void listeners.push(listener),
  };
}

function merge(
  kept: SteeringRecord,
  start: SteeringRecord,
  isDefect: (id: string) => boolean,
): SteeringRecord {
  // Another version of the simulator may have had other defects.
  const known = kept.defects.filter(isDefect);
  return {
    faults: kept.faults,
    defects: start.defects.length > 0 ? start.defects : known,
    endpoints: start.endpoints.length > 0 ? start.endpoints : kept.endpoints,
  };
}
