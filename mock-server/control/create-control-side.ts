import type { Profile } from '../../spec/generated/profile-types.ts';
import type { Api } from '../create-api.ts';
import type { Core } from '../create-core.ts';
import type { Settings } from '../simulator-options.ts';
import { createControl } from './create-control.ts';
import type { Observers } from './create-observers.ts';
import { createShownDefects } from './defects/shown-defects.ts';
import { createDemoSecrets, noDemoSecrets } from './request-log/demo-secrets.ts';
import { createState } from './state/state.ts';

/** Builds the control operations, which see and steer all the rest; `ended` aborts when the simulator ends. */
export function createControlSide(
  settings: Settings,
  core: Core,
  observers: Observers,
  api: Api,
  more: { readonly profile: () => Profile; readonly ended: AbortSignal },
) {
  const { options, frozen, controlToken } = settings;
  const { hub, random, users, address, world } = core;
  const { journal, advice, adviser, faults } = observers;
  const { dependencies, endpoints, movements, identifyUser } = api;
  const defects = createShownDefects((shown) => {
    api.current.show(shown);
    hub.changed('defects');
  });
  defects.choose(settings.defects);
  const state = createState({
    ...dependencies,
    endpoints,
    users: users.map(({ uid }) => uid),
    faults,
    defects,
    start: {
      clock: () => ({ now: options.now?.getTime() ?? Date.now(), rate: 1, frozen }),
      defects: settings.defects,
      endpoints: [...endpoints],
    },
    beginIds: random.restart,
    forget: () => {
      api.rate.forget();
      dependencies.madeUp.clear();
      adviser.reset();
    },
    clearRecords: () => {
      journal.clear();
      advice.clear();
    },
    onReplaced: () => hub.changed('state'),
  });
  return createControl({
    ...dependencies,
    ...more,
    world,
    movements,
    faults,
    defects,
    state,
    journal,
    advice,
    adviser,
    hub,
    endpoints,
    users: settings.profile.credentials.users.map(({ name }, index) => ({
      name,
      uid: users[index]?.uid ?? '',
    })),
    identifyUser,
    demoSecrets: controlToken === null ? createDemoSecrets(dependencies.tokens) : noDemoSecrets,
    inbox: () => address.local() + address.sign('/_sim/inbox'),
  });
}
