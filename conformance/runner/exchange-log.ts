import type { Exchange } from '../kernel/exchange.ts';

/** The exchanges of a run. */
export interface ExchangeLog {
  /** The exchanges so far, in order, up to the limit if there is one. */
  readonly exchanges: readonly Exchange[];
  readonly add: (exchange: Exchange) => void;
  /** The number of requests so far. */
  readonly requests: () => number;
  /** From now on, keeps exchanges of at most about this many characters in total. */
  readonly keepAtMost: (characters: number) => void;
  /** Forgets all exchanges but the first ones. */
  readonly forgetAfter: (kept: number) => void;
}

/** About how many characters an exchange has beside the body of its response. */
const besideBody = 2_000;

/** An empty log. */
export function createExchangeLog(): ExchangeLog {
  const exchanges: Exchange[] = [];
  let requests = 0;
  let room = Number.POSITIVE_INFINITY;
  return {
    exchanges,
    add(exchange) {
      requests += 1;
      room -= besideBody + exchange.responseText.length;
      if (room >= 0) exchanges.push(exchange);
    },
    requests: () => requests,
    keepAtMost(characters) {
      room = characters;
    },
    forgetAfter(kept) {
      exchanges.length = kept;
    },
  };
}
