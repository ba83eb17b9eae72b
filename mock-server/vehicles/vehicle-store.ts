import type { VehicleRecord } from '../kernel/records.ts';
import type { SimulatorStore } from '../kernel/simulator-store.ts';
import { normalisePlate, type OwnedVehicle, type Vehicle } from '../kernel/vehicle.ts';

/** Changes of vehicles, as the store commits them together. */
export interface VehicleChanges {
  readonly vehicles: ReadonlyMap<string, VehicleRecord | null>;
}

/** The vehicles of every user in the order in which they were added, and the changes that put and remove them. */
export type VehicleStore = ReturnType<typeof createVehicleStore>;

/** Changes to the vehicles of one user that nobody sees before they are committed. */
export type VehicleEdit = ReturnType<VehicleStore['edit']>;

/** What is known of the vehicles of one user. */
interface Own {
  /**
   * The keys of the vehicles. Removed ones stay for a while, and ones that came back are repeated: maintaining a set
   * would take two thirds of the turn in which a bulk insertion takes effect.
   */
  keys: string[];
  count: number;
  /** The highest place that was ever taken. */
  lastPlace: number;
  /** Counts the changes. */
  version: number;
}

/** The key of a vehicle in the store. */
export const vehicleKey = (user: string, plate: string): string => `${user}/${plate}`;

/** Arranges the vehicles of a store by user. */
export function createVehicleStore(store: SimulatorStore) {
  const stored = store.table('vehicles');
  const users = new Map<string, Own>();
  store.observe('vehicles', (key, previous, next) => {
    const own = ownOf((next ?? previous)?.user ?? '');
    own.version += 1;
    if (previous === undefined) {
      own.keys.push(key);
      own.count += 1;
    }
    if (next === undefined) own.count -= 1;
    else if (next.place > own.lastPlace) own.lastPlace = next.place;
  });

  function ownOf(user: string): Own {
    let own = users.get(user);
    if (own === undefined) {
      own = { keys: [], count: 0, lastPlace: -1, version: 0 };
      users.set(user, own);
    }
    return own;
  }

  /** The key of each vehicle, once. */
  function keysOf(own: Own): readonly string[] {
    if (own.keys.length > own.count) own.keys = [...new Set(own.keys.filter((key) => stored.has(key)))];
    return own.keys;
  }

  function recordsOf(user: string): VehicleRecord[] {
    const records = Array.from(keysOf(ownOf(user)), (key) => stored.get(key));
    return records.filter((record) => record !== undefined).sort((a, b) => a.place - b.place);
  }

  /** Begins to collect changes to the vehicles of a user. */
  function edit(user: string) {
    const own = ownOf(user);
    // Seldom enough to cost a change next to nothing, and often enough that removed keys take little memory.
    if (own.keys.length > 2 * own.count + 1_000) keysOf(own);
    const { version } = own;
    let { lastPlace } = own;
    const vehicles = new Map<string, VehicleRecord | null>();

    /** Null if the record is to be removed. */
    function recordAt(key: string): VehicleRecord | null | undefined {
      const edited = vehicles.get(key);
      return edited === undefined ? stored.get(key) : edited;
    }

    return {
      changes: { vehicles } satisfies VehicleChanges,
      /** False once the user's vehicles have changed otherwise; the changes are then not to be committed. */
      isCurrent: () => own.version === version,
      /** Puts a vehicle, made from the one that has its plate so far, in the place of that one or after all others. */
      put(plate: string, make: (previous: Vehicle | undefined) => Vehicle): void {
        const key = vehicleKey(user, plate);
        const previous = recordAt(key) ?? undefined;
        if (previous === undefined) lastPlace += 1;
        vehicles.set(key, { user, place: previous?.place ?? lastPlace, vehicle: make(previous?.vehicle) });
      },
      remove(plate: string): void {
        const key = vehicleKey(user, plate);
        if (recordAt(key) != null) vehicles.set(key, null);
      },
      /** Removes what the edit has not put, one vehicle in each step. */
      *removeOthers(): Iterable<void> {
        for (const key of keysOf(own)) {
          if (!vehicles.has(key)) vehicles.set(key, null);
          yield;
        }
      },
    };
  }

  return {
    find: (user: string, plate: string): Vehicle | undefined =>
      stored.get(vehicleKey(user, normalisePlate(plate)))?.vehicle,
    list: (user: string): Vehicle[] => recordsOf(user).map(({ vehicle }) => vehicle),
    count: (user: string) => users.get(user)?.count ?? 0,

    /** The vehicles of all users, user by user. */
    *all(): Iterable<OwnedVehicle> {
      for (const user of users.keys()) yield* recordsOf(user);
    },

    /** The user and vehicle that a provider lets in automatically by this plate, if any. */
    findRegistered(plate: string, provider: string): OwnedVehicle | null {
      for (const user of users.keys()) {
        const found = stored.get(vehicleKey(user, normalisePlate(plate)));
        if (found?.vehicle.listProviders?.includes(provider)) return found;
      }
      return null;
    },

    /** The changes that put one vehicle in the place of the one with its plate, or after all others. */
    put(user: string, vehicle: Vehicle): VehicleChanges {
      const { put, changes } = edit(user);
      put(vehicle.plate, () => vehicle);
      return changes;
    },

    /** The changes that remove the listed plates that exist, or all when `plates` is null. */
    remove(user: string, plates: readonly string[] | null): VehicleChanges {
      const { remove, removeOthers, changes } = edit(user);
      if (plates === null) Array.from(removeOthers());
      else for (const plate of plates) remove(plate);
      return changes;
    },

    edit,
  };
}
