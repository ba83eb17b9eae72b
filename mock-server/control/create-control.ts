import type { Api } from '../create-api.ts';
import type { Core } from '../create-core.ts';
import { aboutOperations } from './about/operations.ts';
import { adviceOperations } from './advice/operations.ts';
import { bookingControlOperations } from './bookings/operations.ts';
import { clockOperations } from './clock/operations.ts';
import type { ControlDependencies } from './control-dependencies.ts';
import type { Observers } from './create-observers.ts';
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
export function createControl(
  parts: Pick<ControlDependencies, 'settings' | 'profile' | 'ended'> & {
    readonly core: Core;
    readonly observers: Observers;
    readonly api: Api;
  },
) {
  const { settings, profile, ended, core, observers, api } = parts;
  const { now, frozen = false } = settings;
  const deps: ControlDependencies = {
    ...core,
    ...observers,
    ...api,
    ...api.dependencies,
    settings,
    profile,
    ended,
  };
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
    ...stateOperations({
      ...deps,
      startClock: () => ({ now: now?.getTime() ?? Date.now(), rate: 1, frozen }),
      beginIds: core.random.restart,
    }),
    ...vehicleControlOperations(deps),
    ...webhookOperations(deps),
  } satisfies ControlOperations;
}
