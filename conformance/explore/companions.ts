import type { HttpExchange } from '../kernel/exchange.ts';

/** What was sent right before or beside each request, which belongs to its finding too. */
export type Companions = Map<HttpExchange, readonly HttpExchange[]>;

/** Exchanges with those that came with them, in the order in which they were sent. */
export function wholeOf(companions: Companions, exchanges: readonly HttpExchange[]): readonly HttpExchange[] {
  const all = new Set(exchanges.flatMap((one) => [...(companions.get(one) ?? []), one]));
  return [...all].sort((a, b) => a.sentAt - b.sentAt);
}
