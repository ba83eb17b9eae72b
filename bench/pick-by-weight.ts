/** Picks one of several by their weights. Throws RangeError if `random` returns 1 or more. */
export function pickByWeight<One>(
  all: readonly One[],
  random: () => number,
  weightOf: (one: One) => number,
): One {
  let left = random() * all.reduce((sum, one) => sum + weightOf(one), 0);
  for (const one of all) {
    left -= weightOf(one);
    if (left < 0) return one;
  }
  throw new RangeError('random must return less than 1');
}
