import type { ControlDependencies } from '../control-dependencies.ts';
import { type ControlOperations, ok } from '../operation.ts';

/** Lists and clears the advice. */
export function adviceOperations({ adviser, hub }: ControlDependencies) {
  return {
    listAdvice({ query }) {
      const advice = [...adviser.advice]
        .reverse()
        .filter(({ clause }) => query.clause === undefined || clause === query.clause);
      return ok({ total: advice.length, dropped: adviser.dropped, advice });
    },
    clearAdvice() {
      const removed = adviser.clear();
      hub.changed('advice');
      return ok({ removed });
    },
  } satisfies Partial<ControlOperations>;
}
