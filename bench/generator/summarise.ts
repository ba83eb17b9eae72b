/** Median, 99th percentile and maximum of some times; zero if there are none. */
export function summarise(times: readonly number[]) {
  const sorted = Float64Array.from(times).sort();
  const at = (share: number) => sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
  return { p50: at(0.5), p99: at(0.99), worst: at(1) };
}
