import type { Client } from './client.ts';
import type { Context } from './context.ts';
import { type Answer, isSuccess } from './exchange.ts';
import { asArray, asObject, type Json, type JsonObject } from './json.ts';
import { Inconclusive, whenInconclusive } from './outcomes.ts';
import { newVehicle, type Vehicle } from './vehicle.ts';

/** How the vehicles of an implementation can be looked at. */
export interface WaysToLook {
  /** The body of the update by which is looked. */
  readonly update: JsonObject;
  /** Members that this update shows, and leaves as they are; null where it may change them. */
  readonly shows: ReadonlySet<string> | null;
  /**
   * How an update of a plate that the user does not have can be told from one of a plate that the user has: it is
   * refused, or it registers a vehicle, which then lacks its model; null where it cannot be told.
   */
  readonly absence: Absence | null;
  /** Whether DELETE /vehicles counts what it removed. */
  readonly deletionCounts: boolean;
}

/** What an update of a plate meets that the user does not have. */
export type Absence = { readonly refusedWith: number } | 'registered';

/** Registers one vehicle, in either of the two ways that 4.11 has for it. */
export const registrations: readonly ((client: Client, vehicle: Vehicle) => Promise<Answer>)[] = [
  (client, vehicle) => client.call('createVehicle', { path: { plate: vehicle.plate }, body: vehicle }),
  (client, vehicle) => client.call('addVehicles', { body: [vehicle] }),
];

/** Whether an operation of 4.11 was carried out before it answered; one answered 202 may still be under way. */
export function isDone(answer: Answer): boolean {
  return isSuccess(answer.status) && answer.status !== 202;
}

/** The number in x-deleted; null when there is none. */
export function deletedIn(answer: Answer): number | null {
  const text = answer.headers['x-deleted']?.trim() ?? '';
  return /^\d+$/.test(text) ? Number(text) : null;
}

/** Finds out by vehicles of the first user how this implementation can be looked at. */
export async function findWaysToLook(context: Context): Promise<WaysToLook> {
  const [client] = context.users;
  if (client === undefined) throw new Error('a profile has at least one user');
  const providers = await context.facts.vehicleProviders().catch(whenInconclusive([]));
  const everyMember = { tag: 'ECO', listProviders: providers.slice(0, 1) };
  for (const members of [everyMember, {}]) {
    const found: WaysToLook[] = [];
    for (const register of registrations) {
      const vehicle = newVehicle(context, members);
      const registered = await register(client, vehicle);
      if (!isSuccess(registered.status)) continue;
      const ways = await tryOn(context, client, vehicle, asObject(registered.body) ?? {});
      found.push(ways);
      if (showsAll(ways, vehicle)) break;
    }
    // A vehicle without optional members would not show that an update loses them.
    const [best] = found.sort((a, b) => (b.shows?.size ?? 0) - (a.shows?.size ?? 0));
    if (best !== undefined) return best;
  }
  throw new Inconclusive('neither operation that registers a vehicle succeeded');
}

function showsAll({ shows, update }: WaysToLook, vehicle: Vehicle): boolean {
  return shows !== null && Object.keys(vehicle).every((member) => shows.has(member) || member in update);
}

/** Tries what can be told of a vehicle that has just been registered. */
async function tryOn(
  context: Context,
  client: Client,
  vehicle: Vehicle,
  answered: JsonObject,
): Promise<WaysToLook> {
  const { empty_update, absent_fields_on_update } = context.profile.vehicles ?? {};
  const alone = { brand: vehicle.brand };
  for (const body of empty_update === 'refuse' ? [alone] : [{}, alone]) {
    const answer = await client.call('updateVehicle', { path: { plate: vehicle.plate }, body });
    const updated = asObject(answer.body);
    if (!isDone(answer) || updated === null) continue;
    const seen = withoutSent(updated, body);
    const keeps = absent_fields_on_update !== 'removed' && isUntouched(seen, vehicle, answered, body);
    const absence = await absenceShownBy(context, client, body, seen);
    return {
      update: body,
      shows: keeps ? new Set(Object.keys(seen)) : null,
      absence,
      deletionCounts: absence === null && (await countsRemovals(client, vehicle.plate)),
    };
  }
  return {
    update: {},
    shows: null,
    absence: null,
    deletionCounts: await countsRemovals(client, vehicle.plate),
  };
}

/** Whether every member has the value that was sent, or the one that was answered at the registration. */
function isUntouched(seen: JsonObject, vehicle: Vehicle, answered: JsonObject, sent: JsonObject): boolean {
  const registered = { ...vehicle };
  return Object.keys(registered).every((member) => {
    if (member in sent || (isNothing(answered[member]) && seen[member] === undefined)) return true;
    const before = [answered[member], (registered as JsonObject)[member]];
    return before.some((value) => isEqual(seen[member], value));
  });
}

async function absenceShownBy(
  context: Context,
  client: Client,
  body: JsonObject,
  known: JsonObject,
): Promise<WaysToLook['absence']> {
  const plate = context.newPlate();
  const answer = await client.call('updateVehicle', { path: { plate }, body });
  if (!isSuccess(answer.status)) return { refusedWith: answer.status };
  await client.call('deleteVehicle', { path: { plate } });
  return !isNothing(known.model) && isNothing(asObject(answer.body)?.model) ? 'registered' : null;
}

async function countsRemovals(client: Client, plate: string): Promise<boolean> {
  const remove = () => client.call('deleteVehicles', { query: { plates: plate } });
  const first = await remove();
  const second = await remove();
  return deletedIn(first) === 1 && (deletedIn(second) === 0 || !isSuccess(second.status));
}

/** A vehicle without the members that an update sent, which show nothing of what was there before. */
export function withoutSent(vehicle: JsonObject, sent: JsonObject): JsonObject {
  const others = Object.entries(vehicle).filter(([member, value]) => !(member in sent) && value !== null);
  return Object.fromEntries(others);
}

function isNothing(value: Json | undefined): boolean {
  return value === undefined || value === null || value === '' || asArray(value)?.length === 0;
}

function isEqual(a: Json | undefined, b: Json | undefined): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
