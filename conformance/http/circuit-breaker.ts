import { type OperationId, titles } from '../../spec/generated/operations.ts';

/** How many requests of one operation may fail in a row before no more are sent. */
const maxFailuresInRow = 3;

/** Keeps a run from waiting repeatedly for an operation that does not respond. */
export type CircuitBreaker = ReturnType<typeof createCircuitBreaker>;

/** Creates the circuit breaker of a run, shared by all its clients. */
export function createCircuitBreaker() {
  const failuresInRow = new Map<OperationId, readonly string[]>();
  const failuresOf = (operation: OperationId) => failuresInRow.get(operation) ?? [];
  return {
    /** Whether the circuit of an operation is open, so that no more requests are sent. */
    isOpen: (operation: OperationId) => failuresOf(operation).length >= maxFailuresInRow,
    /** The trouble of the last request of an operation; undefined if it met none. */
    troubleOf: (operation: OperationId) => failuresOf(operation).at(-1),
    /** Called after each request, with its trouble if it timed out or still got a 429 on the last retry. */
    note(operation: OperationId, trouble: string | null) {
      failuresInRow.set(operation, trouble === null ? [] : [...failuresOf(operation), trouble]);
    },
    /** Half-opens all circuits: the next timeout of an operation opens its circuit again. */
    halfOpen() {
      for (const [operation, troubles] of failuresInRow)
        failuresInRow.set(operation, troubles.slice(1 - maxFailuresInRow));
    },
  };
}

/** Why a request was not sent. */
export function whyOpen(operation: OperationId): string {
  return `${titles[operation]} is no longer called: ${maxFailuresInRow} requests in a row timed out or were rate-limited`;
}
