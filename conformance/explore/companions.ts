import type { HttpExchange } from '../kernel/exchange.ts';

/** Which requests went with which: what was sent right before or beside a request belongs to its finding too. */
export interface Companions {
  add(exchange: HttpExchange, others: readonly HttpExchange[]): void;
  /** Exchanges with those that came with them, in the order in which they were sent. */
  wholeOf(exchanges: readonly HttpExchange[]): readonly HttpExchange[];
}

/** No companions yet. */
export function createCompanions(): Companions {
  const companions = new Map<HttpExchange, readonly HttpExchange[]>();
  return {
    add: (exchange, others) => void companions.set(exchange, others),
    wholeOf(exchanges) {
      const all = new Set(exchanges.flatMap((one) => [...(companions.get(one) ?? []), one]));
      return [...all].sort((a, b) => a.sentAt - b.sentAt);
    },
  };
}
