import { suggestionFor } from '../../common/nearest-names.ts';
import type { OperationId } from '../../spec/generated/operations.ts';
import { allDefects } from './all-defects.ts';
import { narrowed } from './condition.ts';
import type { Defect } from './defect.ts';

const byId = new Map(allDefects.map((defect) => [defect.id, defect]));

/**
 * Finds defects by id, each once. An id may end with a condition, as in `list-bookings.empty@after:cancelBooking`.
 * Throws RangeError for an unknown id or condition, and for a condition on a defect that only changes webhooks.
 */
export function findDefects(ids: readonly string[]): Defect[] {
  return [...new Set(ids)].map(findDefect);
}

/** Why this is not the id of a defect, with or without a condition; null if it is one. */
export function problemWithDefect(id: string): string | null {
  try {
    findDefect(id);
    return null;
  } catch (error) {
    if (error instanceof RangeError) return error.message;
    throw error;
  }
}

const listed = '; parkproof simulate --list-defects lists them';

/** Finds one defect. Throws like `findDefects`. */
export function findDefect(id: string): Defect {
  const [plain = '', condition] = id.split(/@(.*)/s);
  const defect = byId.get(plain);
  if (defect === undefined)
    throw new RangeError(
      `'${plain.slice(0, 100)}' is not a defect${suggestionFor(plain, [...byId.keys()]) || listed}`,
    );
  if (condition === undefined) return defect;
  if (operationsOf(defect).length === 0)
    throw new RangeError(`'${plain}' changes webhooks only, so no condition can narrow it`);
  return { ...narrowed(condition, defect), id };
}

/** The operations whose answers a defect changes. */
export function operationsOf({ operations, handlers }: Defect): OperationId[] {
  return Object.keys({ ...operations, ...handlers }) as OperationId[];
}
