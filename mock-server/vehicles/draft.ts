import type { VehiclePage } from '../kernel/records.ts';
import type { SimulatorChange } from '../kernel/simulator-store.ts';
import type { Lot } from './lot.ts';
import { copyPage, type EditablePage, emptyPage, pageSize, removeRow, vehicleAt, writeRow } from './page.ts';
import type { Vehicle } from './rules.ts';

/**
 * Changes to the vehicles of one user that nobody sees until they are committed. That is to be before anything else
 * happens to the user's vehicles, or the draft has ended and is not to be used any more.
 */
export interface Draft {
  isCurrent(): boolean;
  /**
   * Puts a vehicle where one with its plate stands, or after all others. `make` makes it from what stands there.
   */
  put(plate: string, make: (previous: Vehicle | undefined) => Vehicle): void;
  /** Puts a full page after all others. Answers false where a plate of it is known or twice on it. */
  attach(page: EditablePage): boolean;
  remove(plate: string): void;
  changes(): SimulatorChange[];
}

/** The key of a page in the store. */
export const pageKey = (user: string, number: number): string => `${user}/${number}`;

/**
 * Begins to change a lot. Hints for new plates go to the lot right away, so that a long list goes into one map and
 * not into two; should the changes never be committed, they lead nowhere.
 */
export function createDraft(lot: Lot): Draft {
  const { hints } = lot;
  const isCurrent = lot.begin();
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

  /** The row in which a plate stands on the page of its hint, or -1. */
  const rowOf = (plate: string, number: number): number => pageAt(number)?.plates.indexOf(plate) ?? -1;

  function append(vehicle: Vehicle): void {
    if (tail === undefined && (pageAt(end - 1)?.plates.length ?? pageSize) < pageSize) tail = edit(end - 1);
    if (tail === undefined || tail.plates.length >= pageSize) {
      tail = edit(end);
      end += 1;
    }
    writeRow(tail, tail.plates.length, vehicle);
    hints.set(vehicle.plate, end - 1);
  }

  return {
    isCurrent,

    put(plate, make) {
      const number = hints.get(plate);
      const row = number === undefined ? -1 : rowOf(plate, number);
      if (number === undefined || row === -1) return append(make(undefined));
      const page = edit(number);
      writeRow(page, row, make(vehicleAt(page, row)));
    },

    attach(page) {
      const { plates } = page;
      for (let row = 0; row < plates.length; row += 1) {
        const plate = plates[row] ?? '';
        const number = hints.get(plate);
        if (number !== undefined && (number === end || rowOf(plate, number) !== -1)) {
          for (const earlier of plates.slice(0, row)) hints.delete(earlier);
          return false;
        }
        hints.set(plate, end);
      }
      edited.set(end, page);
      end += 1;
      tail = undefined;
      return true;
    },

    remove(plate) {
      const number = hints.get(plate);
      const row = number === undefined ? -1 : rowOf(plate, number);
      if (number !== undefined && row !== -1) removeRow(edit(number), row);
    },

    changes() {
      const changes: SimulatorChange[] = [];
      for (const [number, page] of edited) {
        const isEmpty = page.plates.length === 0;
        changes.push(['vehicles', pageKey(lot.user, number), isEmpty ? null : page]);
        if (!isEmpty) lot.hinted.add(page);
      }
      return changes;
    },
  };
}
