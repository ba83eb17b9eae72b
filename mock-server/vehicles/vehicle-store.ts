import type { VehicleRecord } from '../kernel/records.ts';
import { normalisePlate, type OwnedVehicle, type Vehicle } from '../kernel/vehicle.ts';
import type { SimulatorStore } from '../store/store.ts';

/** Vehicles to commit together, by their keys; null removes a vehicle. */
export type VehicleChanges = ReadonlyMap<string, VehicleRecord | null>;

/** The vehicles of every user in the order in which they were added, and the changes that put and remove them. */
export type VehicleStore = ReturnType<typeof createVehicleStore>;

/** Changes to the vehicles of one user, invisible to others until they are committed. */
export type VehicleEdit = ReturnType<VehicleStore['edit']>;

interface UserVehicles {
  /**
   * The keys of the vehicles. A removed key stays for a while, and a key that is added again is repeated: maintaining a
   * set would take two thirds of the turn in which a bulk insertion takes effect.
   */
  keys: string[];
  count: number;
  /** The highest place ever given to a vehicle. */
  lastPlace: number;
  /** Rises with every change. */
  version: number;
}

/** The key of a vehicle in the store. */
export const vehicleKey = (user: string, plate: string): string => `${user}/${plate}`;

/** Indexes the vehicles of a store by user. */
export function createVehicleStore(store: SimulatorStore) {
  const stored = store.table('vehicles');
  const users = new Map<string, UserVehicles>();
  store.observe('vehicles', (key, previous, next) => {
    const own = vehiclesOf((next ?? previous)?.user ?? '');
    own.version += 1;
    if (previous === undefined) {
      own.keys.push(key);
      own.count += 1;
    }
    if (next === undefined) own.count -= 1;
    else if (next.place > own.lastPlace) own.lastPlace = next.place;
  });

  function vehiclesOf(user: string): UserVehicles {
    let own = users.get(user);
    if (own === undefined) {
      own = { keys: [], count: 0, lastPlace: -1, version: 0 };
      users.set(user, own);
    }
    return own;
  }

  /** The key of each vehicle, once. */
  function keysOf(own: UserVehicles): readonly string[] {
    if (own.keys.length > own.count) own.keys = [...new Set(own.keys.filter((key) => stored.has(key)))];
    return own.keys;
  }

  function recordsOf(user: string): VehicleRecord[] {
    const records = Array.from(keysOf(vehiclesOf(user)), (key) => stored.get(key));
    return records.filter((record) => record !== undefined).sort((a, b) => a.place - b.place);
  }

  /** Starts to collect changes to the vehicles of a user. */
  function edit(user: string) {
    const own = vehiclesOf(user);
    // Drop removed keys: rarely enough to cost almost nothing, often enough that they take little memory.
    if (own.keys.length > 2 * own.count + 1_000) keysOf(own);
    const { version } = own;
    let { lastPlace } = own;
    const changes = new Map<string, VehicleRecord | null>();

    /** Null if this edit removes the record. */
    function recordAt(key: string): VehicleRecord | null | undefined {
      const edited = changes.get(key);
      return edited === undefined ? stored.get(key) : edited;
    }

    return {
      changes: changes as VehicleChanges,
      /** False once something else has changed the user's vehicles; these changes must then not be committed. */
      isCurrent: () => own.version === version,
      /** Replaces the vehicle with this plate, or adds one after all others; `make` receives the vehicle to replace. */
      put(plate: string, make: (previous: Vehicle | undefined) => Vehicle): void {
        const key = vehicleKey(user, plate);
        const previous = recordAt(key) ?? undefined;
        if (previous === undefined) lastPlace += 1;
        changes.set(key, { user, place: previous?.place ?? lastPlace, vehicle: make(previous?.vehicle) });
      },
      remove(plate: string): void {
        const key = vehicleKey(user, plate);
        if (recordAt(key) != null) changes.set(key, null);
      },
      /** Removes all vehicles except those that this edit has put, one in each step. */
      *removeOthers(): Iterable<void> {
        for (const key of keysOf(own)) {
          if (!changes.has(key)) changes.set(key, null);
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

    /** The vehicle with this plate that a provider lets in automatically, with its user; null if there is none. */
    findRegistered(plate: string, provider: string): OwnedVehicle | null {
      for (const user of users.keys()) {
        const found = stored.get(vehicleKey(user, normalisePlate(plate)));
        if (found?.vehicle.listProviders?.includes(provider)) return found;
      }
      return null;
    },

    /** Prepares the changes that replace the vehicle with the same plate, or add this one after all others. */
    preparePut(user: string, vehicle: Vehicle): VehicleChanges {
      const { put, changes } = edit(user);
      put(vehicle.plate, () => vehicle);
      return changes;
    },

    /** Prepares the changes that remove the vehicles with these plates. */
    prepareRemoval(user: string, plates: readonly string[]): VehicleChanges {
      const { remove, changes } = edit(user);
      for (const plate of plates) remove(plate);
      return changes;
    },

    edit,
  };
}
