import type { OperationId } from '../../../spec/generated/operations.ts';
import { isNothingFound } from '../../answers/ask.ts';
import type { CheckDefinition } from '../../check/check.ts';
import type { Context } from '../../check/context.ts';
import { authenticatedOperations, demandsOf, soundAnswer } from '../../fixtures/sample-requests.ts';
import { type Exchange, isSuccess } from '../../kernel/exchange.ts';
import { Inconclusive, require } from '../../kernel/outcomes.ts';

/** The clauses that say of single operations that they answer 200. */
const ownClauses: Partial<Readonly<Record<OperationId, readonly string[]>>> = {
  cancelBooking: ['cancel-booking.first-cancel-200', 'cancel-booking.repeat-200'],
  findOffers: ['find-offers.response-200'],
  getOffer: ['get-offer.response-200'],
  listParkings: ['list-parkings.response-200'],
  listAvailableParkings: ['list-available-parkings.response-200'],
  searchAvailableParkings: ['search.response-200'],
  listTransactionalProviders: ['list-transactional-providers.response-200'],
  listProviderParkings: ['list-provider-parkings.response-200'],
  listVehicleProviders: ['list-vehicle-providers.response-200'],
  addVehicles: ['add-vehicles.response-200'],
  replaceVehicles: ['replace-vehicles.response-200'],
  deleteVehicles: ['delete-vehicles.response-200'],
  createVehicle: ['create-vehicle.response-200'],
  deleteVehicle: ['delete-vehicle.response-200'],
  updateVehicle: ['update-vehicle.response-200'],
  triggerNotification: ['trigger-notification.response-200'],
};

/**
 * Checks that whatever succeeded in the whole run returned 200 (7). The creation of a booking has another status,
 * as batches do, and those of POST /authenticate and GET /bookings are open (4.1).
 */
export const successStatusesChecks: readonly CheckDefinition[] = authenticatedOperations.flatMap(
  (operation) => {
    const also = ownClauses[operation];
    return also === undefined
      ? []
      : [
          {
            ...demandsOf(operation),
            id: `errors.success-200.${operation}`,
            clause: 'errors.success-200',
            also,
            title: `${operation} returns 200 whenever it succeeds.`,
            phase: 'after',
            async run(context) {
              const hasSucceeded = ({ operation: other, status }: Exchange) =>
                other === operation && isSuccess(status ?? 0);
              if (!context.exchanges().some(hasSucceeded)) await soundAnswer(context, operation);
              const successes = context.exchanges().filter(hasSucceeded);
              for (const exchange of successes) {
                if (isBatch(exchange) || saysNothingFound(exchange, context)) continue;
                require(exchange.status === 200, {
                  expected: 'status 200',
                  found: `status ${exchange.status}`,
                  exchanges: [exchange],
                });
              }
              if (successes.length === 0) throw new Inconclusive('it never succeeded');
            },
          } satisfies CheckDefinition,
        ];
  },
);

/** Operations that may find nothing. */
const finding: ReadonlySet<OperationId> = new Set([
  'findOffers',
  'getOffer',
  'listParkings',
  'listAvailableParkings',
  'searchAvailableParkings',
  'listTransactionalProviders',
  'listProviderParkings',
  'listVehicleProviders',
] as const);

/** Which status stands for an empty list is open (section 7), so that it may be another one without a body. */
function saysNothingFound({ operation, status, responseText }: Exchange, context: Context): boolean {
  const empty = responseText.trim() === '' || responseText.trim() === '[]';
  return status !== null && finding.has(operation) && empty && isNothingFound(status, context);
}

/** Whether a request asked for the work to be done in the background, in whatever spelling. */
function isBatch({ requestHeaders }: Exchange): boolean {
  const value = requestHeaders['x-batch'];
  return value !== undefined && value !== 'false';
}
