import type { ControlDependencies } from '../control-dependencies.ts';
import { type ControlOperations, ok } from '../operation.ts';

/** Lists and clears the advice. */
export function adviceOperations({ advice, hub }: ControlDependencies) {
  return {
    listAdvice({ query }) {
      const listed = [...advice.all]
        .reverse()
        .filter(({ clause }) => query.clause === undefined || clause === query.clause);
      return ok({ total: listed.length, dropped: advice.dropped, advice: listed });
    },
    clearAdvice() {
      const removed = advice.clear();
      hub.changed('advice');
      return ok({ removed });
    },
  } satisfies Partial<ControlOperations>;
}
