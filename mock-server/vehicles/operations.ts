import type { Operation } from '../operation.ts';
import { type Fault, invalidRequest, unknownVehicle } from '../problems.ts';
import type { SimulatorStore } from '../simulator-store.ts';
import type { Catalogue } from '../world/catalogue.ts';
import type { Batches } from './batches.ts';
import type { Garage } from './garage.ts';
import { normalisePlate, parsePlates, type Vehicle } from './rules.ts';

/** The operations on a user's vehicles (4.11). */
export function vehicleOperations(deps: {
  readonly store: SimulatorStore;
  readonly garage: Garage;
  readonly batches: Batches;
  readonly catalogue: Catalogue;
}) {
  const { store, garage, batches, catalogue } = deps;
  const valid = catalogue.vehicleProviders;

  const listVehicleProviders: Operation<'listVehicleProviders'> = () => ({ status: 200, body: [...valid] });

  const addVehicles: Operation<'addVehicles'> = async ({ user, body, headers }) => {
    requireValidProviders(body, valid);
    const count = body.length;
    if (headers['x-batch'] === true) {
      await batches.accept(user.uid, { kind: 'add', vehicles: body });
      return { status: 202, body: { count } };
    }
    await store.commit(garage.add(user.uid, body));
    return { status: 200, body: { count } };
  };

  const replaceVehicles: Operation<'replaceVehicles'> = async ({ user, body, headers }) => {
    requireValidProviders(body, valid);
    if (headers['x-batch'] === true) {
      await batches.accept(user.uid, { kind: 'replace', vehicles: body });
      return { status: 202, body: { count: body.length } };
    }
    await store.commit(garage.replace(user.uid, body));
    return { status: 200, body: [...garage.list(user.uid)] };
  };

  const deleteVehicles: Operation<'deleteVehicles'> = async ({ user, query, headers }) => {
    const plates = parsePlates(query.plates);
    if (headers['x-batch'] === true) {
      await batches.accept(user.uid, { kind: 'delete', plates });
      return { status: 202, body: { count: plates?.length ?? [...garage.list(user.uid)].length } };
    }
    const removed = garage.remove(user.uid, plates);
    await store.commit(removed);
    return { status: 200, body: { count: removed.length }, headers: { 'x-deleted': String(removed.length) } };
  };

  const createVehicle: Operation<'createVehicle'> = async ({ user, path, body }) => {
    requireSamePlate(path.plate, body.plate);
    requireValidProviders([body], valid, '');
    await store.commit(garage.add(user.uid, [body]));
    return { status: 200, body: stored(garage, user.uid, path.plate) };
  };

  const updateVehicle: Operation<'updateVehicle'> = async ({ user, path, body }) => {
    const previous = stored(garage, user.uid, path.plate);
    requireValidProviders([body], valid, '');
    await store.commit(garage.update(user.uid, previous, body));
    return { status: 200, body: stored(garage, user.uid, path.plate) };
  };

  const deleteVehicle: Operation<'deleteVehicle'> = async ({ user, path }) => {
    const { plate } = stored(garage, user.uid, path.plate);
    await store.commit(garage.remove(user.uid, [plate]));
    return { status: 200, body: { count: 1 } };
  };

  return {
    listVehicleProviders,
    addVehicles,
    replaceVehicles,
    deleteVehicles,
    createVehicle,
    updateVehicle,
    deleteVehicle,
  };
}

function stored(garage: Garage, user: string, plate: string): Vehicle {
  const vehicle = garage.find(user, plate);
  if (vehicle === undefined) throw unknownVehicle(plate);
  return vehicle;
}

function requireSamePlate(inPath: string, inBody: string): void {
  if (normalisePlate(inPath) === normalisePlate(inBody)) return;
  throw invalidRequest([
    {
      in: 'body',
      pointer: '/plate',
      rule: 'same-plate',
      detail: `must be '${inPath}', the plate of the path`,
    },
  ]);
}

/** A provider that registers no vehicles is refused by name (GET /vehicles/valid-providers lists those that do). */
function requireValidProviders(
  vehicles: readonly { readonly listProviders?: readonly string[] | undefined }[],
  valid: ReadonlySet<string>,
  pointerTo: '' | undefined = undefined,
): void {
  const faults: Fault[] = [];
  for (const [index, { listProviders = [] }] of vehicles.entries()) {
    for (const [place, provider] of listProviders.entries()) {
      if (valid.has(provider)) continue;
      faults.push({
        in: 'body',
        pointer: `${pointerTo ?? `/${index}`}/listProviders/${place}`,
        rule: 'valid-provider',
        detail: `must be one of ${[...valid].join(', ')}`,
      });
      if (faults.length >= mostFaults) throw invalidRequest(faults);
    }
  }
  if (faults.length > 0) throw invalidRequest(faults);
}

/** How many faults one answer lists. */
const mostFaults = 20;
