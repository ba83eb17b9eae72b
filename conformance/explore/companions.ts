import type { HttpExchange } from '../kernel/exchange.ts';

/** The longest response of a companion that is kept, in characters; long lists would fill the memory. */
const longestKept = 4_000;

/** Shortens the response of a companion if it is long. */
export function withoutLongBody(exchange: HttpExchange): HttpExchange {
  const { length } = exchange.responseText;
  return length <= longestKept ? exchange : { ...exchange, responseText: `(${length} characters)` };
}

/** Adds the companions of exchanges, in the order in which all were sent. */
export function withCompanions(exchanges: readonly HttpExchange[]): readonly HttpExchange[] {
  const all = new Set(exchanges.flatMap((one) => [...(one.companions ?? []), one]));
  return [...all].sort((a, b) => a.sentAt - b.sentAt);
}
