import type { World } from '../../generators/world/types.ts';
import type { IdentifyUser } from '../authentication/identify-user.ts';
import type { KeepClock } from '../kernel/keep-clock.ts';
import { type Tables, tableNames } from '../kernel/records.ts';
import type { Movements } from '../notifications/movements.ts';
import type { OperationDependencies } from '../operation-dependencies.ts';
import { aboutOperations } from './about/operations.ts';
import type { AdviceList } from './advice/advice.ts';
import type { Adviser } from './advice/adviser.ts';
import { adviceOperations } from './advice/operations.ts';
import { bookingControlOperations } from './bookings/operations.ts';
import { clockOperations } from './clock/operations.ts';
import { defectOperations } from './defects/operations.ts';
import type { ShownDefects } from './defects/shown-defects.ts';
import type { Hub, Topic } from './events/hub.ts';
import { eventOperations } from './events/operations.ts';
import type { FaultsInForce } from './faults/faults.ts';
import { faultOperations } from './faults/operations.ts';
import type { ControlOperations, ControlSchemas } from './operation.ts';
import { parkingControlOperations } from './parkings/operations.ts';
import type { DemoSecrets } from './request-log/demo-secrets.ts';
import { requestLogOperations } from './request-log/operations.ts';
import { createRenderEntry } from './request-log/render-entry.ts';
import { createRenderExchange } from './request-log/render-exchange.ts';
import type { RequestLog } from './request-log/request-log.ts';
import { stateOperations } from './state/operations.ts';
import type { State } from './state/state.ts';
import { vehicleControlOperations } from './vehicles/operations.ts';
import { webhookOperations } from './webhooks/operations.ts';

/** What the control operations see and steer. */
export interface ControlDependencies extends Omit<OperationDependencies, 'users' | 'endpoints'> {
  readonly world: World;
  readonly keepClock: KeepClock;
  readonly movements: Movements;
  readonly faults: FaultsInForce;
  readonly defects: ShownDefects;
  readonly state: State;
  readonly requestLog: RequestLog;
  readonly advice: AdviceList;
  readonly adviser: Adviser;
  readonly hub: Hub;
  readonly endpoints: string[];
  /** What was settled at the start, as `GET /_sim/status` returns it. */
  readonly about: Pick<ControlSchemas['Status'], 'users' | 'worldFrom' | 'profile' | 'choices'>;
  readonly identifyUser: IdentifyUser;
  readonly demoSecrets: DemoSecrets;
  /** The profile of the running simulator, as `GET /_sim/profile` returns it. */
  readonly profile: () => unknown;
  /** The simulator's own endpoint for webhooks. */
  readonly inbox: () => string;
  /** Called with what was steered. */
  readonly onSteered: (topic: Topic) => void;
  /** Aborts when the simulator ends. */
  readonly ended: AbortSignal;
}

/** One operation for each operationId of the control document: what belongs to testing and not to the API. */
export function createControl(deps: ControlDependencies) {
  const { store, hub, choices, publicUrl: url, identifyUser, advice } = deps;
  const renderEntry = createRenderEntry(identifyUser);
  const renderExchange = createRenderExchange({ ...deps, renderEntry, url });
  let isObserved = false;

  function observeStore(): void {
    if (isObserved) return;
    isObserved = true;
    for (const table of tableNames) {
      const topic = topicOf[table];
      if (topic !== null) store.observe(table, () => hub.changed(topic));
    }
  }

  return {
    ...aboutOperations({ ...deps, url, environment: choices.environment }),
    ...adviceOperations({ advice, onCleared: () => hub.changed('advice') }),
    ...bookingControlOperations(deps),
    ...clockOperations(deps),
    ...defectOperations(deps),
    ...eventOperations({ ...deps, renderEntry, observeStore }),
    ...faultOperations(deps),
    ...requestLogOperations({
      ...deps,
      renderEntry,
      renderExchange,
      onCleared: () => hub.changed('journal'),
    }),
    ...parkingControlOperations(deps),
    ...stateOperations(deps),
    ...vehicleControlOperations(deps),
    ...webhookOperations({ ...deps, onEndpointsChanged: () => deps.onSteered('endpoints') }),
  } satisfies ControlOperations;
}

const topicOf = {
  bookings: 'bookings',
  vehicles: 'vehicles',
  visits: 'visits',
  batches: 'batches',
  deliveries: 'webhooks',
  settings: 'clock',
  steering: null,
  keys: null,
} as const satisfies Record<keyof Tables, Topic | null>;
