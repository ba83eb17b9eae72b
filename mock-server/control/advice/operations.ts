import type { ControlOperation } from '../operation.ts';
import type { AdviceList } from './advice.ts';

/** Lists the advice and forgets it; calls `onCleared` then. */
export function adviceOperations({
  advice,
  onCleared,
}: {
  readonly advice: AdviceList;
  readonly onCleared: () => void;
}) {
  const listAdvice = (({ query }) => {
    const newest = [...advice.all].reverse();
    const listed =
      query.clause === undefined ? newest : newest.filter(({ clause }) => clause === query.clause);
    return { status: 200, body: { total: listed.length, dropped: advice.dropped, advice: listed } };
  }) satisfies ControlOperation<'listAdvice'>;

  const clearAdvice = (() => {
    const removed = advice.clear();
    onCleared();
    return { status: 200, body: { removed } };
  }) satisfies ControlOperation<'clearAdvice'>;

  return { listAdvice, clearAdvice };
}
