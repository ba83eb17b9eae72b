import type { Operation } from '../kernel/operation.ts';
import { type Fault, invalidRequest, unknownVehicle } from '../kernel/problems.ts';
import type { SimulatorStore } from '../kernel/simulator-store.ts';
import type { Choices } from '../profile/choices.ts';
import type { Catalogue } from '../world/catalogue.ts';
import { createAdmitVehicles } from './admit-vehicles.ts';
import type { Batches } from './batches.ts';
import { createDrawReplies } from './draw-replies.ts';
import type { Garage } from './garage.ts';
import { type NewVehicle, normalisePlate, parsePlates, type Vehicle } from './rules.ts';

/** The operations on a user's vehicles (4.11). */
export function vehicleOperations(deps: {
  readonly store: SimulatorStore;
  readonly garage: Garage;
  readonly batches: Batches;
  readonly catalogue: Catalogue;
  readonly choices: Choices;
}) {
  const { store, garage, batches, catalogue } = deps;
  const choices = deps.choices.vehicles;
  const admit = createAdmitVehicles(choices, catalogue.vehicleProviders);
  const draw = createDrawReplies(deps.choices);

  const listVehicleProviders: Operation<'listVehicleProviders'> = () => ({
    status: 200,
    body: [...catalogue.vehicleProviders],
  });

  const addVehicles: Operation<'addVehicles'> = async ({ user, body, headers }) => {
    if (body.length === 0 && choices.empty_insert === 'refuse') throw empty();
    const vehicles = await admit.list(body);
    if (headers['x-batch'] === true) {
      await batches.accept(user.uid, { kind: 'add', vehicles });
      return { status: 202, body: draw.accepted(body.length) };
    }
    batches.noticeInsertion(user.uid);
    await garage.add(user.uid, vehicles, store.commit);
    return { status: 200, body: draw.bulk(body.length, () => present(user.uid, vehicles)) };
  };

  const replaceVehicles: Operation<'replaceVehicles'> = async ({ user, body, headers }) => {
    if (body.length === 0 && choices.empty_replace === 'refuse') throw empty();
    const vehicles = await admit.list(body);
    if (headers['x-batch'] === true) {
      await batches.accept(user.uid, { kind: 'replace', vehicles });
      return { status: 202, body: draw.accepted(body.length) };
    }
    const kept = store.commit(garage.replace(user.uid, vehicles));
    // Read before it is durable: a moment later another request may have changed it.
    const left = choices.replace_order === 'as-sent' ? present(user.uid, vehicles) : garage.list(user.uid);
    const answer = [...left].map(draw.vehicle);
    await kept;
    return { status: 200, body: answer };
  };

  const deleteVehicles: Operation<'deleteVehicles'> = async ({ user, query, headers }) => {
    const plates = parsePlates(query.plates);
    for (const plate of query.plates?.split(',') ?? [])
      requireCase(plate, { in: 'query', pointer: 'plates' });
    if (choices.unknown_plates_in_bulk_delete === 'refuse') {
      for (const plate of plates ?? []) find(user.uid, plate);
    }
    if (headers['x-batch'] === true) {
      await batches.accept(user.uid, { kind: 'delete', plates });
      return { status: 202, body: draw.accepted(plates?.length ?? garage.count(user.uid)) };
    }
    const count = plates === null ? garage.count(user.uid) : findAll(user.uid, plates).length;
    const body = draw.bulk(count, () =>
      plates === null ? [...garage.list(user.uid)] : findAll(user.uid, plates),
    );
    await store.commit(garage.remove(user.uid, plates));
    return { status: 200, body, headers: { 'x-deleted': String(count) } };
  };

  const createVehicle: Operation<'createVehicle'> = async ({ user, path, body }) => {
    requireCase(path.plate, inPath);
    const plate = choosePlate(path.plate, body.plate, choices.plate_mismatch);
    const sent = admit.one({ ...body, plate });
    if (choices.create_known_plate === 'refuse' && garage.find(user.uid, plate) !== undefined) {
      throw faulty({
        pointer: '/plate',
        rule: 'new-plate',
        detail: 'must not be the plate of a known vehicle',
      });
    }
    const { vehicle, changes } = garage.addOne(user.uid, sent);
    await store.commit(changes);
    return { status: 200, body: draw.vehicle(vehicle) };
  };

  const updateVehicle: Operation<'updateVehicle'> = async ({ user, path, body }) => {
    requireCase(path.plate, inPath);
    const previous = find(user.uid, path.plate);
    if (choices.empty_update === 'refuse' && Object.keys(body).length === 0) throw empty();
    if (choices.plate_in_update === 'refuse' && 'plate' in body) {
      throw faulty({ pointer: '/plate', rule: 'no-plate', detail: 'must not be sent' });
    }
    const { plate: _ignored, ...named } = body as typeof body & { readonly plate?: unknown };
    const sent = admit.one(named);
    const { vehicle, changes } = garage.update(user.uid, previous, sent);
    await store.commit(changes);
    return { status: 200, body: draw.vehicle(vehicle) };
  };

  const deleteVehicle: Operation<'deleteVehicle'> = async ({ user, path }) => {
    requireCase(path.plate, inPath);
    const known = garage.find(user.uid, path.plate);
    if (known === undefined && choices.unknown_plate_on_delete === 'refuse') throw unknownVehicle(path.plate);
    await store.commit(garage.remove(user.uid, [normalisePlate(path.plate)]));
    return { status: 200, body: draw.deleted(known) };
  };

  function requireCase(plate: string, place: Pick<Fault, 'in' | 'pointer'>): void {
    if (choices.lower_case_plate !== 'refuse' || plate === normalisePlate(plate)) return;
    throw invalidRequest([{ ...place, rule: 'upper-case', detail: 'must be in uppercase' }]);
  }

  function find(user: string, plate: string): Vehicle {
    const vehicle = garage.find(user, plate);
    if (vehicle === undefined) throw unknownVehicle(plate);
    return vehicle;
  }

  /** What the user now has of the vehicles sent, each once. */
  function present(user: string, sent: readonly NewVehicle[]): Vehicle[] {
    const plates = new Set(sent.map(({ plate }) => normalisePlate(plate)));
    return findAll(user, [...plates]);
  }

  function findAll(user: string, plates: readonly string[]): Vehicle[] {
    return plates.flatMap((plate) => garage.find(user, plate) ?? []);
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

const inPath = { in: 'path', pointer: 'plate' } as const;

function choosePlate(named: string, sent: string, mismatch: Choices['vehicles']['plate_mismatch']): string {
  if (normalisePlate(named) === normalisePlate(sent) || mismatch === 'body-wins') return sent;
  if (mismatch === 'path-wins') return named;
  const detail = `must be '${named}', the plate of the path`;
  throw faulty({ pointer: '/plate', rule: 'same-plate', detail });
}

const empty = () => faulty({ pointer: '', rule: 'not-empty', detail: 'must not be empty' });

const faulty = (fault: Omit<Fault, 'in'>) => invalidRequest([{ in: 'body', ...fault }]);
