import { randomBytes } from 'node:crypto';
import { generateWorld } from '../generators/world/generate-world.ts';
import { varyWorld, type WorldVariant } from '../generators/world/vary-world.ts';
import type { Profile } from '../spec/generated/profile-types.ts';
import { simulatorProfile } from '../spec/generated/simulator-profile.ts';
import { checkProfile } from '../spec/load-profile.ts';
import { createIdentifyUser, identifyUserFor } from './authentication/identify-user.ts';
import { createTokens } from './authentication/tokens.ts';
import { createBookingDelay } from './bookings/booking-delay.ts';
import { createLedger } from './bookings/ledger.ts';
import { checkOptions } from './check-options.ts';
import { createAdviceList } from './control/advice/advice.ts';
import { createAdviser } from './control/advice/adviser.ts';
import { createControl } from './control/create-control.ts';
import { createSteering, type Steering } from './control/create-steering.ts';
import { createShownDefects } from './control/defects/shown-defects.ts';
import { createHub } from './control/events/hub.ts';
import { createFaults } from './control/faults/faults.ts';
import { createControlRouter } from './control/http/create-router.ts';
import { signPath } from './control/http/signed-path.ts';
import { createDemoSecrets, noDemoSecrets } from './control/request-log/demo-secrets.ts';
import { createJournal } from './control/request-log/request-log.ts';
import { createWatch } from './control/request-log/watch.ts';
import { witnessWebhooks } from './control/request-log/witness-webhooks.ts';
import { createState } from './control/state/state.ts';
import { createApp } from './create-app.ts';
import { createHandlers } from './create-handlers.ts';
import { createOperations, type OperationDependencies } from './create-operations.ts';
import { findDefects } from './defects/find-defects.ts';
import { createCrossOrigin } from './http/cross-origin.ts';
import { createLimitRate } from './http/limit-rate.ts';
import { listen } from './http/listen.ts';
import { isLoopbackName } from './http/loopback.ts';
import { readControlToken, readPublicUrl } from './http/read-options.ts';
import { createRenderProblem } from './http/render-problem.ts';
import { requestShapes } from './http/request-shapes.ts';
import { createServe } from './http/serve.ts';
import { type Clock, createClock } from './kernel/clock.ts';
import { createFixedJson } from './kernel/fixed-json.ts';
import { createKeepClock, findKeptClock } from './kernel/keep-clock.ts';
import { type Log, noLog } from './kernel/log.ts';
import { createRandom } from './kernel/random.ts';
import { type Tables, tableNames } from './kernel/records.ts';
import { type User, usersOf } from './kernel/user.ts';
import { createMadeUpSessions } from './notifications/made-up-sessions.ts';
import { createMovements, type Movements } from './notifications/movements.ts';
import { createPages } from './pages/create-pages.ts';
import { settle } from './profile/choices.ts';
import { formAnswers, formWebhooks } from './profile/form-answers.ts';
import type { Durability } from './store/data-directory.ts';
import { openStore } from './store/open-store.ts';
import { createBatches } from './vehicles/batches.ts';
import { createPrepareBulk } from './vehicles/prepare-bulk.ts';
import { absentFields } from './vehicles/rules.ts';
import { createVehicleStore } from './vehicles/vehicle-store.ts';
import { createDeliveryLog } from './webhooks/delivery-log.ts';
import { createOutbox } from './webhooks/outbox.ts';
import { createRetryPlan } from './webhooks/retry-plan.ts';
import { createSendWebhook } from './webhooks/send-webhook.ts';
import { createCatalogue } from './world/catalogue.ts';

/** How to start a simulator; everything may be left out. */
export interface SimulatorOptions {
  /** 0, the default, takes any free port. */
  readonly port?: number;
  /** Default 127.0.0.1. The control routes ask for a token where this or the public address is not loopback. */
  readonly host?: string;
  /** Address under which clients reach it, for a tunnel, a proxy or a container; default the one that it listens on. */
  readonly publicUrl?: string;
  /** What control requests carry as x-control-token; default none on loopback, and a random one elsewhere. */
  readonly controlToken?: string;
  /** Origins of pages that may call the API from a browser, beside those on this machine; `*` allows every one. */
  readonly cors?: readonly string[];
  /** Data directory; null, the default, keeps everything in memory. */
  readonly data?: string | null;
  /**
   * What acknowledged changes survive: `process`, the default, the end of the process, by `kill -9` too; `power` a power
   * cut as well, for which each answer waits until the device has synced.
   */
  readonly durability?: Durability;
  /**
   * Seed of the world, default 1. Where it is given, or the clock is frozen, the same calls to a simulator that has
   * stored nothing get the same ids. A control token and the HTTP server's `Date` are another each time.
   */
  readonly seed?: number;
  /** Size of the world, 1 to 1 000 000; default 1000. */
  readonly parkings?: number;
  /** Something odd about the whole world, such as `full` or `moving`; default `ordinary`. */
  readonly worldVariant?: WorldVariant;
  /** Open points to adopt; what it leaves open is as in the simulator's own profile. */
  readonly profile?: Profile;
  /** Milliseconds that a booking takes, or `realistic`: 10 to 20 seconds, at times up to 45. Default 0. */
  readonly bookingDelay?: number | 'realistic';
  /** Milliseconds until an accepted batch is carried out, default 0. */
  readonly batchDelay?: number;
  /** Endpoints that get the entry and exit webhooks. */
  readonly webhookUrls?: readonly string[];
  /** Where the simulator pretends to be; the notification trigger exists in pre-production only. */
  readonly environment?: 'pre-production' | 'production';
  /** Time at which the clock starts; default now, or where the clock of the data directory would be by now. */
  readonly now?: Date;
  /** Whether the clock stands still until it is advanced. */
  readonly frozen?: boolean;
  /** Ids of defects to show: deliberate deviations from the specification, to prove that a check can fail. */
  readonly defects?: readonly string[];
  /** Where the log goes; default nowhere. */
  readonly log?: Log;
}

/** A running simulator. */
export interface Simulator extends Movements, Steering {
  readonly url: string;
  /** The profile to set a client up from: address, credentials of the demo users, choices at the open points. */
  readonly profile: Profile;
  /** Credentials of the first demo user, as `createClient` takes them. */
  readonly credentials: Profile['credentials']['users'][number] & { readonly api_user: string };
  readonly clock: Clock;
  /** What control requests carry as x-control-token; null where none is asked for. */
  readonly controlToken: string | null;
  /** Finishes what is in flight, keeps what is not yet delivered, and frees port and data directory. */
  close(): Promise<void>;
}

/**
 * Starts a simulator. Throws `ProfileError`, `TypeError` for an option that it does not know, `RangeError` for one that
 * cannot be, the errors of the store (`DamagedFileError`, `ForeignDirectoryError`, `DirectoryInUseError`,
 * `StorageUnavailableError`), or that of an address in use.
 */
export async function createSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  checkOptions(options);
  const { host = '127.0.0.1', port = 0, seed = 1, frozen = false } = options;
  const crossOrigin = createCrossOrigin(options.cors ?? []);
  const shownAtStart = findDefects(options.defects ?? []).map(({ id }) => id);
  const log = options.log ?? noLog;
  const adopted = options.profile ? checkProfile(options.profile, 'the given profile') : simulatorProfile;
  const environment = options.environment ?? adopted.environment ?? 'pre-production';
  const settlement = settle(adopted);
  const choices = { ...settlement.choices, environment };
  if (settlement.notAdopted.length > 0) {
    log.warn(
      `the simulator cannot adopt these choices of the profile and keeps its own: ${settlement.notAdopted.join(', ')}`,
    );
  }
  const publicUrl = options.publicUrl === undefined ? null : readPublicUrl(options.publicUrl, 'publicUrl');
  const isPrivate =
    isLoopbackName(host) && (publicUrl === null || isLoopbackName(new URL(publicUrl).hostname));
  const controlToken =
    options.controlToken === undefined
      ? isPrivate
        ? null
        : randomBytes(16).toString('hex')
      : readControlToken(options.controlToken, 'controlToken');

  const { parkings = 1000, worldVariant = 'ordinary' } = options;
  const world = varyWorld(generateWorld({ seed, parkings }), worldVariant, () => random.fraction());
  const catalogue = createCatalogue(world);
  const store = await openStore<Tables>({
    directory: options.data ?? null,
    durability: options.durability ?? 'process',
    tables: tableNames,
    onFoldFailed: (error) => log.error({ err: error }, 'the write-ahead log could not be folded'),
  });
  // What is stored has ids already, which a sequence that began anew would give out again.
  const isRepeatable =
    (options.seed !== undefined || frozen) && tableNames.every((name) => store.table(name).size === 0);
  const random = createRandom(isRepeatable ? seed : null);
  const hub = createHub();
  const kept = options.now === undefined ? findKeptClock(store) : null;
  const keepClock = createKeepClock(store, log);
  const clock = createClock({
    ...(options.now !== undefined && { now: options.now }),
    ...(kept !== null && { now: new Date(kept.now), rate: kept.rate }),
    frozen: options.frozen ?? kept?.frozen ?? false,
    onError: (error) => log.error({ err: error }, 'a timer failed'),
    onSteered: (state) => {
      keepClock(state);
      hub.changed('clock');
    },
  });
  if (kept !== null) {
    const at = new Date(kept.now).toISOString();
    log.info(`the clock keeps the time set before the restart and shows ${at}; POST /_sim/reset resets it`);
  }
  const render = createRenderProblem(choices, log);
  const journal = createJournal();
  const advice = createAdviceList();
  const users = usersOf(adopted);
  const adviser = createAdviser({ list: advice, journal, users, choices });
  const watch = createWatch({ journal, adviser, clock });
  const faults = createFaults({ clock, render, choices });
  faults.onChanged(() => hub.changed('faults'));
  const tokens = createTokens(`parkproof ${seed}`, choices.authentication.token_lifetime_minutes);
  const ledger = createLedger(store, catalogue);
  const vehicles = createVehicleStore(store);
  const prepareBulk = createPrepareBulk(vehicles, absentFields(choices.vehicles));
  const batches = createBatches({ store, prepare: prepareBulk, clock, delay: options.batchDelay ?? 0, log });
  const endpoints = [...(options.webhookUrls ?? [])];
  const outbox = createOutbox({
    store,
    clock,
    newUid: random.uuid,
    endpoints,
    send: (delivery, attempt) => current.send(delivery, attempt),
    retries: createRetryPlan(choices.webhooks.retry),
    deliveryLog: createDeliveryLog(() => hub.changed('webhooks')),
    takeFault: faults.takeForWebhook,
    log,
  });
  const movements = createMovements({
    store,
    ledger,
    vehicles,
    catalogue,
    outbox,
    clock,
    newUid: random.uuid,
  });
  const madeUp = createMadeUpSessions(vehicles, random.uuid);
  let url = '';
  const credentials = { ...adopted.credentials, users: describeAccounts(adopted, users) };
  const [first] = credentials.users;
  if (first === undefined) throw new Error('a profile has at least one user');
  const { bookingDelay = 0, batchDelay = 0 } = options;
  const timings = {
    booking_seconds: bookingDelay === 'realistic' ? null : bookingDelay / 1000,
    batch_seconds: batchDelay / 1000,
  };
  const profile = (): Profile =>
    ({ ...choices, timings, credentials, profile: 1, base_url: publicUrl ?? url }) as Profile;

  const json = createFixedJson();
  const dependencies: OperationDependencies = {
    store,
    ledger,
    vehicles,
    prepareBulk,
    batches,
    catalogue,
    outbox,
    madeUp,
    clock,
    users,
    tokens,
    choices,
    endpoints,
    delay: createBookingDelay(options.bookingDelay ?? 0, random.fraction),
    random: random.fraction,
    json,
    newUid: random.uuid,
    publicUrl: () => publicUrl ?? url,
    voucherUrl: (uid) => (publicUrl ?? url) + signPath(`/_sim/vouchers/${uid}.pdf`, controlToken),
  };
  const identifyUser = createIdentifyUser(choices, users, tokens);
  const rate = createLimitRate(choices.limits.requests?.per_minute ?? null);
  const current = createHandlers({
    tools: { ...dependencies, operations: formAnswers(createOperations(dependencies), choices), render },
    handlerDeps: {
      identifyUser: (id) => identifyUserFor(id, identifyUser),
      limitRate: rate.limit,
      clock,
      shapes: requestShapes(choices),
    },
    faults,
    send: formWebhooks(
      createSendWebhook(choices.webhooks, witnessWebhooks({ journal, adviser, clock })),
      choices,
    ),
  });
  const defects = createShownDefects((shown) => {
    current.show(shown);
    hub.changed('defects');
  });
  defects.choose(shownAtStart);

  const state = createState({
    ...dependencies,
    endpoints,
    users: users.map(({ uid }) => uid),
    faults,
    defects,
    start: {
      clock: () => ({ now: options.now?.getTime() ?? Date.now(), rate: 1, frozen }),
      defects: shownAtStart,
      endpoints: [...endpoints],
    },
    beginIds: random.restart,
    forget: () => {
      rate.forget();
      madeUp.clear();
      adviser.reset();
    },
    clearRecords: () => {
      journal.clear();
      advice.clear();
    },
    onReplaced: () => hub.changed('state'),
  });
  const ending = new AbortController();
  const control = createControl({
    ...dependencies,
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
    users: adopted.credentials.users.map(({ name }, index) => ({ name, uid: users[index]?.uid ?? '' })),
    identifyUser,
    demoSecrets: controlToken === null ? createDemoSecrets(tokens) : noDemoSecrets,
    profile,
    inbox: () => url + signPath('/_sim/inbox', controlToken),
    ended: ending.signal,
  });
  const app = createApp({
    handlers: current.handlers,
    serve: createServe({
      render,
      watch,
      stringify: json.stringify,
      bodyLimit: choices.limits.body_megabytes * 1024 * 1024,
    }),
    control: createControlRouter({ operations: control, token: controlToken, log }),
    pages: createPages(),
    crossOrigin,
  });
  await batches.resume('restart');
  const listening = await listen(app, { host, port }, render).catch(async (error: unknown) => {
    await store.close();
    throw error;
  });
  url = listening.url;
  outbox.resume();

  async function finish(): Promise<void> {
    ending.abort();
    const answered = listening.close();
    clock.hurry();
    await answered;
    await batches.finish();
    await outbox.finish(webhookPatience);
    await store.close();
  }

  let finished: Promise<void> | null = null;
  return {
    ...createSteering(control, advice),
    url,
    profile: profile(),
    credentials: { api_user: credentials.api_user, ...first },
    clock,
    controlToken,
    enter: movements.enter,
    leave: movements.leave,
    close() {
      finished ??= finish();
      return finished;
    },
  };
}

/** The accounts of a profile with all that a client signs in with, what the profile left open included. */
function describeAccounts(profile: Profile, users: readonly User[]): Profile['credentials']['users'] {
  return profile.credentials.users.map((account, index) => {
    const user = users[index];
    if (user === undefined) return account;
    const { uid, accessToken, signIn, defaultVehicle } = user;
    return {
      ...account,
      access_token: accessToken,
      sign_in: signIn,
      user_uid: uid,
      default_vehicle: defaultVehicle,
    };
  });
}

/** Milliseconds for which a webhook that is being sent may hold up the end. */
const webhookPatience = 2_000;
