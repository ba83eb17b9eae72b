import type { Profile } from '../../../spec/generated/profile-types.ts';
import { hasValue, isNothing, type Vehicle, vehicleMembers } from '../../fixtures/vehicles/vehicle.ts';
import { asArray, type Json, type JsonObject, jsonOrAbsent } from '../../kernel/json.ts';

export type VehicleMember = (typeof vehicleMembers)[number];

/** The values that a member may have, with null if it may be absent; null alone if nothing is known about it. */
type Possible = readonly Json[] | null;

/** What the specification and the profile say about a vehicle that a user has. */
export type ExpectedVehicle = Readonly<Record<VehicleMember, Possible>>;

/** What is known about a plate: `unknown` if the specification leaves open whether the user has it. */
export type Expected = ExpectedVehicle | 'gone' | 'unknown';

/** The vehicles of one user, by slot. */
export interface ExpectedVehicles {
  readonly bySlot: Map<number, Expected>;
  /** Whether the user has no vehicles outside these slots. */
  isWhole: boolean;
}

/** The slots of the vehicles that the user certainly has. */
export function presentIn({ bySlot }: ExpectedVehicles): readonly number[] {
  return [...bySlot].flatMap(([slot, expected]) => (isCertain(expected) ? [slot] : []));
}

/** Whether the user certainly has a vehicle. */
export function isCertain(expected: Expected | undefined): expected is ExpectedVehicle {
  return typeof expected === 'object';
}

/** The operations that store a vehicle. */
export type Storing = 'add' | 'create' | 'replace' | 'update';

/** What is known about a vehicle once an operation has stored it. */
export function storedVehicle(
  profile: Profile,
  way: Storing,
  before: Expected | undefined,
  sent: Partial<Vehicle>,
): Expected {
  const known = isCertain(before) ? before : null;
  // Whether a known plate is updated by POST /vehicles/:plate is open (create-vehicle.known-plate).
  const maybe = way === 'create' && known !== null && profile.vehicles?.create_known_plate !== 'updates';
  if (way === 'create' && before === 'unknown') return 'unknown';
  const of = (member: VehicleMember): Possible => {
    const value = sent[member];
    const old = known?.[member] ?? null;
    if (value !== undefined) return maybe ? either(old, [value]) : [value];
    if (known === null) return before !== 'unknown' && member === 'listProviders' ? [[]] : null;
    const declared = omitted(profile, way, member);
    if (declared === 'kept') return old;
    return declared === 'removed' ? [null] : either(old, [null]);
  };
  return { brand: of('brand'), model: of('model'), tag: of('tag'), listProviders: of('listProviders') };
}

const either = (one: Possible, other: Possible): Possible =>
  one === null || other === null ? null : [...one, ...other];

/** What a request does to a member that it omits, which is open; null if the profile does not say. */
function omitted({ vehicles }: Profile, way: Storing, member: VehicleMember): 'kept' | 'removed' | null {
  if (way === 'update') return vehicles?.absent_fields_on_update === 'kept' ? 'kept' : null;
  if (member === 'listProviders') return vehicles?.absent_list_providers ?? null;
  if (way === 'create') return null;
  const declared = way === 'add' ? vehicles?.absent_fields_on_upsert : vehicles?.absent_fields_on_replace;
  return declared ?? null;
}

/** How a vehicle differs from what is expected. */
export interface Mismatch {
  readonly text: string;
  /** Whether it is registered with providers that it should not have. */
  readonly hasMore: boolean;
}

/** Compares a vehicle in an answer with what is known about it; `shows` are members that are known to be shown. */
export function mismatchIn(
  expected: ExpectedVehicle,
  vehicle: JsonObject,
  shows: ReadonlySet<string> = new Set(),
  members: readonly VehicleMember[] = vehicleMembers,
): Mismatch | null {
  for (const member of members) {
    const possible = expected[member];
    const found = vehicle[member];
    if (possible === null || (isNothing(found) && !shows.has(member))) continue;
    if (possible.some((value) => isSame(member, value, found))) continue;
    const wanted = possible.map((value) => JSON.stringify(value)).join(' or ');
    const allowed = new Set(possible.flatMap((value) => asArray(value) ?? []));
    const hasMore = (asArray(found) ?? []).some((provider) => !allowed.has(provider));
    return { text: `${member} ${jsonOrAbsent(found)} instead of ${wanted}`, hasMore };
  }
  return null;
}

function isSame(member: VehicleMember, one: Json, other: Json | undefined): boolean {
  if (isNothing(one) || isNothing(other)) return isNothing(one) && isNothing(other);
  return hasValue(member, other, one);
}
