import { stepsOf } from '../../../common/json-pointer.ts';
import type { components } from '../../../spec/generated/world-types.ts';
import { worldFaults } from '../../../spec/load-world.ts';
import type { JsonObject } from '../../kernel/json.ts';

/** A parking in the form of a world file. */
export type StatedParking = components['schemas']['Parking'];

/** The part of a parking that a world file can state, and what had to be omitted. */
export interface Statable {
  /** null if not even the parking itself can be stated. */
  readonly parking: StatedParking | null;
  /** The omitted members, each followed by the rule it breaks. */
  readonly omitted: readonly string[];
}

/** Removes from a parking what a world file cannot state, so that the rest is valid. */
export function keepStatable(parking: JsonObject): Statable {
  const world = { world: 1, parkings: [JSON.parse(JSON.stringify(parking)) as unknown] };
  const omitted: string[] = [];
  for (;;) {
    const [fault] = worldFaults(world);
    if (fault === undefined) break;
    const path = pathOf(fault.pointer);
    omitted.push(`${path.slice(2).join('/')} ${fault.detail}`);
    remove(world, path);
  }
  const [kept = null] = world.parkings;
  return { parking: kept as StatedParking | null, omitted };
}

/** The path of the value to remove. Hours go as a whole, because a weekday that is left out counts as closed. */
function pathOf(pointer: string): readonly string[] {
  const path = stepsOf(pointer);
  return path[2] === 'hours' ? path.slice(0, 3) : path;
}

/** Removes the value at a path or, if it is missing, the value that should contain it. */
function remove(root: object, path: readonly string[]): void {
  const last = path.at(-1);
  if (last === undefined) throw new TypeError('a world itself is wrong');
  const holder = path
    .slice(0, -1)
    .reduce<unknown>((value, step) => (value as Record<string, unknown> | undefined)?.[step], root);
  if (Array.isArray(holder) && Number(last) < holder.length) holder.splice(Number(last), 1);
  else if (
    !Array.isArray(holder) &&
    typeof holder === 'object' &&
    holder !== null &&
    Object.hasOwn(holder, last)
  )
    delete (holder as Record<string, unknown>)[last];
  else remove(root, path.slice(0, -1));
}
