import type { OperationId } from '../../spec/generated/operations.ts';

/** How many requests of one operation may fail in a row before no more are sent. */
const maxFailuresInRow = 3;

/** Keeps a run from waiting repeatedly for an operation that does not respond. */
export type CircuitBreaker = ReturnType<typeof createCircuitBreaker>;

/** The circuit breaker of one run, shared by all its clients. */
export function createCircuitBreaker() {
  const failuresInRow = new Map<OperationId, number>();
  return {
    /** Whether the circuit of an operation is open, so that no more requests are sent. */
    isOpen: (operation: OperationId) => (failuresInRow.get(operation) ?? 0) >= maxFailuresInRow,
    /** Called after each request; `failed` if it timed out, or still got a 429 on the last retry. */
    note(operation: OperationId, failed: boolean) {
      failuresInRow.set(operation, failed ? (failuresInRow.get(operation) ?? 0) + 1 : 0);
    },
    /** Half-opens all circuits: the next timeout of an operation opens its circuit again. */
    halfOpen() {
      for (const [operation, count] of failuresInRow) {
        failuresInRow.set(operation, Math.min(count, maxFailuresInRow - 1));
      }
    },
  };
}

/** Why a request was not sent. */
export function whyOpen(operation: OperationId): string {
  return `${operation} is no longer called: ${maxFailuresInRow} requests in a row timed out or were rate-limited`;
}
