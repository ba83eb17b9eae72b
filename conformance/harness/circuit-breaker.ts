import type { OperationId } from '../../spec/generated/operations.ts';

/** Requests of one operation in a row that may be waited for in vain before no more of them are sent. */
const maxVainWaits = 3;

/** Keeps a run from waiting again and again for an operation that does not answer. */
export interface CircuitBreaker {
  /** Whether requests of the operation are sent no more. */
  readonly isOpen: (operation: OperationId) => boolean;
  /** Hears whether a request was waited for in vain: no answer in time, or one 429 after the other. */
  readonly note: (operation: OperationId, inVain: boolean) => void;
  /** Lets every operation be asked once more; the next wait in vain opens the circuit again. */
  readonly halfOpen: () => void;
}

/** The circuit breaker of one run, shared by all its clients. */
export function createCircuitBreaker(): CircuitBreaker {
  const vainWaits = new Map<OperationId, number>();
  return {
    isOpen: (operation) => (vainWaits.get(operation) ?? 0) >= maxVainWaits,
    note(operation, inVain) {
      vainWaits.set(operation, inVain ? (vainWaits.get(operation) ?? 0) + 1 : 0);
    },
    halfOpen() {
      for (const [operation, count] of vainWaits) {
        vainWaits.set(operation, Math.min(count, maxVainWaits - 1));
      }
    },
  };
}

/** Why a request was not sent. */
export function whyOpen(operation: OperationId): string {
  return `${operation} is no longer called: ${maxVainWaits} requests in a row timed out`;
}
