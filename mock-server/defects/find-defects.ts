import { allDefects } from './all-defects.ts';
import type { Defect } from './defect.ts';

const byId = new Map(allDefects.map((defect) => [defect.id, defect]));

/** The defects with these ids, each once. Throws RangeError for an id that is none. */
export function findDefects(ids: readonly string[]): Defect[] {
  return [...new Set(ids)].map((id) => {
    const defect = byId.get(id);
    if (defect === undefined)
      throw new RangeError(`'${id}' is not a defect; parkproof simulate --list-defects lists them`);
    return defect;
  });
}
