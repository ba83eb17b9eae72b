/** Median, 99th percentile and maximum of some times; zero if there are none. */
export function summarise(times: readonly number[]) {
  const sorted = Float64Array.from(times).sort();
  const at = (share: number) => sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
  return { p50: at(0.5), p99: at(0.99), worst: at(1) };
}

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
