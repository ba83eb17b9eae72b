import { changesNothing } from '../http/client.ts';
import type { Exchange } from '../kernel/exchange.ts';

/** The exchanges of a run. */
export interface ExchangeLog {
  /** The exchanges so far, in order. */
  readonly exchanges: readonly Exchange[];
  readonly add: (exchange: Exchange) => void;
  /** The number of requests so far. */
  readonly requests: () => number;
  /** From now on, keeps no more reads than have so many characters in all. */
  readonly limitReads: (characters: number) => void;
  /** Forgets all exchanges but the first ones. */
  readonly forgetAfter: (kept: number) => void;
}

/** An empty log. */
export function createExchangeLog(): ExchangeLog {
  const exchanges: Exchange[] = [];
  let requests = 0;
  let room = Number.POSITIVE_INFINITY;
  return {
    exchanges,
    add(exchange) {
      requests += 1;
      room -= exchange.responseText.length;
      if (room >= 0 || !changesNothing(exchange.operation)) exchanges.push(exchange);
    },
    requests: () => requests,
    limitReads(characters) {
      room = characters;
    },
    forgetAfter(kept) {
      exchanges.length = kept;
    },
  };
}
