import { type OperationId, operations } from '../../spec/generated/operations.ts';

/** An operation as reports name it: its method and its path, `DELETE /bookings/:booking_uid`. */
export function operationTitle(operation: OperationId): string {
  const { method, path } = operations[operation];
  return `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
}
