import type { Api } from '../create-api.ts';
import type { Core } from '../create-core.ts';
import { findDefects } from '../defects/find-defects.ts';
import { aboutOperations } from './about/operations.ts';
import { adviceOperations } from './advice/operations.ts';
import { bookingControlOperations } from './bookings/operations.ts';
import { clockOperations } from './clock/operations.ts';
import type { ControlDependencies } from './control-dependencies.ts';
import type { Observers } from './create-observers.ts';
import { defectOperations } from './defects/operations.ts';
import type { Topic } from './events/hub.ts';
import { eventOperations } from './events/operations.ts';
import { faultOperations } from './faults/operations.ts';
import { createKeepSteering, findKeptSteering } from './keep-steering.ts';
import type { ControlOperations } from './operation.ts';
import { parkingControlOperations } from './parkings/operations.ts';
import { requestLogOperations } from './request-log/operations.ts';
import { stateOperations } from './state/operations.ts';
import { vehicleControlOperations } from './vehicles/operations.ts';
import { webhookOperations } from './webhooks/operations.ts';

/** Creates the operations of the control document, and puts the steering from before a restart back in force. */
export function createControl(
  parts: Pick<ControlDependencies, 'settings' | 'profile' | 'ended'> & {
    readonly core: Core;
    readonly observers: Observers;
    readonly api: Api;
  },
) {
  const { settings, profile, ended, core, observers, api } = parts;
  const { now, frozen = false, log } = settings;
  const { hub, store } = core;
  const { faults } = observers;
  const { endpoints } = api.dependencies;
  const start = { endpoints: [...endpoints], defects: settings.defects, faults: [] };
  const kept = findKeptSteering(store);
  if (kept !== null) {
    log.info(
      'faults, defects and endpoints are as they were before the restart; POST /_sim/reset resets them',
    );
    faults.restoreRecords(kept.faults);
    if (endpoints.length === 0) endpoints.push(...kept.endpoints);
  }
  let shown = findDefects(start.defects.length > 0 ? start.defects : (kept?.defects ?? []));
  api.show(shown);
  const defects: ControlDependencies['defects'] = {
    ids: () => shown.map(({ id }) => id),
    choose(ids) {
      shown = findDefects(ids);
      api.show(shown);
      onSteered('defects');
    },
  };
  const keepSteering = createKeepSteering({ store, faults, defects, endpoints, start, log });
  const onSteered = (topic: Topic) => {
    hub.changed(topic);
    keepSteering();
  };
  keepSteering();
  faults.onChanged(() => onSteered('faults'));

  const deps: ControlDependencies = {
    ...core,
    ...observers,
    ...api,
    ...api.dependencies,
    settings,
    defects,
    profile,
    onSteered,
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
      start: { ...start, clock: () => ({ now: now?.getTime() ?? Date.now(), rate: 1, frozen }) },
      beginIds: core.random.restart,
    }),
    ...vehicleControlOperations(deps),
    ...webhookOperations(deps),
  } satisfies ControlOperations;
}
