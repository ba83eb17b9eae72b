import type { Profile } from '../../spec/generated/profile-types.ts';
import type { Api } from '../create-api.ts';
import type { Core } from '../create-core.ts';
import { findDefects } from '../defects/find-defects.ts';
import type { User } from '../kernel/user.ts';
import type { Settings } from '../simulator-options.ts';
import { createControl } from './create-control.ts';
import type { Observers } from './create-observers.ts';
import { createShownDefects } from './defects/shown-defects.ts';
import type { Topic } from './events/hub.ts';
import { createKeepSteering, findKeptSteering } from './keep-steering.ts';
import { createDemoSecrets, noDemoSecrets } from './request-log/demo-secrets.ts';
import { createState } from './state/state.ts';

/** Builds the control operations, which see and steer all the rest; `ended` aborts when the simulator ends. */
export function createControlSide(parts: {
  readonly settings: Settings;
  readonly core: Core;
  readonly observers: Observers;
  readonly api: Api;
  readonly profile: () => Profile;
  readonly ended: AbortSignal;
}) {
  const { settings, core, observers, api, profile, ended } = parts;
  const { options, frozen, controlToken, log } = settings;
  const { hub, random, users, address, world, store } = core;
  const { requestLog, advice, adviser, faults } = observers;
  const { dependencies, endpoints, movements, identifyUser } = api;
  const start = { endpoints: [...endpoints], defects: settings.defects };
  const kept = findKeptSteering(store);
  if (kept !== null) {
    log.info(
      'faults, defects and endpoints are as they were before the restart; POST /_sim/reset resets them',
    );
    faults.restore(kept.faults);
    if (endpoints.length === 0) endpoints.push(...kept.endpoints);
  }
  const shown = start.defects.length > 0 ? start.defects : (kept?.defects ?? []);
  api.current.show(findDefects(shown));
  const defects = createShownDefects(shown, (now) => {
    api.current.show(now);
    onSteered('defects');
  });
  const keepSteering = createKeepSteering({
    store,
    faults,
    defects,
    endpoints,
    start: { ...start, faults: [] },
    log,
  });
  const onSteered = (topic: Topic) => {
    hub.changed(topic);
    keepSteering();
  };
  keepSteering();
  faults.onChanged(keepSteering);
  const state = createState({
    ...dependencies,
    endpoints,
    users: users.map(({ uid }) => uid),
    faults,
    defects,
    start: {
      clock: () => ({ now: options.now?.getTime() ?? Date.now(), rate: 1, frozen }),
      ...start,
    },
    beginIds: random.restart,
    forget: () => {
      api.rate.forget();
      dependencies.madeUp.clear();
      adviser.reset();
    },
    clearRecords: () => {
      requestLog.clear();
      advice.clear();
    },
    onReplaced: () => onSteered('state'),
  });
  return createControl({
    ...dependencies,
    profile,
    ended,
    world,
    keepClock: core.keepClock,
    movements,
    faults,
    defects,
    state,
    requestLog,
    advice,
    adviser,
    hub,
    endpoints,
    onSteered,
    about: describeStart(settings, users),
    identifyUser,
    demoSecrets: controlToken === null ? createDemoSecrets(dependencies.tokens) : noDemoSecrets,
    inbox: () => address.local() + address.sign('/_sim/inbox'),
  });
}

/** What was settled at the start: the users, and which world and choices it runs with, and where they come from. */
function describeStart({ options: { world }, profile, adopted }: Settings, users: readonly User[]) {
  return {
    users: profile.credentials.users.map(({ name }, index) => ({ name, uid: users[index]?.uid ?? '' })),
    worldFrom: world === undefined ? 'seed' : typeof world === 'string' ? world : 'code',
    profile: profile.name,
    choices: [...adopted],
  };
}
