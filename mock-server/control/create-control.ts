import { aboutOperations } from './about/operations.ts';
import { adviceOperations } from './advice/operations.ts';
import { bookingControlOperations } from './bookings/operations.ts';
import { clockOperations } from './clock/operations.ts';
import type { ControlDependencies } from './control-dependencies.ts';
import { defectOperations } from './defects/operations.ts';
import { eventOperations } from './events/operations.ts';
import { faultOperations } from './faults/operations.ts';
import type { ControlOperations } from './operation.ts';
import { parkingControlOperations } from './parkings/operations.ts';
import { requestLogOperations } from './request-log/operations.ts';
import { stateOperations } from './state/operations.ts';
import { vehicleControlOperations } from './vehicles/operations.ts';
import { webhookOperations } from './webhooks/operations.ts';

/** Creates the operations of the control document. */
export function createControl(deps: ControlDependencies) {
  return {
    ...aboutOperations(deps),
    ...adviceOperations(deps),
    ...bookingControlOperations(deps),
    ...clockOperations(deps),
    ...defectOperations(deps),
    ...eventOperations(deps),
    ...faultOperations(deps),
    ...requestLogOperations(deps),
    ...parkingControlOperations(deps),
    ...stateOperations(deps),
    ...vehicleControlOperations(deps),
    ...webhookOperations(deps),
  } satisfies ControlOperations;
}
