import type { Choices } from '../profile/choices.ts';
import type { SimulatorChange, SimulatorStore } from '../simulator-store.ts';
import {
  type AbsentFields,
  mergeVehicle,
  type NewVehicle,
  normalisePlate,
  upsertVehicle,
  type Vehicle,
  type VehicleUpdate,
} from './rules.ts';

/** The vehicles of every user, and the changes that the operations of 4.11 make to them. */
export interface Garage {
  find(user: string, plate: string): Vehicle | undefined;
  /** All vehicles of a user, in the order in which they were added. */
  list(user: string): Iterable<Vehicle>;
  /** How many vehicles a user has. */
  count(user: string): number;
  /** The user and vehicle that a provider lets in automatically by this plate, if any. */
  findRegistered(
    plate: string,
    provider: string,
  ): { readonly user: string; readonly vehicle: Vehicle } | null;
  /** Adds vehicles and updates the listed ones; a plate that is listed twice ends as the last of them says. */
  add(user: string, vehicles: readonly NewVehicle[]): SimulatorChange[];
  /** As `add`, and removes the user's vehicles that are not listed (3.3). */
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
  const byUser = new Map<string, Map<string, Vehicle>>();
  store.observe(({ table, key, previous, next }) => {
    if (table !== 'vehicles') return;
    const user = (next ?? previous)?.user;
    if (user === undefined) return;
    const vehicles = byUser.get(user) ?? new Map<string, Vehicle>();
    byUser.set(user, vehicles);
    const plate = key.slice(user.length + 1);
    if (next === undefined) vehicles.delete(plate);
    else vehicles.set(plate, next.vehicle);
  });

  const listProviders = choices.absent_list_providers;
  const onUpsert: AbsentFields = { tag: choices.absent_fields_on_upsert, listProviders };
  const onReplace: AbsentFields = { tag: choices.absent_fields_on_replace, listProviders };
  const onUpdate: AbsentFields = {
    tag: choices.absent_fields_on_update,
    listProviders: choices.absent_fields_on_update,
  };

  const vehiclesOf = (user: string): ReadonlyMap<string, Vehicle> => byUser.get(user) ?? none;

  const put = (user: string, vehicle: Vehicle): SimulatorChange => [
    'vehicles',
    `${user}/${vehicle.plate}`,
    { user, vehicle },
  ];

  const removal = (user: string, plate: string): SimulatorChange => ['vehicles', `${user}/${plate}`, null];

  function upsertAll(
    user: string,
    vehicles: readonly NewVehicle[],
    absent: AbsentFields,
  ): ReadonlyMap<string, Vehicle> {
    const current = vehiclesOf(user);
    const upserted = new Map<string, Vehicle>();
    for (const sent of vehicles) {
      const plate = normalisePlate(sent.plate);
      upserted.set(plate, upsertVehicle(upserted.get(plate) ?? current.get(plate), sent, absent));
    }
    return upserted;
  }

  return {
    find: (user, plate) => vehiclesOf(user).get(normalisePlate(plate)),
    list: (user) => vehiclesOf(user).values(),
    count: (user) => vehiclesOf(user).size,

    findRegistered(plate, provider) {
      for (const [user, vehicles] of byUser) {
        const vehicle = vehicles.get(normalisePlate(plate));
        if (vehicle?.listProviders?.includes(provider)) return { user, vehicle };
      }
      return null;
    },

    add(user, vehicles) {
      return [...upsertAll(user, vehicles, onUpsert).values()].map((vehicle) => put(user, vehicle));
    },

    replace(user, vehicles) {
      const kept = upsertAll(user, vehicles, onReplace);
      const gone = [...vehiclesOf(user).keys()].filter((plate) => !kept.has(plate));
      return [
        ...gone.map((plate) => removal(user, plate)),
        ...[...kept.values()].map((vehicle) => put(user, vehicle)),
      ];
    },

    addOne(user, sent) {
      const vehicle = upsertVehicle(vehiclesOf(user).get(normalisePlate(sent.plate)), sent, onUpsert);
      return { vehicle, changes: [put(user, vehicle)] };
    },

    update(user, previous, sent) {
      const vehicle = mergeVehicle(previous, sent, onUpdate);
      return { vehicle, changes: [put(user, vehicle)] };
    },

    remove(user, plates) {
      const current = vehiclesOf(user);
      const listed = plates ?? [...current.keys()];
      return listed.filter((plate) => current.has(plate)).map((plate) => removal(user, plate));
    },
  };
}

const none: ReadonlyMap<string, Vehicle> = new Map();
