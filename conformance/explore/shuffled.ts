/** The same values in an order that `random` chooses. */
export function shuffled<T>(values: readonly T[], random: () => number): T[] {
  return values
    .map((value) => ({ value, rank: random() }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ value }) => value);
}
