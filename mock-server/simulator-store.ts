import type { Tables } from './records.ts';
import type { Change, Store } from './store/store.ts';

/** The store of the simulator and one change of it. */
export type SimulatorStore = Store<Tables>;
export type SimulatorChange = Change<Tables>;
