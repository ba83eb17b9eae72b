import { clauses } from '../../../spec/generated/clauses.ts';
import { type OperationId, titles, topics } from '../../../spec/generated/operations.ts';
import { isNothingFound } from '../../answers/ask.ts';
import type { CheckDefinition, Context } from '../../check/check.ts';
import { authenticatedOperations, demandsOf, soundAnswer } from '../../fixtures/sample-requests.ts';
import { changesNothing } from '../../http/client.ts';
import { type Exchange, isSuccess } from '../../kernel/exchange.ts';
import { assertThat, Inconclusive } from '../../kernel/outcomes.ts';

/** The clauses that state that an operation returns 200. */
function clausesOn(operation: OperationId): readonly string[] {
  if (operation === 'cancelBooking') return ['cancel-booking.first-cancel-200', 'cancel-booking.repeat-200'];
  return clauses.map(({ id }) => id).filter((id) => id === `${topics[operation]}.response-200`);
}

/**
 * Checks that every success in the run returned 200 (section 7), except bookings and batches, which have other
 * statuses. The statuses of POST /authenticate and GET /bookings are open (4.1).
 */
export const successStatusesChecks: readonly CheckDefinition[] = authenticatedOperations
  .map((operation) => ({ operation, also: clausesOn(operation) }))
  .filter(({ also }) => also.length > 0)
  .map(({ operation, also }) => ({
    ...demandsOf(operation),
    id: `errors.success-200.${operation}`,
    clause: 'errors.success-200',
    also,
    title: `${titles[operation]} returns 200 whenever it succeeds.`,
    phase: 'after',
    async run(context) {
      const hasSucceeded = ({ operation: other, status }: Exchange) =>
        other === operation && isSuccess(status);
      if (!context.exchanges().some(hasSucceeded)) await soundAnswer(context, operation);
      const successes = context.exchanges().filter(hasSucceeded);
      for (const exchange of successes) {
        if (isBatch(exchange) || saysNothingFound(exchange, context)) continue;
        assertThat(exchange.status === 200, {
          expected: 'status 200',
          found: `status ${exchange.status}`,
          exchanges: [exchange],
        });
      }
      if (successes.length === 0) throw new Inconclusive('the operation never succeeded');
    },
  }));

/** The status of an empty result is open (section 7), so an empty response may have another one. */
function saysNothingFound({ operation, status, responseText }: Exchange, context: Context): boolean {
  const empty = responseText.trim() === '' || responseText.trim() === '[]';
  return status !== null && changesNothing(operation) && empty && isNothingFound(status, context);
}

/** Whether a request asked for batch mode: any x-batch but `false` may have been read as true. */
function isBatch({ requestHeaders }: Exchange): boolean {
  const value = requestHeaders['x-batch'];
  return value !== undefined && value !== 'false';
}
