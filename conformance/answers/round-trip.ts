import type { HttpExchange } from '../kernel/exchange.ts';

/** Refusals that show how long the way there and back takes. */
const enough = 10;

/** Part of the answers that came within the round trip; the rest met a busy moment of either side. */
const usually = 0.9;

/**
 * Seconds for the way to the implementation and back, by its quickest kind of answer: 4xx, which needs no look-up. If
 * the run has few of them, every answer counts.
 */
export function roundTripOf(exchanges: readonly HttpExchange[]): number {
  const answered = exchanges.filter(({ status }) => status !== null && status !== 429);
  const refused = answered.filter(({ status }) => status !== null && status >= 400 && status < 500);
  const times = (refused.length < enough ? answered : refused)
    .map(({ milliseconds }) => milliseconds / 1000)
    .sort((a, b) => a - b);
  return times[Math.ceil(times.length * usually) - 1] ?? 0;
}
