import { objects } from '../../answers/ask.ts';
import { clientOf } from '../../check/check.ts';
import {
  addVehicles,
  createVehicle,
  deleteVehicle,
  deleteVehicles,
  newVehicle,
  normalised,
  updateVehicle,
  type Vehicle,
  withoutMember,
} from '../../fixtures/vehicles/vehicle.ts';
import { deletedIn } from '../../fixtures/vehicles/ways-to-look.ts';
import type { Client } from '../../http/client.ts';
import { type Answer, isSuccess } from '../../kernel/exchange.ts';
import { asArray, asObject, type JsonObject } from '../../kernel/json.ts';
import { headersOf, mayBeBatch, presumeTimeForBatch, requireAnswer, waitForBatch } from './batches.ts';
import type { Command, CommandOf } from './commands.ts';
import {
  type ExpectedVehicles,
  isCertain,
  mismatchIn,
  presentIn,
  storedVehicle,
} from './expected-vehicles.ts';
import { blame, lookAt, lookAtAll } from './look.ts';
import { type Change, canLook, nthOf, type Run, type Steps, vehiclesOf } from './run.ts';
import { updateWith, vehicleWith } from './values.ts';

/** The commands about vehicles (4.11). */
export const vehicleSteps = {
  add: { isPossible: mayBeBatch, carryOut: storeAll },
  replace: {
    isPossible: (run, command) => isDisposable(run, command) && mayBeBatch(run, command),
    carryOut: storeAll,
  },
  create: {
    isPossible: (run, { user, slot }) => vehiclesOf(run, user).bySlot.get(slot) !== 'unknown',
    carryOut: create,
  },
  update: { isPossible: hasSome, carryOut: update },
  delete: { isPossible: hasSome, carryOut: deleteOne },
  'delete-some': {
    isPossible: (run, command) => hasSome(run, command) && mayBeBatch(run, command),
    carryOut: deleteSome,
  },
  'delete-all': { isPossible: isDisposable, carryOut: deleteAll },
  lack: { isPossible: canLook, carryOut: lack },
  meddle: { isPossible: (run, { user }) => hasSome(run, { user: otherThan(user) }), carryOut: meddle },
} satisfies Partial<Steps>;

const otherThan = (user: number) => (user === 0 ? 1 : 0);

function hasSome(run: Run, { user }: { readonly user: number }): boolean {
  return presentIn(vehiclesOf(run, user)).length > 0;
}

/** Whether all vehicles of a user may be replaced or removed. */
function isDisposable({ context }: Run, { user }: { readonly user: number }): boolean {
  return context.profile.credentials.users[user]?.disposable === true;
}

async function storeAll(run: Run, command: CommandOf<'add' | 'replace'>): Promise<void> {
  const { user, slots, values, batch, do: way } = command;
  const vehicles = vehiclesOf(run, user);
  const body = slots.map((slot, index) => vehicleWith(run, user, slot, values + index));
  if (way === 'add' && batch === 'true') presumeTimeForBatch(run);
  const operation = way === 'add' ? 'addVehicles' : 'replaceVehicles';
  const answer = await clientOf(run, user).call(operation, { body, ...headersOf(batch) });
  requireAnswer(run, way, batch, answer);
  noteChange(run, command, slots);
  if (way === 'replace') markAllGone(vehicles, slots);
  for (const [index, slot] of slots.entries()) {
    const before = vehicles.bySlot.get(slot);
    vehicles.bySlot.set(slot, storedVehicle(run.context.profile, way, before, body[index] ?? {}));
  }
  if (batch === 'true') return waitForBatch(run, user);
  if (way === 'replace') await compareWithAll(run, command, answer);
}

/** Notes that a command may change vehicles, before what is known about them changes. */
function noteChange(run: Run, command: Command, slots: readonly number[]): Change {
  const { bySlot } = vehiclesOf(run, command.user);
  const change = { command, slots, known: slots.filter((slot) => isCertain(bySlot.get(slot))) };
  run.changes.push(change);
  return change;
}

/** Notes that the user has no vehicles left except those in the slots `except`. */
function markAllGone(vehicles: ExpectedVehicles, except: readonly number[]): void {
  for (const slot of vehicles.bySlot.keys()) if (!except.includes(slot)) vehicles.bySlot.set(slot, 'gone');
  vehicles.isWhole = true;
}

/** PUT /vehicles returns the vehicles after the change: each vehicle of the body once, and no other. */
async function compareWithAll(
  run: Run,
  { user, slots }: CommandOf<'add' | 'replace'>,
  { body, exchange }: Answer,
): Promise<void> {
  const listed = asArray(body);
  run.predict('replace-vehicles.answer', listed !== null, `${exchange.status} without an array`);
  const vehicles = objects(listed ?? []);
  const { bySlot } = vehiclesOf(run, user);
  const own = new Map([...bySlot.keys()].map((slot) => [run.plate(user, slot), slot]));
  const requireShown = async (slot: number | undefined, holds: boolean, found: string) => {
    // A look at what is stored shows whether the change or the answer is wrong.
    if (!holds && slot !== undefined) await lookAt(run, user, slot);
    run.predict('replace-vehicles.state-after-change', holds, found);
  };
  for (const slot of slots) {
    const plate = run.plate(user, slot);
    const shown = vehicles.filter((vehicle) => plateOf(vehicle) === plate);
    const times = shown.length === 0 ? `no ${plate}` : `${plate} ${shown.length} times`;
    await requireShown(slot, shown.length === 1, `${times} in the response`);
    const expected = bySlot.get(slot);
    const mismatch = isCertain(expected) ? mismatchIn(expected, shown[0] ?? {}) : null;
    await requireShown(slot, mismatch === null, `${plate} with ${mismatch?.text}`);
  }
  const strange = vehicles
    .map(plateOf)
    .find((plate) => !slots.some((slot) => run.plate(user, slot) === plate));
  if (strange !== undefined && !own.has(strange)) await requireRemoved(run, user, strange);
  await requireShown(own.get(strange ?? ''), strange === undefined, `${strange}, which the body omits`);
}

/** Requires that PUT /vehicles has removed a vehicle that the run knows nothing of. */
async function requireRemoved(run: Run, user: number, plate: string): Promise<void> {
  const { registered } = run.scene;
  const isThere = canLook(run) && (await registered?.has(clientOf(run, user), plate, false))?.there === true;
  run.predict('replace-vehicles.removes-absent', !isThere, `${plate}, which the body omits, is still there`);
}

async function create(run: Run, command: CommandOf<'create'>): Promise<void> {
  const { user, slot, values } = command;
  const { bySlot } = vehiclesOf(run, user);
  const before = bySlot.get(slot);
  const body = vehicleWith(run, user, slot, values);
  const answer = await createVehicle(clientOf(run, user), body);
  const change = noteChange(run, command, [slot]);
  const mayRefuse = isCertain(before) && run.context.profile.vehicles?.create_known_plate !== 'updates';
  if (mayRefuse && !isSuccess(answer.status)) return;
  const stored = storedVehicle(run.context.profile, 'create', before, body);
  bySlot.set(slot, stored);
  const vehicle = vehicleIn(run, 'create-vehicle.answer', body.plate, answer);
  const mismatch = isCertain(stored) ? mismatchIn(stored, vehicle) : null;
  run.predict(blame(change, user, slot, mismatch), mismatch === null, `${mismatch?.text}`);
}

async function update(run: Run, command: CommandOf<'update'>): Promise<void> {
  const { user, nth, values, members } = command;
  const vehicles = vehiclesOf(run, user);
  const slot = nthOf(presentIn(vehicles), nth);
  const plate = run.plate(user, slot);
  const body = updateWith(run, values, members);
  const answer = await updateVehicle(clientOf(run, user), plate, body);
  const change = noteChange(run, command, [slot]);
  const stored = storedVehicle(run.context.profile, 'update', vehicles.bySlot.get(slot), body);
  vehicles.bySlot.set(slot, stored);
  const vehicle = vehicleIn(run, 'update-vehicle.answer', plate, answer);
  if (!isCertain(stored)) return;
  const sent = mismatchIn(stored, vehicle, new Set(), members);
  run.predict(blame(change, user, slot, sent), sent === null, `${sent?.text}`);
  const rest = mismatchIn(stored, vehicle);
  run.predict('update-vehicle.changes-given-fields', rest === null, `${rest?.text}`);
}

/** The vehicle in an answer, whose status must be 200. */
function vehicleIn(
  run: Run,
  id: 'create-vehicle.answer' | 'update-vehicle.answer',
  plate: string,
  { status, body }: Answer,
): JsonObject {
  const vehicle = asObject(body);
  const found = `${status} ${vehicle === null ? 'without' : 'with'} a vehicle`;
  run.predict(id, status === 200 && vehicle !== null, found);
  const shown = vehicle === null ? plate : plateOf(vehicle);
  const wrongPlate = id === 'update-vehicle.answer' ? 'update-vehicle.plate-in-path' : id;
  run.predict(wrongPlate, shown === plate, `the vehicle ${shown}`);
  return vehicle ?? {};
}

async function deleteOne(run: Run, command: CommandOf<'delete'>): Promise<void> {
  const { user, nth } = command;
  const vehicles = vehiclesOf(run, user);
  const slot = nthOf(presentIn(vehicles), nth);
  const { status } = await deleteVehicle(clientOf(run, user), { plate: run.plate(user, slot) });
  run.predict('delete-vehicle.answer', status === 200, `${status}`);
  noteChange(run, command, [slot]);
  vehicles.bySlot.set(slot, 'gone');
}

async function deleteSome(run: Run, command: CommandOf<'delete-some'>): Promise<void> {
  const { user, nth, count, unknown, batch } = command;
  const vehicles = vehiclesOf(run, user);
  const present = presentIn(vehicles);
  const first = nth % present.length;
  const slots = [...present.slice(first), ...present.slice(0, first)].slice(0, count);
  const named = slots.map((slot) => run.plate(user, slot));
  const plates = [...(unknown ? [run.context.newPlate()] : []), ...named].join(',');
  const answer = await clientOf(run, user).call('deleteVehicles', { query: { plates }, ...headersOf(batch) });
  // How an unknown plate is answered is open (delete-vehicles.unknown-plate).
  const isRefused = unknown && !isSuccess(answer.status);
  noteChange(run, command, slots);
  for (const slot of slots) vehicles.bySlot.set(slot, isRefused ? 'unknown' : 'gone');
  if (isRefused) return;
  requireAnswer(run, 'delete', batch, answer);
  if (batch === 'true') return waitForBatch(run, user);
  // A look at the remaining vehicles shows whether the removal or the count is wrong.
  if (deletedIn(answer) !== slots.length) await lookAtAll(run, user, 'silently');
  requireCount(run, answer, slots.length);
}

async function deleteAll(run: Run, command: CommandOf<'delete-all'>): Promise<void> {
  const { user, how } = command;
  const vehicles = vehiclesOf(run, user);
  const request = how === 'empty' ? { query: { plates: '' } } : {};
  const answer = await clientOf(run, user).call('deleteVehicles', request);
  requireAnswer(run, 'delete', null, answer);
  const isKnown = vehicles.isWhole && ![...vehicles.bySlot.values()].includes('unknown');
  const { known } = noteChange(run, command, [...vehicles.bySlot.keys()]);
  markAllGone(vehicles, []);
  requireCount(run, answer, isKnown ? known.length : null);
}

/** Requires a valid x-deleted, and this count if it is known. */
function requireCount(run: Run, answer: Answer, count: number | null): void {
  const found = deletedIn(answer);
  const text = answer.headers['x-deleted'] ?? 'no such header';
  run.predict('delete-vehicles.x-deleted', found !== null, text);
  if (count === null) return;
  run.predict('delete-vehicles.x-deleted-count', found === count, `x-deleted: ${found} instead of ${count}`);
}

/** What another user can do with a plate. The answer is open, and so is whether both users may have the plate. */
const interfering: Readonly<
  Record<CommandOf<'meddle'>['way'], (client: Client, vehicle: Vehicle) => Promise<Answer>>
> = {
  update: (client, { plate, model }) => updateVehicle(client, plate, { model }),
  delete: deleteVehicle,
  'delete-some': deleteVehicles,
  create: createVehicle,
  add: addVehicles,
};

async function meddle(run: Run, command: CommandOf<'meddle'>): Promise<void> {
  const { user, nth, way } = command;
  const owner = otherThan(user);
  const plate = run.plate(owner, nthOf(presentIn(vehiclesOf(run, owner)), nth));
  const vehicle = { plate, brand: 'Meddled', model: 'Meddled', tag: 'B' } as const;
  await interfering[way](clientOf(run, user), vehicle);
  vehiclesOf(run, user).isWhole = false;
  run.strays.push({ user, plate });
  noteChange(run, command, []);
}

/** Sends a new vehicle without a required member (2.7). A bulk insert may skip it (add-vehicles.partly-invalid). */
async function lack(run: Run, { user, way, member }: CommandOf<'lack'>): Promise<void> {
  const vehicle = newVehicle(run.context);
  const { plate } = vehicle;
  run.strays.push({ user, plate });
  const body = withoutMember(vehicle, member);
  const client = clientOf(run, user);
  if (way === 'create') {
    const { status } = await client.callRaw('createVehicle', { path: { plate }, body });
    return run.predict(`create-vehicle.body-${member}`, !isSuccess(status), `${status}`);
  }
  // A vehicle without a plate cannot be looked up.
  if (member === 'plate') return;
  const { status } = await client.callRaw('addVehicles', { body: [body] });
  const isStored = isSuccess(status) && (await run.scene.registered?.has(client, plate))?.there === true;
  run.predict(`add-vehicles.${member}`, !isStored, `${status}, and it is stored`);
}

const plateOf = ({ plate }: JsonObject) => normalised(plate);
