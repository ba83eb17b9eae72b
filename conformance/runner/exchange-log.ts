import type { Exchange } from '../kernel/exchange.ts';

/** About how many characters an exchange has besides the body of its response. */
const besideBody = 2_000;

/** Creates an empty log of the exchanges of a run. */
export function createExchangeLog() {
  const exchanges: Exchange[] = [];
  let requests = 0;
  let room = Number.POSITIVE_INFINITY;
  return {
    /** The exchanges so far, in order; beyond the limit, if there is one, only bookings and cancellations. */
    exchanges: exchanges as readonly Exchange[],
    add(exchange: Exchange): void {
      requests += 1;
      room -= besideBody + exchange.responseText.length;
      // Bookings are few, and the checks of the last phase look at all of them and their cancellations.
      if (room >= 0 || /^(create|cancel)Booking$/.test(exchange.operation)) exchanges.push(exchange);
    },
    /** The number of requests so far. */
    requests: () => requests,
    /** From now on, keeps exchanges of at most about this many characters in total. */
    keepAtMost(characters: number): void {
      room = characters;
    },
  };
}
