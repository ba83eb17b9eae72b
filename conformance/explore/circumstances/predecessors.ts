import { type OperationId, operations } from '../../../spec/generated/operations.ts';
import {
  type AuthenticatedOperation,
  authenticatedOperations,
  demandsOf,
  prepareSample,
} from '../../fixtures/sample-requests.ts';
import type { Circumstance, Sending } from './circumstances.ts';

/** Operations on vehicles whose sample leaves none behind. */
const leavesNothing: ReadonlySet<OperationId> = new Set(['deleteVehicle', 'deleteVehicles'] as const);

/** For each operation, the circumstance that a sample of it comes right before. */
export const predecessors: readonly Circumstance[] = authenticatedOperations.map(
  (operation): Circumstance => {
    const { method, path } = operations[operation];
    const { needs, lock } = demandsOf(operation);
    return {
      id: `after-${operation}`,
      title: `right after ${method} ${path}`,
      needs,
      // Others count the vehicles of a user.
      ...(lock !== undefined &&
        !leavesNothing.has(operation) && { suits: (check) => check.lock === undefined }),
      before: (sending) => sendSample(operation, sending),
    };
  },
);

async function sendSample(operation: AuthenticatedOperation, sending: Sending): Promise<unknown> {
  const { client, passing } = sending;
  const { profile, receiver } = passing.context;
  const isDisposable = profile.credentials.users.every(({ disposable }) => disposable === true);
  if (operation === 'replaceVehicles' && !isDisposable) return null;
  if (operation === 'triggerNotification' && receiver === null) return null;
  if (operation === 'createBooking') return isWorthBooking(sending) ? passing.bookings.book(client) : null;
  // What the sample needs is prepared by the same user.
  const request = await prepareSample({ ...passing.context, ...client }, operation);
  return client.callRaw(operation, { ...request, isOptional: true });
}

/** There can be few bookings: they come before what is about bookings, and now and then before anything else. */
function isWorthBooking({ operation, keepsToContract, turn }: Sending): boolean {
  if (operation === 'createBooking') return !keepsToContract;
  return operation === 'listBookings' || operation === 'cancelBooking' || turn % 16 === 0;
}
