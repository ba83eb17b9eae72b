import type { Tables } from '../kernel/records.ts';
import type { Change, Store } from './store.ts';

/** The simulator's store. */
export type SimulatorStore = Store<Tables>;
export type SimulatorChange = Change<Tables>;
