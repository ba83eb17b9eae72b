/** The middle one of some figures, or the mean of the two in the middle; NaN where there are none. */
export function median(figures: readonly number[]): number {
  const sorted = [...figures].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)] ?? Number.NaN;
  const lower = sorted[Math.ceil(middle) - 1] ?? Number.NaN;
  return (lower + upper) / 2;
}

/**
 * The median of the ratios of figures that were taken one after the other in the same rounds: what slows the
 * machine for a moment slows both of a pair.
 */
export function medianRatio(figures: readonly number[], bases: readonly number[]): number {
  return median(figures.map((figure, round) => figure / (bases[round] ?? Number.NaN)));
}
