import { createRandom } from '../../generators/world/random.ts';
import { allDefects } from '../../mock-server/defects/all-defects.ts';
import { conditionsFor } from '../../mock-server/defects/condition.ts';
import { operationsOf } from '../../mock-server/defects/find-defects.ts';

/**
 * The ids of so many defects, each narrowed by a condition, as a seed chooses them. Any defect that must fail a check
 * and any condition that its operations can meet may come; that a pair can never show is possible.
 */
export function randomPairs(count: number, seed: number): string[] {
  const { next, seed: restart } = createRandom();
  restart(seed);
  const pick = <T>(from: readonly T[]) => from[Math.floor(next() * from.length)];
  const candidates = allDefects.filter(
    (defect) => defect.level === undefined && operationsOf(defect).length > 0,
  );
  const pairs = new Set<string>();
  while (pairs.size < count) {
    const defect = pick(candidates);
    // The kind first: there are many pairs of parameters, and few of anything else.
    const conditions = defect === undefined ? [] : conditionsFor(operationsOf(defect));
    const kind = pick([...new Set(conditions.map(kindOf))]);
    pairs.add(`${defect?.id}@${pick(conditions.filter((condition) => kindOf(condition) === kind))}`);
  }
  return [...pairs];
}

const kindOf = (condition: string) => condition.split(':')[0];
