import { stepsOf, valueAt } from '../../../common/json-pointer.ts';
import type { components } from '../../../spec/generated/world-types.ts';
import { worldFaults } from '../../../spec/load-world.ts';
import type { JsonObject } from '../../kernel/json.ts';

/** A parking in the form of a world file. */
export type StatedParking = components['schemas']['Parking'];

/** The part of a parking that a world file can state, and what had to be omitted. */
export interface Statable {
  /** null if not even the parking itself can be stated. */
  readonly parking: StatedParking | null;
  /** The omitted members, each with the rule it breaks. */
  readonly omitted: readonly string[];
}

/** Removes from a parking what a world file cannot state, so that the rest is valid. */
export function keepStatable(parking: JsonObject): Statable {
  const world = { world: 1, parkings: [JSON.parse(JSON.stringify(parking)) as unknown] };
  const omitted: string[] = [];
  for (;;) {
    const [fault] = worldFaults(world);
    if (fault === undefined) break;
    const pointer = removablePointer(fault.pointer);
    const member = stepsOf(pointer).slice(2).join('/');
    omitted.push(`${member === '' ? 'the parking' : `its ${member}`}, which ${fault.detail}`);
    remove(world, pointer);
  }
  const [kept = null] = world.parkings;
  return { parking: kept as StatedParking | null, omitted };
}

/** Where a fault is removed. Hours go as a whole, because a weekday that is left out counts as closed. */
const removablePointer = (pointer: string) => pointer.replace(/^(\/parkings\/0\/hours)\/.*/, '$1');

/** Removes the value at a pointer or, if it is missing, the value that should contain it. */
function remove(world: unknown, pointer: string): void {
  if (pointer === '') throw new TypeError('a world itself is wrong');
  const end = pointer.lastIndexOf('/');
  const outer = pointer.slice(0, end);
  const [last = ''] = stepsOf(pointer.slice(end));
  const holder = valueAt(world, outer);
  if (valueAt(world, pointer) === undefined) remove(world, outer);
  else if (Array.isArray(holder)) holder.splice(Number(last), 1);
  else Reflect.deleteProperty(Object(holder), last);
}
