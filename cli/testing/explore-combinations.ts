import { combinations, exploreOperations } from '../../conformance/explore/combinations/combinations.ts';
import { type ReadingOperation, topics } from '../../conformance/explore/combinations/question.ts';
import { type Exploration, type ExploringLimits, exploreTarget } from './explore-target.ts';

/** Explores the combinations of some operations of a target outside a run, without the checks before. */
export function exploreCombinations(
  target: Parameters<typeof exploreTarget>[1],
  {
    operations = Object.keys(topics) as ReadingOperation[],
    ...limits
  }: ExploringLimits & { readonly operations?: readonly ReadingOperation[] } = {},
): Promise<Exploration> {
  const some = (exploring: Parameters<typeof exploreOperations>[0]) =>
    exploreOperations(exploring, operations);
  return exploreTarget({ ...combinations, explore: some }, target, limits);
}
