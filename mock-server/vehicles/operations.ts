import type { Operation } from '../kernel/operation.ts';
import { invalidAt, unknownVehicle } from '../kernel/problems.ts';
import type { BulkWork } from '../kernel/records.ts';
import type { User } from '../kernel/user.ts';
import { type NewVehicle, normalisePlate, type Vehicle } from '../kernel/vehicle.ts';
import type { OperationDependencies } from '../operation-dependencies.ts';
import type { Choices } from '../profile/choices.ts';
import { createAdmitVehicles } from './admit.ts';
import { createPresentVehicles } from './present.ts';
import { absentFields, mergeVehicle, parsePlates, upsertVehicle } from './rules.ts';

/** The operations on a user's vehicles (4.11). */
export function vehicleOperations(deps: OperationDependencies) {
  const { store, vehicles, prepareBulk, batches, catalogue } = deps;
  const choices = deps.choices.vehicles;
  const admit = createAdmitVehicles(choices, catalogue.vehicleProviders);
  const present = createPresentVehicles(deps.choices);
  const absent = absentFields(choices);

  const listVehicleProviders: Operation<'listVehicleProviders'> = () => ({
    status: 200,
    body: [...catalogue.vehicleProviders],
  });

  const addVehicles: Operation<'addVehicles'> = async ({ user, body, headers }) => {
    if (body.length === 0 && choices.empty_insert === 'refuse') throw empty();
    const work = { kind: 'add', vehicles: await admit.list(body) } as const;
    if (headers['x-batch'] === true) return acceptBatch(user, work, body.length);
    const makeChanges = await prepareBulk(user.uid, work);
    await store.commit([['vehicles', makeChanges()]]);
    return { status: 200, body: present.bulk(body.length, () => findSent(user.uid, work.vehicles)) };
  };

  const replaceVehicles: Operation<'replaceVehicles'> = async ({ user, body, headers }) => {
    if (body.length === 0 && choices.empty_replace === 'refuse') throw empty();
    const work = { kind: 'replace', vehicles: await admit.list(body) } as const;
    if (headers['x-batch'] === true) return acceptBatch(user, work, body.length);
    const makeChanges = await prepareBulk(user.uid, work);
    const committed = store.commit([['vehicles', makeChanges()]]);
    // Read before the changes are durable: by then, another request may have changed the vehicles again.
    const inOrder = choices.replace_order === 'as-sent';
    const stored = inOrder ? findSent(user.uid, work.vehicles) : vehicles.list(user.uid);
    await committed;
    return { status: 200, body: stored.map(present.vehicle) };
  };

  const deleteVehicles: Operation<'deleteVehicles'> = async ({ user, query, headers }) => {
    const plates = parsePlates(query.plates);
    for (const plate of query.plates?.split(',') ?? []) requireUpperCase(plate, 'query', 'plates');
    if (choices.unknown_plates_in_bulk_delete === 'refuse') {
      for (const plate of plates ?? []) find(user.uid, plate);
    }
    const work = { kind: 'delete', plates } as const;
    if (headers['x-batch'] === true)
      return acceptBatch(user, work, plates?.length ?? vehicles.count(user.uid));
    const makeChanges = await prepareBulk(user.uid, work);
    const changes = makeChanges();
    // Built before the vehicles are removed, since it may contain them.
    const body = present.bulk(changes.size, () =>
      plates === null ? vehicles.list(user.uid) : findAll(user.uid, plates),
    );
    await store.commit([['vehicles', changes]]);
    return { status: 200, body, headers: { 'x-deleted': String(changes.size) } };
  };

  const createVehicle: Operation<'createVehicle'> = async ({ user, path, body }) => {
    requireUpperCase(path.plate, 'path', 'plate');
    const plate = choosePlate(path.plate, body.plate, choices.plate_mismatch);
    const sent = admit.one({ ...body, plate });
    if (choices.create_known_plate === 'refuse' && vehicles.find(user.uid, plate) !== undefined)
      throw invalidAt('body', '/plate', 'new-plate', 'must not be the plate of a known vehicle');
    const vehicle = upsertVehicle(vehicles.find(user.uid, plate), sent, absent.add);
    await store.commit([['vehicles', vehicles.preparePut(user.uid, vehicle)]]);
    return { status: 200, body: present.vehicle(vehicle) };
  };

  const updateVehicle: Operation<'updateVehicle'> = async ({ user, path, body }) => {
    requireUpperCase(path.plate, 'path', 'plate');
    const previous = find(user.uid, path.plate);
    if (choices.empty_update === 'refuse' && Object.keys(body).length === 0) throw empty();
    if (choices.plate_in_update === 'refuse' && 'plate' in body)
      throw invalidAt('body', '/plate', 'no-plate', 'must not be sent');
    const { plate: _ignored, ...update } = body as typeof body & { readonly plate?: unknown };
    const vehicle = mergeVehicle(previous, admit.one(update), absent.update);
    await store.commit([['vehicles', vehicles.preparePut(user.uid, vehicle)]]);
    return { status: 200, body: present.vehicle(vehicle) };
  };

  const deleteVehicle: Operation<'deleteVehicle'> = async ({ user, path }) => {
    requireUpperCase(path.plate, 'path', 'plate');
    const known = vehicles.find(user.uid, path.plate);
    if (known === undefined && choices.unknown_plate_on_delete === 'refuse') throw unknownVehicle(path.plate);
    await store.commit([['vehicles', vehicles.prepareRemoval(user.uid, [normalisePlate(path.plate)])]]);
    return { status: 200, body: present.deleted(known) };
  };

  async function acceptBatch(user: User, work: BulkWork, count: number) {
    await batches.accept(user.uid, work);
    return { status: 202, body: present.accepted(count) } as const;
  }

  function requireUpperCase(plate: string, place: 'path' | 'query', parameter: string): void {
    if (choices.lower_case_plate !== 'refuse' || plate === normalisePlate(plate)) return;
    throw invalidAt(place, parameter, 'upper-case', 'must be in uppercase');
  }

  function find(user: string, plate: string): Vehicle {
    const vehicle = vehicles.find(user, plate);
    if (vehicle === undefined) throw unknownVehicle(plate);
    return vehicle;
  }

  /** The stored vehicles with the plates that were sent, each once. */
  function findSent(user: string, sent: readonly NewVehicle[]): Vehicle[] {
    const plates = new Set(sent.map(({ plate }) => normalisePlate(plate)));
    return findAll(user, [...plates]);
  }

  function findAll(user: string, plates: readonly string[]): Vehicle[] {
    return plates.flatMap((plate) => vehicles.find(user, plate) ?? []);
  }

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

function choosePlate(inPath: string, inBody: string, mismatch: Choices['vehicles']['plate_mismatch']) {
  if (normalisePlate(inPath) === normalisePlate(inBody) || mismatch === 'body-wins') return inBody;
  if (mismatch === 'path-wins') return inPath;
  throw invalidAt('body', '/plate', 'same-plate', `must be '${inPath}', the plate of the path`);
}

const empty = () => invalidAt('body', '', 'not-empty', 'must not be empty');
