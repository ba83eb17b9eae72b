import type { components } from '../../spec/generated/api-types.ts';
import type { Context } from './context.ts';
import { asArray, type Json, type JsonObject } from './json.ts';

/** A vehicle as the kit sends it (2.7). */
export type Vehicle = components['schemas']['NewVehicle'];

/** A vehicle with an unused plate. */
export function newVehicle(context: Context, members: Partial<Vehicle> = {}): Vehicle {
  return { plate: context.newPlate(), brand: 'Parkproof', model: 'Conform', ...members };
}

/**
 * Says in which member a vehicle differs from what it should be, or null. What an answer leaves out is no difference,
 * since answers need a plate only (2.7), unless the implementation is known to show it.
 */
export function differenceOf(
  vehicle: JsonObject,
  expected: Readonly<Partial<Record<keyof Vehicle, unknown>>>,
  shown: ReadonlySet<string> = new Set(),
): string | null {
  for (const [member, wanted] of Object.entries(expected)) {
    const found = vehicle[member];
    if (found === undefined || found === null) {
      const needed = shown.has(member) && !(Array.isArray(wanted) && wanted.length === 0);
      if (needed) return `no ${member} instead of ${show(wanted)}`;
    } else if (!isSame(member, found, wanted)) {
      return `${member} ${show(found)} instead of ${show(wanted)}`;
    }
  }
  return null;
}

/** Providers have no stated order, and a plate's letter case and spaces are covered by other checks. */
function isSame(member: string, found: Json, wanted: unknown): boolean {
  if (member === 'plate') return normalised(String(found)) === normalised(String(wanted));
  if (!Array.isArray(wanted)) return found === wanted;
  const listed = asArray(found);
  if (listed === null) return false;
  return JSON.stringify([...listed].sort()) === JSON.stringify([...wanted].sort());
}

function normalised(plate: string): string {
  return plate.replaceAll(/\s/g, '').toUpperCase();
}

function show(value: unknown): string {
  return JSON.stringify(value);
}
