import type { VehiclePage } from '../records.ts';
import type { SimulatorChange } from '../simulator-store.ts';
import type { Lot } from './lot.ts';
import { copyPage, type EditablePage, emptyPage, pageSize, removeRow, vehicleAt, writeRow } from './page.ts';
import type { Vehicle } from './rules.ts';

/** Changes to the vehicles of one user that nobody sees until they are committed, which is to be at once. */
export interface Draft {
  find(plate: string): Vehicle | undefined;
  /** Puts a vehicle where one with its plate stands, or after all others. */
  put(vehicle: Vehicle): void;
  remove(plate: string): void;
  changes(): SimulatorChange[];
}

/** The key of a page in the store. */
export const pageKey = (user: string, number: number): string => `${user}/${number}`;

/** Begins to change a lot. */
export function createDraft(lot: Lot): Draft {
  const edited = new Map<number, EditablePage>();
  let end = lot.pages.length;
  /** The page that takes new vehicles, once it is known. */
  let tail: EditablePage | undefined;

  const pageAt = (number: number): VehiclePage | undefined => edited.get(number) ?? lot.pages[number];

  function edit(number: number): EditablePage {
    const known = edited.get(number);
    if (known !== undefined) return known;
    const page = copyPage(lot.pages[number] ?? emptyPage(lot.user));
    edited.set(number, page);
    return page;
  }

  /** Calls back with the place of a plate, if it has one. */
  function at<T>(plate: string, use: (number: number, row: number) => T): T | undefined {
    const number = lot.hints.get(plate);
    if (number === undefined) return undefined;
    const row = pageAt(number)?.plates.indexOf(plate) ?? -1;
    return row === -1 ? undefined : use(number, row);
  }

  function append(vehicle: Vehicle): void {
    if (tail === undefined && (pageAt(end - 1)?.plates.length ?? pageSize) < pageSize) tail = edit(end - 1);
    if (tail === undefined || tail.plates.length >= pageSize) {
      tail = edit(end);
      end += 1;
    }
    writeRow(tail, tail.plates.length, vehicle);
    // The lot itself remembers, so that a long list goes into one map and not into two.
    lot.hints.set(vehicle.plate, end - 1);
  }

  return {
    find: (plate) =>
      at(plate, (number, row) => {
        const page = pageAt(number);
        return page && vehicleAt(page, row);
      }),

    put(vehicle) {
      const isKnown = at(vehicle.plate, (number, row) => {
        writeRow(edit(number), row, vehicle);
        return true;
      });
      if (isKnown !== true) append(vehicle);
    },

    remove(plate) {
      at(plate, (number, row) => removeRow(edit(number), row));
    },

    changes: () =>
      [...edited].map(([number, page]) => [
        'vehicles',
        pageKey(lot.user, number),
        page.plates.length === 0 ? null : page,
      ]),
  };
}
