import type { Parameter } from './parameters.ts';
import { changed } from './question.ts';
import type { Combination } from './relation.ts';

/**
 * Finds the plainest combination that still fails. Each parameter takes the plainest value that still fails, until no
 * parameter gets plainer.
 */
export async function shrink(
  combination: Combination,
  parameters: readonly Parameter[],
  fails: (combination: Combination) => Promise<boolean>,
): Promise<Combination> {
  let plainest = combination;
  for (let before: Combination | null = null; before !== plainest; ) {
    before = plainest;
    for (const { name, classes } of parameters.toReversed()) {
      const at = classes.findIndex((value) => isEqual(value, plainest.values[name]));
      for (const value of classes.slice(0, at)) {
        const plainer = { ...plainest, values: changed(plainest.values, { [name]: value }) };
        if (!(await fails(plainer))) continue;
        plainest = plainer;
        break;
      }
    }
  }
  return plainest;
}

const isEqual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
