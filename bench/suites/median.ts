/** The median of some figures; NaN if there are none. */
export function median(figures: readonly number[]): number {
  const sorted = [...figures].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)] ?? Number.NaN;
  const lower = sorted[Math.ceil(middle) - 1] ?? Number.NaN;
  return (lower + upper) / 2;
}

/**
 * The median of the ratios of figures from the same rounds. A round measures both one after the other, so a moment when
 * the machine is slow affects both.
 */
export function medianRatio(figures: readonly number[], bases: readonly number[]): number {
  return median(figures.map((figure, round) => figure / (bases[round] ?? Number.NaN)));
}
