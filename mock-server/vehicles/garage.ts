import type { SimulatorChange, SimulatorStore } from '../kernel/simulator-store.ts';
import type { Choices } from '../profile/choices.ts';
import { createDraft, pageKey } from './draft.ts';
import { createLot, type Lot } from './lot.ts';
import { longList, putInTurns, putVehicles } from './put-vehicles.ts';
import {
  type AbsentFields,
  mergeVehicle,
  type NewVehicle,
  normalisePlate,
  upsertVehicle,
  type Vehicle,
  type VehicleUpdate,
} from './rules.ts';

/** A vehicle with the user it belongs to. */
export interface OwnedVehicle {
  readonly user: string;
  readonly vehicle: Vehicle;
}

/** Commits changes in the moment in which it is called; resolves when they are kept. */
export type Commit = (changes: readonly SimulatorChange[]) => Promise<void>;

/** The vehicles of every user, and the changes that the operations of 4.11 make to them. */
export interface Garage {
  find(user: string, plate: string): Vehicle | undefined;
  /** All vehicles of a user, in the order in which they were added. */
  list(user: string): Iterable<Vehicle>;
  /** How many vehicles a user has. */
  count(user: string): number;
  /** Those of all users, user by user. */
  all(): Iterable<OwnedVehicle>;
  /** How many vehicles there are. */
  total(): number;
  /** The user and vehicle that a provider lets in automatically by this plate, if any. */
  findRegistered(plate: string, provider: string): OwnedVehicle | null;
  /**
   * Adds vehicles and updates the listed ones; a plate that is listed twice ends as the last of them says. `commit`
   * is called with the changes when they are to be committed, and waited for.
   */
  add(user: string, vehicles: readonly NewVehicle[], commit: Commit): Promise<void>;
  /** The changes that do the same, and remove the user's vehicles that are not listed (3.3). */
  replace(user: string, vehicles: readonly NewVehicle[]): SimulatorChange[];
  /** Adds one vehicle or updates it, and answers with it. */
  addOne(user: string, sent: NewVehicle): { readonly vehicle: Vehicle; readonly changes: SimulatorChange[] };
  /** Changes what is sent of a vehicle, and answers with it. */
  update(
    user: string,
    previous: Vehicle,
    sent: VehicleUpdate,
  ): { readonly vehicle: Vehicle; readonly changes: SimulatorChange[] };
  /** Removes the listed plates that exist, or all when `plates` is null. */
  remove(user: string, plates: readonly string[] | null): SimulatorChange[];
}

/** Indexes the vehicles of a store by user. */
export function createGarage(store: SimulatorStore, choices: Choices['vehicles']): Garage {
  const lots = new Map<string, Lot>();
  const latest = new Map<string, Promise<void>>();
  store.observe(({ table, key, previous, next }) => {
    if (table !== 'vehicles') return;
    const user = (next ?? previous)?.user;
    if (user !== undefined) lotOf(user).setPage(Number(key.slice(user.length + 1)), next);
  });

  const listProviders = choices.absent_list_providers;
  const onUpsert: AbsentFields = { tag: choices.absent_fields_on_upsert, listProviders };
  const onReplace: AbsentFields = { tag: choices.absent_fields_on_replace, listProviders };
  const onUpdate: AbsentFields = {
    tag: choices.absent_fields_on_update,
    listProviders: choices.absent_fields_on_update,
  };

  /** Two long lists of one user would end each other's drafts. */
  function oneByOne<T>(user: string, work: () => Promise<T>): Promise<T> {
    const own = (latest.get(user) ?? Promise.resolve()).then(work);
    const settled = own.then(nothing, nothing);
    latest.set(user, settled);
    return own;
  }

  function lotOf(user: string): Lot {
    const known = lots.get(user);
    if (known !== undefined) return known;
    const lot = createLot(user);
    lots.set(user, lot);
    return lot;
  }

  /** The changes that put one vehicle in its place. */
  function changesTo(user: string, vehicle: Vehicle): SimulatorChange[] {
    const draft = createDraft(lotOf(user));
    draft.put(vehicle.plate, () => vehicle);
    return draft.changes();
  }

  return {
    find: (user, plate) => lots.get(user)?.find(normalisePlate(plate)),
    list: (user) => lots.get(user)?.list() ?? [],
    count: (user) => lots.get(user)?.count() ?? 0,

    *all() {
      for (const { user, list } of lots.values()) for (const vehicle of list()) yield { user, vehicle };
    },

    total: () => [...lots.values()].reduce((sum, lot) => sum + lot.count(), 0),

    findRegistered(plate, provider) {
      for (const { user, find } of lots.values()) {
        const vehicle = find(normalisePlate(plate));
        if (vehicle?.listProviders?.includes(provider)) return { user, vehicle };
      }
      return null;
    },

    async add(user, vehicles, commit) {
      const lot = lotOf(user);
      const addAtOnce = () => {
        const draft = createDraft(lot);
        putVehicles(draft, vehicles, onUpsert);
        return draft;
      };
      if (vehicles.length < longList) return commit(addAtOnce().changes());
      const { written } = await oneByOne(user, async () => {
        const draft = await putInTurns(lot, vehicles, onUpsert);
        return { written: commit((draft.isCurrent() ? draft : addAtOnce()).changes()) };
      });
      return written;
    },

    replace(user, vehicles) {
      const gone = new Set([...lotOf(user).list()].map(({ plate }) => plate));
      for (const { plate } of vehicles) gone.delete(normalisePlate(plate));
      const draft = createDraft(lotOf(user));
      putVehicles(draft, vehicles, onReplace);
      for (const plate of gone) draft.remove(plate);
      return draft.changes();
    },

    addOne(user, sent) {
      const known = lotOf(user).find(normalisePlate(sent.plate));
      const vehicle = upsertVehicle(known, sent, onUpsert);
      return { vehicle, changes: changesTo(user, vehicle) };
    },

    update(user, previous, sent) {
      const vehicle = mergeVehicle(previous, sent, onUpdate);
      return { vehicle, changes: changesTo(user, vehicle) };
    },

    remove(user, plates) {
      const lot = lotOf(user);
      if (plates === null) return [...lot.pages.keys()].map((number) => pageRemoval(user, number));
      const draft = createDraft(lot);
      for (const plate of plates) draft.remove(plate);
      return draft.changes();
    },
  };
}

const nothing = () => undefined;

const pageRemoval = (user: string, number: number): SimulatorChange => [
  'vehicles',
  pageKey(user, number),
  null,
];
