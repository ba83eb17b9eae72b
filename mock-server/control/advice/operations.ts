import type { ControlDependencies } from '../control-dependencies.ts';
import { type ControlOperations, ok } from '../operation.ts';
import { isWanted } from '../paging.ts';

/** Lists and clears the advice. */
export function adviceOperations({ adviser, hub }: ControlDependencies) {
  return {
    listAdvice({ query }) {
      const advice = adviser.advice.filter(({ clause }) => isWanted(query.clause, clause)).reverse();
      return ok({ total: advice.length, dropped: adviser.dropped, advice });
    },
    clearAdvice() {
      const removed = adviser.clear();
      hub.changed('advice');
      return ok({ removed });
    },
  } satisfies Partial<ControlOperations>;
}
