import type { HttpExchange } from '../kernel/exchange.ts';

/** How many refusals are enough to show the time of a round trip. */
const enough = 10;

/** The share of answers that took only the round trip; the others met a busy moment on either side. */
const undisturbedShare = 0.9;

/**
 * Seconds of a round trip to the implementation, by its quickest kind of answer: a 4xx, which needs no look-up. If the
 * run has few of them, every answer counts. A 429 never does.
 */
export function roundTripOf(exchanges: readonly HttpExchange[]): number {
  const answered = exchanges.filter(({ status }) => status !== null && status !== 429);
  const refused = answered.filter(({ status }) => status !== null && status >= 400 && status < 500);
  const times = (refused.length < enough ? answered : refused)
    .map(({ milliseconds }) => milliseconds / 1000)
    .sort((a, b) => a - b);
  return times[Math.ceil(times.length * undisturbedShare) - 1] ?? 0;
}
