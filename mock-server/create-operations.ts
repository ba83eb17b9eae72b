import { authenticationOperations } from './authentication/operations.ts';
import { bookingOperations } from './bookings/operations.ts';
import type { Operations } from './kernel/operation.ts';
import { notificationOperations } from './notifications/operations.ts';
import { offerOperations } from './offers/operations.ts';
import type { OperationDependencies } from './operation-dependencies.ts';
import { parkingOperations } from './parkings/operations.ts';
import { vehicleOperations } from './vehicles/operations.ts';

/** One operation for each operationId of the contract; a missing one does not compile. */
export function createOperations(deps: OperationDependencies) {
  return {
    ...authenticationOperations(deps),
    ...bookingOperations(deps),
    ...notificationOperations(deps),
    ...offerOperations(deps),
    ...parkingOperations(deps),
    ...vehicleOperations(deps),
  } satisfies Operations;
}
