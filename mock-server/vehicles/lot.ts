import type { VehiclePage } from '../kernel/records.ts';
import { vehicleAt } from './page.ts';
import type { Vehicle } from './rules.ts';

/** The vehicles of one user, on numbered pages; their order is that of the pages and of the rows on them. */
export interface Lot {
  readonly user: string;
  /** What the store holds, by number; undefined where there is no such page. It ends with a page. */
  readonly pages: readonly (VehiclePage | undefined)[];
  /**
   * The number of the page on which a plate stands, stood or is to stand. A number is only a hint: whoever uses it
   * looks whether the plate is there.
   */
  readonly hints: Map<string, number>;
  /** Pages on their way to the store for whose plates there are hints already. */
  readonly hinted: WeakSet<VehiclePage>;
  count(): number;
  find(plate: string): Vehicle | undefined;
  list(): Iterable<Vehicle>;
  /** Hears what the store now holds of a page. */
  setPage(number: number, page: VehiclePage | undefined): void;
  /** Begins a draft, and ends those before it; answers with a function that tells whether this one has not ended. */
  begin(): () => boolean;
}

/** Hints that lead nowhere may be as many as the vehicles, and so many more, before they are cleared away. */
const fewHints = 1024;

/** A lot without vehicles. */
export function createLot(user: string): Lot {
  const pages: (VehiclePage | undefined)[] = [];
  const hints = new Map<string, number>();
  const hinted = new WeakSet<VehiclePage>();
  let count = 0;
  let state = 0;

  function clearHints(): void {
    if (hints.size <= 2 * count + fewHints) return;
    if (count === 0) hints.clear();
    for (const [plate, number] of hints) {
      if (pages[number]?.plates.includes(plate) !== true) hints.delete(plate);
    }
  }

  return {
    user,
    pages,
    hints,
    hinted,
    count: () => count,

    find(plate) {
      const page = pages[hints.get(plate) ?? -1];
      return page === undefined ? undefined : vehicleAt(page, page.plates.indexOf(plate));
    },

    *list() {
      for (const page of pages) {
        for (let row = 0; row < (page?.plates.length ?? 0); row += 1) {
          const vehicle = page && vehicleAt(page, row);
          if (vehicle !== undefined) yield vehicle;
        }
      }
    },

    setPage(number, page) {
      state += 1;
      count += (page?.plates.length ?? 0) - (pages[number]?.plates.length ?? 0);
      if (page !== undefined && !hinted.delete(page))
        for (const plate of page.plates) hints.set(plate, number);
      // Pages come in any order when the store is opened, so those between may be missing still.
      while (pages.length < number) pages.push(undefined);
      pages[number] = page;
      while (pages.length > 0 && pages.at(-1) === undefined) pages.pop();
    },

    begin() {
      // Not before: a change of several pages is half done while the lot hears of them one by one.
      clearHints();
      state += 1;
      const own = state;
      return () => state === own;
    },
  };
}
