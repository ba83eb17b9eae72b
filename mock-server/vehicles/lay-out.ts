import { createTurns } from '../take-turns.ts';
import { type EditablePage, pageOf, pageSize } from './page.ts';
import type { NewVehicle } from './rules.ts';

/** A list of vehicles as it was sent, and the same on pages where it is long. */
export interface LaidOut {
  readonly vehicles: readonly NewVehicle[];
  /** Each with as many vehicles as fit on it, as they are when they are new. What is left at the end has none. */
  readonly pages: readonly EditablePage[];
}

/** Vehicles from which on it is worth while to lay them out beforehand. */
const longList = 512;

/**
 * Lays vehicles out on pages, while other requests have their turn: most of what a long list costs, done before
 * anybody has to know what the user has already.
 */
export async function layOut(user: string, vehicles: readonly NewVehicle[]): Promise<LaidOut> {
  const pages: EditablePage[] = [];
  if (vehicles.length < longList) return { vehicles, pages };
  const pause = createTurns();
  for (let start = 0; start + pageSize <= vehicles.length; start += pageSize) {
    pages.push(pageOf(user, vehicles.slice(start, start + pageSize)));
    await pause();
  }
  return { vehicles, pages };
}
