import type { Api } from '../../create-api.ts';
import type { ClockState } from '../../kernel/clock.ts';
import type { ControlDependencies } from '../control-dependencies.ts';
import type { ControlSchemas } from '../operation.ts';
import { checkState } from './check-state.ts';
import { countRecords, replaceRecords, type SavedState, saveRecords } from './snapshot.ts';

/** All that changed since the start, as one value that can be saved, loaded and reset. */
export interface State {
  save(): SavedState;
  /** Replaces this situation with a saved one. Throws a problem and changes nothing if it cannot. */
  load(state: SavedState): Promise<ControlSchemas['StateSummary']>;
  /** Starts again, with the clock, the defects and the endpoints of the start. */
  reset(): Promise<ControlSchemas['StateSummary']>;
}

/** What is replaced at once. */
interface Situation extends Pick<SavedState, 'records' | 'faults' | 'defects' | 'endpoints'> {
  readonly clock: ClockState;
}

const noRecords: SavedState['records'] = {
  bookings: [],
  vehicles: [],
  batches: [],
  deliveries: [],
  visits: [],
};

/** Builds it over the store and all that works from it. */
export function createState(
  deps: ControlDependencies & {
    /** How the simulator was started; a clock that began at the present begins there again. */
    readonly start: Omit<Situation, 'records' | 'clock'> & { readonly clock: () => ClockState };
    readonly rate: Api['rate'];
    /** Begins the sequence of ids that has this name. */
    readonly beginIds: (name: string) => void;
  },
): State {
  const { store, vehicles, clock, catalogue, batches, outbox, faults, defects, endpoints, start } = deps;
  const users = deps.users.map(({ uid }) => uid);

  /** Everything that works from the store begins again with what is there now. */
  function beginAgain(at: ClockState): void {
    batches.reset();
    outbox.reset();
    clock.restart(at);
    deps.rate.forget();
    deps.madeUp.clear();
    deps.adviser.reset();
    void batches.resume('load');
    outbox.resume();
  }

  async function replaceStored({ records, clock: at }: Situation): Promise<void> {
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
      deps.onSteered('state');
    }
  }

  async function replace(situation: Situation): Promise<void> {
    await replaceStored(situation);
    faults.restore(situation.faults.map((fault) => ({ fault })));
    defects.choose(situation.defects);
    endpoints.splice(0, endpoints.length, ...situation.endpoints);
    deps.onSteered('state');
    await store.flush();
  }

  const summary = () => ({ clock: new Date(clock.now()).toISOString(), ...countRecords(store) });

  return {
    save: () => ({
      format: 'parkproof-state',
      version: 1,
      savedAt: new Date().toISOString(),
      world: { seed: catalogue.world.seed, parkings: catalogue.world.size },
      users,
      clock: { now: new Date(clock.now()).toISOString(), rate: clock.rate, frozen: clock.frozen },
      faults: faults.keep().map(({ fault }) => fault),
      defects: [...defects.ids],
      endpoints: [...endpoints],
      records: saveRecords(store, vehicles.all()),
    }),

    async load(state) {
      checkState(state, { catalogue, users });
      await replace({ ...state, clock: { ...state.clock, now: Date.parse(state.clock.now) } });
      // Another sequence for each file: the one of the start has given out the ids in it.
      deps.beginIds(state.savedAt);
      return summary();
    },

    async reset() {
      await replace({ ...start, records: noRecords, clock: start.clock() });
      deps.beginIds('');
      deps.requestLog.clear();
      deps.advice.clear();
      return summary();
    },
  };
}

/** Lets what has just been let go come to its end in memory, and others have their turn between long steps. */
const turn = () => new Promise((resolve) => setImmediate(resolve));
