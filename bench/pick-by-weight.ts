/** Picks one of several by their weights. Throws RangeError if `random` returns 1 or more. */
export function pickByWeight<One extends { readonly weight: number }>(
  all: readonly One[],
  random: () => number,
): One {
  let left = random() * all.reduce((sum, { weight }) => sum + weight, 0);
  for (const one of all) {
    left -= one.weight;
    if (left < 0) return one;
  }
  throw new RangeError('random must return less than 1');
}
