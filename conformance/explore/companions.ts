import type { HttpExchange } from '../kernel/exchange.ts';

/** The exchanges sent right before or beside each request; a finding about the request shows them too. */
export type Companions = Map<HttpExchange, readonly HttpExchange[]>;

/** Adds the companions of exchanges, in the order in which all were sent. */
export function withCompanions(
  companions: Companions,
  exchanges: readonly HttpExchange[],
): readonly HttpExchange[] {
  const all = new Set(exchanges.flatMap((one) => [...(companions.get(one) ?? []), one]));
  return [...all].sort((a, b) => a.sentAt - b.sentAt);
}
