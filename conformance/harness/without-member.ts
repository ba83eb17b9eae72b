import type { Vehicle } from './vehicle.ts';

/** Members that a body which creates a vehicle needs (2.7). */
export const requiredMembers = ['plate', 'brand', 'model'] as const satisfies readonly (keyof Vehicle)[];

/** An object without one of its members. */
export function withoutMember<T extends object>(object: T, member: keyof T): Partial<T> {
  const { [member]: _, ...others } = object;
  return others as Partial<T>;
}
