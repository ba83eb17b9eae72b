import type { VehicleRecord } from '../kernel/records.ts';
import type { SimulatorChange, SimulatorStore } from '../kernel/simulator-store.ts';
import { normalisePlate, type OwnedVehicle, type Vehicle } from '../kernel/vehicle.ts';

/** The vehicles of every user in the order in which they were added, and the changes that put and remove them. */
export interface VehicleStore {
  find(user: string, plate: string): Vehicle | undefined;
  list(user: string): Vehicle[];
  count(user: string): number;
  /** The vehicles of all users, user by user. */
  all(): Iterable<OwnedVehicle>;
  /** The user and vehicle that a provider lets in automatically by this plate, if any. */
  findRegistered(plate: string, provider: string): OwnedVehicle | null;
  /** The changes that put one vehicle in the place of the one with its plate, or after all others. */
  put(user: string, vehicle: Vehicle): readonly SimulatorChange[];
  /** The changes that remove the listed plates that exist, or all when `plates` is null. */
  remove(user: string, plates: readonly string[] | null): readonly SimulatorChange[];
  /** Begins to collect changes to the vehicles of a user. */
  edit(user: string): VehicleEdit;
}

/** Changes to the vehicles of one user that nobody sees before they are committed. */
export interface VehicleEdit {
  /** False once the user's vehicles have changed otherwise; the changes are then not to be committed. */
  isCurrent(): boolean;
  /** Puts a vehicle, made from the one that has its plate so far, in the place of that one or after all others. */
  put(plate: string, make: (previous: Vehicle | undefined) => Vehicle): void;
  remove(plate: string): void;
  readonly changes: readonly SimulatorChange[];
}

/** The vehicles of one user. */
interface Own {
  /** By their keys in the store. */
  records: Map<string, VehicleRecord>;
  /** The highest place that was ever taken. */
  lastPlace: number;
  /** False where a record came with a place before the last: when a store is opened, or a change taken back. */
  isInOrder: boolean;
  /** Counts the changes. */
  version: number;
}

/** The key of a vehicle in the store. */
export const vehicleKey = (user: string, plate: string): string => `${user}/${plate}`;

/** Indexes the vehicles of a store by user. */
export function createVehicleStore(store: SimulatorStore): VehicleStore {
  const users = new Map<string, Own>();
  store.observe((change) => {
    if (change.table !== 'vehicles') return;
    const { previous, next } = change;
    const record = next ?? previous;
    if (record !== undefined) hear(ownOf(record.user), change.key, previous, next);
  });

  function ownOf(user: string): Own {
    let own = users.get(user);
    if (own === undefined) {
      own = { records: new Map(), lastPlace: -1, isInOrder: true, version: 0 };
      users.set(user, own);
    }
    return own;
  }

  function recordsOf(own: Own): Iterable<VehicleRecord> {
    if (!own.isInOrder) {
      own.records = new Map([...own.records].sort(([, a], [, b]) => a.place - b.place));
      own.isInOrder = true;
    }
    return own.records.values();
  }

  const edit = (user: string) => createEdit(user, ownOf(user));

  return {
    find: (user, plate) => store.table('vehicles').get(vehicleKey(user, normalisePlate(plate)))?.vehicle,
    list: (user) => Array.from(recordsOf(ownOf(user)), ({ vehicle }) => vehicle),
    count: (user) => users.get(user)?.records.size ?? 0,

    *all() {
      for (const own of users.values()) yield* recordsOf(own);
    },

    findRegistered(plate, provider) {
      for (const [user, { records }] of users) {
        const found = records.get(vehicleKey(user, normalisePlate(plate)));
        if (found?.vehicle.listProviders?.includes(provider)) return found;
      }
      return null;
    },

    put(user, vehicle) {
      const { put, changes } = edit(user);
      put(vehicle.plate, () => vehicle);
      return changes;
    },

    remove(user, plates) {
      if (plates === null) return Array.from(ownOf(user).records.keys(), (key) => ['vehicles', key, null]);
      const { remove, changes } = edit(user);
      for (const plate of plates) remove(plate);
      return changes;
    },

    edit,
  };
}

function hear(
  own: Own,
  key: string,
  previous: VehicleRecord | undefined,
  next: VehicleRecord | undefined,
): void {
  own.version += 1;
  if (next === undefined) {
    own.records.delete(key);
    return;
  }
  if (next.place !== previous?.place) {
    own.isInOrder &&= next.place > own.lastPlace;
    own.lastPlace = Math.max(own.lastPlace, next.place);
  }
  own.records.set(key, next);
}

function createEdit(user: string, own: Own): VehicleEdit {
  const { version } = own;
  const edited = new Map<string, VehicleRecord | null>();
  const changes: SimulatorChange[] = [];
  let { lastPlace } = own;

  /** null where the record is to be removed. */
  function recordAt(key: string): VehicleRecord | null | undefined {
    const known = edited.get(key);
    return known === undefined ? own.records.get(key) : known;
  }

  function change(key: string, record: VehicleRecord | null): void {
    edited.set(key, record);
    changes.push(['vehicles', key, record]);
  }

  return {
    changes,
    isCurrent: () => own.version === version,
    put(plate, make) {
      const key = vehicleKey(user, plate);
      const previous = recordAt(key) ?? undefined;
      if (previous === undefined) lastPlace += 1;
      change(key, { user, place: previous?.place ?? lastPlace, vehicle: make(previous?.vehicle) });
    },
    remove(plate) {
      const key = vehicleKey(user, plate);
      if (recordAt(key) != null) change(key, null);
    },
  };
}
