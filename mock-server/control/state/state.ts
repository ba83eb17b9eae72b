import type { Clock, ClockState } from '../../kernel/clock.ts';
import type { SimulatorStore } from '../../kernel/simulator-store.ts';
import type { Batches } from '../../vehicles/batches.ts';
import type { VehicleStore } from '../../vehicles/vehicle-store.ts';
import type { Outbox } from '../../webhooks/outbox.ts';
import type { Catalogue } from '../../world/catalogue.ts';
import type { ShownDefects } from '../defects/shown-defects.ts';
import type { FaultsInForce } from '../faults/faults.ts';
import type { ControlSchemas } from '../operation.ts';
import { checkState } from './check-state.ts';
import { replaceRecords, type SavedState, saveRecords } from './snapshot.ts';

/** All that changed since the start, as one value that can be saved, loaded and reset. */
export interface State {
  save(): SavedState;
  /** Replaces this situation with a saved one. Throws a problem and changes nothing if it cannot. */
  load(state: SavedState): Promise<ControlSchemas['StateSummary']>;
  /** Starts again, with the clock, the defects and the endpoints of the start. */
  reset(): Promise<ControlSchemas['StateSummary']>;
}

const noRecords: SavedState['records'] = {
  bookings: [],
  vehicles: [],
  batches: [],
  deliveries: [],
  visits: [],
};

/** Builds it over the store and all that works from it. */
export function createState(deps: {
  readonly store: SimulatorStore;
  readonly vehicles: VehicleStore;
  readonly clock: Clock;
  readonly catalogue: Catalogue;
  readonly users: readonly string[];
  readonly batches: Batches;
  readonly outbox: Outbox;
  readonly faults: FaultsInForce;
  readonly defects: ShownDefects;
  /** How the simulator was started; a clock that began at the present begins there again. */
  readonly start: {
    readonly clock: () => ClockState;
    readonly defects: readonly string[];
    readonly endpoints: readonly string[];
  };
  /** Changed in place: the outbox reads it whenever it publishes. */
  readonly endpoints: string[];
  /** Forgets what is kept outside the store: rate limits, made-up sessions, the memory of the advice rules. */
  readonly forget: () => void;
  /** Begins the sequence of ids that has this name. */
  readonly beginIds: (name: string) => void;
  /** Empties the request log and advice. */
  readonly clearRecords: () => void;
  readonly onReplaced: () => void;
}): State {
  const { store, vehicles, clock, catalogue, users, batches, outbox, faults, defects, start, endpoints } =
    deps;

  /** Everything that works from the store begins again with what is there now. */
  function beginAgain(at: ClockState): void {
    batches.reset();
    outbox.reset();
    clock.restart(at);
    deps.forget();
    void batches.resume('load');
    outbox.resume();
  }

  async function replace(records: SavedState['records'], at: ClockState): Promise<void> {
    // Waits end first, so that they belong to the old state and not to the new one.
    clock.endWaits();
    await turn();
    const before: ClockState = { now: clock.now(), rate: clock.rate, frozen: clock.frozen };
    const changes = replaceRecords(store, records);
    await turn();
    const kept = store.commitPrepared(changes);
    beginAgain(at);
    try {
      await kept;
    } catch (error) {
      beginAgain(before);
      throw error;
    } finally {
      deps.onReplaced();
    }
  }

  function summary(): ControlSchemas['StateSummary'] {
    return {
      clock: new Date(clock.now()).toISOString(),
      bookings: store.table('bookings').size,
      vehicles: store.table('vehicles').size,
      batches: store.table('batches').size,
      deliveries: store.table('deliveries').size,
      visits: store.table('visits').size,
    };
  }

  return {
    save: () => ({
      format: 'parkproof-state',
      version: 1,
      savedAt: new Date().toISOString(),
      world: { seed: catalogue.world.seed, parkings: catalogue.world.size },
      users: [...users],
      clock: { now: new Date(clock.now()).toISOString(), rate: clock.rate, frozen: clock.frozen },
      faults: faults.keep().map(({ fault }) => fault),
      defects: [...defects.ids],
      endpoints: [...endpoints],
      records: saveRecords(store, vehicles.all()),
    }),

    async load(state) {
      checkState(state, { catalogue, users });
      const { now, rate, frozen } = state.clock;
      await replace(state.records, { now: Date.parse(now), rate, frozen });
      faults.restore(state.faults.map((fault) => ({ fault })));
      defects.choose(state.defects);
      endpoints.splice(0, endpoints.length, ...state.endpoints);
      deps.onReplaced();
      await store.flush();
      // Another sequence for each file: the one of the start has given out the ids in it.
      deps.beginIds(state.savedAt);
      return summary();
    },

    async reset() {
      await replace(noRecords, start.clock());
      faults.clear();
      defects.choose(start.defects);
      endpoints.splice(0, endpoints.length, ...start.endpoints);
      deps.onReplaced();
      await store.flush();
      deps.beginIds('');
      deps.clearRecords();
      return summary();
    },
  };
}

/** Lets what has just been let go come to its end in memory, and others have their turn between long steps. */
const turn = () => new Promise((resolve) => setImmediate(resolve));
