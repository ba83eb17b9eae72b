import { type OperationId, titles } from '../../spec/generated/operations.ts';
import { isSuccess } from '../kernel/exchange.ts';
import { Inconclusive } from '../kernel/outcomes.ts';
import type { Context } from './check.ts';

/**
 * The outcome of a check if no answer of the run showed what it looks for. If an operation that could have shown it
 * never succeeded, the reason includes its last status: without an answer, nothing is known to be absent.
 */
export function nothingSeen(
  reason: string,
  { exchanges }: Pick<Context, 'exchanges'>,
  operations: readonly OperationId[],
): Inconclusive {
  const failures = operations.flatMap((operation) => {
    const answers = exchanges().filter((exchange) => exchange.operation === operation);
    const succeeded = answers.some(({ status }) => isSuccess(status));
    return succeeded ? [] : answers.slice(-1);
  });
  const reasons = failures.map(({ operation, status, error }) =>
    status === null
      ? `${titles[operation]} got no response (${error})`
      : `${titles[operation]} returned ${status}`,
  );
  return new Inconclusive([reason, ...reasons].join('; '), failures);
}
