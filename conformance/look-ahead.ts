import { inspect } from './checks/forms/inspect.ts';
import type { Exchange } from './harness/exchange.ts';

/** Milliseconds between two looks at how busy the run is. */
const interval = 25;

/** Milliseconds of work in one go, after which answers that have arrived have their turn. */
const longestTurn = 20;

/** The share of the time above which the run has enough to do. */
const busy = 0.5;

/**
 * Holds answers against the contract while the run waits for others: the checks that look at all answers in the end
 * then find it done. Answers with a function that ends it.
 */
export function lookAhead(exchanges: readonly Exchange[]): () => void {
  let next = 0;
  let before = performance.eventLoopUtilization();
  const timer = setInterval(() => {
    const { utilization } = performance.eventLoopUtilization(before);
    const end = performance.now() + longestTurn;
    while (utilization < busy && next < exchanges.length && performance.now() < end) {
      lookAt(exchanges[next]);
      next += 1;
    }
    before = performance.eventLoopUtilization();
  }, interval);
  return () => clearInterval(timer);
}

function lookAt(exchange: Exchange | undefined): void {
  try {
    if (exchange !== undefined) inspect(exchange);
  } catch {
    // The check that comes to it tells what went wrong.
  }
}
