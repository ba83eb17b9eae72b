import type { components } from '../../../spec/generated/world-types.ts';
import { worldFaults } from '../../../spec/load-world.ts';
import type { JsonObject } from '../../kernel/json.ts';

/** A parking as a world states it. */
export type StatedParking = components['schemas']['Parking'];

/** What is left of a parking, and what a world cannot state of it. */
export interface Statable {
  /** null if not even the parking itself can be stated. */
  readonly parking: StatedParking | null;
  /** Each `member rule`. */
  readonly omitted: readonly string[];
}

/** Takes from a parking what a world cannot state, so that the rest is valid. */
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

/** The steps to a value: hours only as a whole, since a weekday that is left out is closed. */
function pathOf(pointer: string): readonly string[] {
  const path = pointer.slice(1).split('/');
  return path[2] === 'hours' ? path.slice(0, 3) : path;
}

/** Removes the value at a path, or if there is none, what should have it. */
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
