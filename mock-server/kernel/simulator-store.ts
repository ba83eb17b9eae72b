import type { Change, Store } from '../store/store.ts';
import type { Tables } from './records.ts';

/** The store of the simulator and one change of it. */
export type SimulatorStore = Store<Tables>;
export type SimulatorChange = Change<Tables>;
