import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ClockState } from '../../kernel/clock.ts';
import type { ControlDependencies } from '../control-dependencies.ts';
import { type ControlOperations, ok } from '../operation.ts';
import { checkState } from './check-state.ts';
import { countRecords, replaceRecords, type SavedState, saveRecords } from './snapshot.ts';

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

/** Saves, loads and resets everything that has changed since the start, as a whole. */
export function stateOperations(deps: ControlDependencies) {
  const { store, vehicles, clock, random, catalogue, batches, outbox, faults, inForce, hub, settings } = deps;
  const users = deps.users.map(({ uid }) => uid);

  /** Restarts batches, webhooks and the clock from the records now in the store, and forgets what came of others. */
  function restart(at: ClockState): void {
    batches.reset();
    outbox.reset();
    clock.restart(at);
    deps.rate.forget();
    deps.triggeredSessions.clear();
    deps.adviser.reset();
    void batches.resume('load');
    outbox.resume();
  }

  async function replace(situation: Situation): Promise<void> {
    // End the waits first, so that requests in progress finish in the old state and not in the new one.
    clock.endWaits();
    await nextTurn();
    const before: ClockState = { now: clock.now(), rate: clock.rate, frozen: clock.frozen };
    const changes = replaceRecords(store, situation.records);
    await nextTurn();
    // The store writes the changes of one turn together, so either all of them are kept or none.
    const kept = store.commit(changes);
    restart(situation.clock);
    const { defects, endpoints } = situation;
    inForce.change({ faults: situation.faults.map(faults.create), defects, endpoints });
    hub.changed('state');
    try {
      await Promise.all([kept, store.flush()]);
    } catch (error) {
      restart(before);
      throw error;
    } finally {
      hub.changed('state');
    }
  }

  const summary = () => ok({ clock: new Date(clock.now()).toISOString(), ...countRecords(store) });

  return {
    saveState() {
      const now = new Date(clock.now()).toISOString();
      const body: SavedState = {
        format: 'parkproof-state',
        version: 1,
        savedAt: new Date().toISOString(),
        world: { seed: catalogue.world.seed, parkings: catalogue.world.size },
        users,
        clock: { now, rate: clock.rate, frozen: clock.frozen },
        faults: faults.save(),
        defects: [...inForce.current().defects],
        endpoints: [...inForce.current().endpoints],
        records: saveRecords(store, vehicles.all()),
      };
      const name = `parkproof-${now.replaceAll(/[:.]/g, '-')}.json`;
      return { ...ok(body), headers: { 'content-disposition': `attachment; filename="${name}"` } };
    },
    /** Throws a problem and changes nothing if the saved state does not fit. */
    async loadState({ body }) {
      checkState(body, { catalogue, users });
      await replace({ ...body, clock: { ...body.clock, now: Date.parse(body.clock.now) } });
      // Uses another random sequence: the one since the start could give out ids that the file already contains.
      random.restart(body.savedAt);
      return summary();
    },
    async resetState() {
      const { defects, endpoints } = inForce.start;
      const { now = new Date(), frozen = false } = settings;
      // A clock that started at the present does so again.
      const start: ClockState = { now: now.getTime(), rate: 1, frozen };
      await replace({ records: noRecords, faults: [], defects, endpoints, clock: start });
      random.restart('');
      deps.requestLog.clear();
      deps.adviser.clear();
      return summary();
    },
  } satisfies Partial<ControlOperations>;
}
