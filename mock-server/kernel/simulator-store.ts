import type { Change, Store } from '../store/store.ts';
import type { Tables } from './records.ts';

/** The simulator's store. */
export type SimulatorStore = Store<Tables>;
export type SimulatorChange = Change<Tables>;
