import type { OperationId } from '../../spec/generated/operations.ts';
import { Inconclusive } from './outcomes.ts';

/** Requests of one operation in a row for which a run waits in vain before it asks it no more. */
const mostVainWaits = 3;

/** Keeps a run from waiting again and again for an operation that does not answer. */
export interface Patience {
  /** Throws `Inconclusive` where the operation is given up. */
  readonly ask: (operation: OperationId) => void;
  /** Hears whether a request was waited for in vain: no answer in time, or one 429 after the other. */
  readonly note: (operation: OperationId, inVain: boolean) => void;
}

/** The patience of one run, shared by all its clients. */
export function createPatience(): Patience {
  const vainWaits = new Map<OperationId, number>();
  return {
    ask(operation) {
      if ((vainWaits.get(operation) ?? 0) < mostVainWaits) return;
      throw new Inconclusive(
        `${operation} is asked no more: ${mostVainWaits} requests in a row were waited for in vain`,
      );
    },
    note(operation, inVain) {
      vainWaits.set(operation, inVain ? (vainWaits.get(operation) ?? 0) + 1 : 0);
    },
  };
}
