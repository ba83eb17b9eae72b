import type { VehiclePage } from '../records.ts';
import { vehicleAt } from './page.ts';
import type { Vehicle } from './rules.ts';

/** The vehicles of one user, on numbered pages; their order is that of the pages and of the rows on them. */
export interface Lot {
  readonly user: string;
  /** What the store holds, by number; undefined where there is no such page. It ends with a page. */
  readonly pages: readonly (VehiclePage | undefined)[];
  /**
   * The number of the page on which a plate stands or is to stand. A number is only a hint: whoever uses it looks
   * whether the plate is there.
   */
  readonly hints: Map<string, number>;
  /** Pages on their way to the store for whose plates there are hints already. */
  readonly hinted: WeakSet<VehiclePage>;
  count(): number;
  find(plate: string): Vehicle | undefined;
  list(): Iterable<Vehicle>;
  /** Hears what the store now holds of a page. */
  setPage(number: number, page: VehiclePage | undefined): void;
}

/** A lot without vehicles. */
export function createLot(user: string): Lot {
  const pages: (VehiclePage | undefined)[] = [];
  const hints = new Map<string, number>();
  const hinted = new WeakSet<VehiclePage>();
  let count = 0;

  function forget(number: number, before: VehiclePage, after: VehiclePage | undefined): void {
    for (const [row, plate] of before.plates.entries()) {
      if (after?.plates[row] === plate || after?.plates.includes(plate)) continue;
      if (hints.get(plate) === number) hints.delete(plate);
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
      const before = pages[number];
      if (before !== undefined) forget(number, before, page);
      if (page !== undefined && !hinted.delete(page)) {
        for (const plate of page.plates) if (hints.get(plate) !== number) hints.set(plate, number);
      }
      count += (page?.plates.length ?? 0) - (before?.plates.length ?? 0);
      // Pages come in any order when the store is opened, so those between may be missing still.
      while (pages.length < number) pages.push(undefined);
      pages[number] = page;
      while (pages.length > 0 && pages.at(-1) === undefined) pages.pop();
    },
  };
}
