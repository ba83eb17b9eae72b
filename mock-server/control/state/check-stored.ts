import { findBodyViolations } from '../../http/validate-call.ts';
import { DamagedFileError } from '../../store/errors.ts';
import type { SimulatorStore } from '../../store/store.ts';
import { controlValidators } from '../http/check-input.ts';
import { findInvalidTimes } from './invalid-times.ts';
import { type SavedState, saveRecords } from './snapshot.ts';

/**
 * Checks the contents of a data directory by the rules of a saved state, since another version of the simulator or a
 * person may have written them. Throws a `DamagedFileError` that names the place.
 */
export function checkStored(store: SimulatorStore, directory: string): void {
  const state = storedState(store);
  const invalid = findBodyViolations(controlValidators, 'loadState', state);
  const [violation] = invalid.length > 0 ? invalid : findInvalidTimes(state);
  if (violation === undefined) return;
  throw new DamagedFileError(directory, `as a saved state, its ${violation.pointer} ${violation.detail}`);
}

/** The contents of the store as a saved state. The store has no world and users, so theirs are placeholders. */
function storedState(store: SimulatorStore): SavedState {
  const { now = 0, rate = 1, frozen = false } = store.table('settings').get('clock') ?? {};
  const { faults = [], defects = [], endpoints = [] } = store.table('steering').get('now') ?? {};
  return {
    format: 'parkproof-state',
    version: 1,
    savedAt: new Date().toISOString(),
    world: { seed: 0, parkings: 1 },
    users: [],
    clock: { now: writeTime(now), rate, frozen },
    faults: faults.map(({ fault }) => fault),
    defects: [...defects],
    endpoints: [...endpoints],
    records: saveRecords(store, store.table('vehicles').values()),
  };
}

function writeTime(milliseconds: number): string {
  const date = new Date(milliseconds);
  return Number.isNaN(date.getTime()) ? `${milliseconds} ms` : date.toISOString();
}
