import { randomBytes } from 'node:crypto';
import { isIPv4 } from 'node:net';
import type { Logger } from 'pino';
import pino from 'pino';
import { generateWorld } from '../generators/world/generate-world.ts';
import type { Profile } from '../spec/generated/profile-types.ts';
import { simulatorProfile } from '../spec/generated/simulator-profile.ts';
import { checkProfile } from '../spec/load-profile.ts';
import { createIdentifyUser } from './authentication/identify-user.ts';
import { createTokens } from './authentication/tokens.ts';
import { type User, usersOf } from './authentication/users.ts';
import { createBookingDelay } from './bookings/booking-delay.ts';
import { createLedger } from './bookings/ledger.ts';
import { type Clock, createClock } from './clock.ts';
import { createControl } from './control/create-control.ts';
import { createApp } from './create-app.ts';
import { createOperations, type OperationDependencies } from './create-operations.ts';
import { applyDefects, sendWithDefects } from './defects/apply-defects.ts';
import { findDefects } from './defects/find-defects.ts';
import { listen } from './http/listen.ts';
import { createRenderProblem } from './http/render-problem.ts';
import { createMovements, type Movements } from './movements/movements.ts';
import { settle } from './profile/choices.ts';
import { type Tables, tableNames } from './records.ts';
import { openStore } from './store/open-store.ts';
import { createBatches } from './vehicles/batches.ts';
import { createGarage } from './vehicles/garage.ts';
import { createOutbox } from './webhooks/outbox.ts';
import { createRetryPlan } from './webhooks/retry-plan.ts';
import { createSendWebhook } from './webhooks/send-webhook.ts';
import { createCatalogue } from './world/catalogue.ts';

/** How to start a simulator; everything may be left out. */
export interface SimulatorOptions {
  /** 0, the default, takes any free port. */
  readonly port?: number;
  /** Default 127.0.0.1. On any address that is not loopback the control routes ask for a token. */
  readonly host?: string;
  /** Data directory; null, the default, keeps everything in memory. */
  readonly data?: string | null;
  /** Seed of the world, default 1. */
  readonly seed?: number;
  /** Size of the world, 1 to 1 000 000; default 1000. */
  readonly parkings?: number;
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
  /** Time at which the clock starts; default now. */
  readonly now?: Date;
  /** Whether the clock stands still until it is advanced. */
  readonly frozen?: boolean;
  /** Ids of defects to show: deliberate deviations from the specification, to prove that a check can fail. */
  readonly defects?: readonly string[];
  /** Where the log goes; default nowhere. */
  readonly log?: Logger;
}

/** A running simulator. */
export interface Simulator extends Movements {
  readonly url: string;
  /** The profile to set a client up from: address, credentials of the demo users, choices at the open points. */
  readonly profile: Profile;
  readonly clock: Clock;
  /** What control requests carry as x-control-token; null where none is asked for. */
  readonly controlToken: string | null;
  /** Finishes what is in flight, keeps what is not yet delivered, and frees port and data directory. */
  close(): Promise<void>;
}

/**
 * Starts a simulator. Throws `ProfileError`, `RangeError` for a world or a defect that cannot be, the errors of the
 * store (`DamagedFileError`, `DirectoryInUseError`, `StorageUnavailableError`), or that of an address in use.
 */
export async function createSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  const { host = '127.0.0.1', port = 0, seed = 1, webhookUrls = [] } = options;
  const defects = findDefects(options.defects ?? []);
  const log = options.log ?? pino({ level: 'silent' });
  const adopted = options.profile ? checkProfile(options.profile, 'the given profile') : simulatorProfile;
  const environment = options.environment ?? adopted.environment ?? 'pre-production';
  const settlement = settle(adopted);
  const choices = { ...settlement.choices, environment };
  if (settlement.notAdopted.length > 0) {
    log.warn(
      `the simulator cannot adopt these choices of the profile and keeps its own: ${settlement.notAdopted.join(', ')}`,
    );
  }
  const controlToken = isLoopback(host) ? null : randomBytes(16).toString('hex');

  const world = generateWorld({ seed, parkings: options.parkings ?? 1000 });
  const catalogue = createCatalogue(world);
  const store = await openStore<Tables>({
    directory: options.data ?? null,
    tables: tableNames,
    onCheckpointFailed: (error) => log.error({ err: error }, 'the data directory could not be tidied up'),
  });
  const clock = createClock({
    ...(options.now !== undefined && { now: options.now }),
    frozen: options.frozen ?? false,
    onError: (error) => log.error({ err: error }, 'a timer failed'),
  });
  const users = usersOf(adopted);
  const tokens = createTokens(`parkproof ${seed}`, choices.authentication.token_lifetime_minutes);
  const ledger = createLedger(store, catalogue);
  const garage = createGarage(store, choices.vehicles);
  const batches = createBatches({ store, garage, clock, delay: options.batchDelay ?? 0, log });
  const outbox = createOutbox({
    store,
    clock,
    endpoints: webhookUrls,
    send: sendWithDefects(defects, createSendWebhook(choices.webhooks)),
    retries: createRetryPlan(choices.webhooks.retry),
    log,
  });
  const movements = createMovements({ store, ledger, garage, catalogue, outbox, clock });
  let url = '';
  const credentials = { ...adopted.credentials, users: describeAccounts(adopted, users) };
  const profile = (): Profile => ({ ...choices, credentials, profile: 1, base_url: url }) as Profile;

  const dependencies: OperationDependencies = {
    store,
    ledger,
    garage,
    batches,
    catalogue,
    outbox,
    clock,
    users,
    tokens,
    choices,
    endpoints: webhookUrls,
    delay: createBookingDelay(options.bookingDelay ?? 0, Math.random),
    publicUrl: () => url,
  };
  const identifyUser = createIdentifyUser(choices, users, tokens);
  const control = createControl({ world, ledger, movements, profile, defects, token: controlToken });
  const render = createRenderProblem(choices, log);
  const { operations, around } = applyDefects(defects, {
    ...dependencies,
    operations: createOperations(dependencies),
    render,
  });
  const app = createApp({ operations, control, identifyUser, clock, choices, render, around });
  const listening = await listen(app, { host, port }, render).catch(async (error: unknown) => {
    await store.close();
    throw error;
  });
  url = listening.url;
  batches.resume();
  outbox.resume();

  async function finish(): Promise<void> {
    const answered = listening.close();
    clock.hurry();
    await answered;
    await batches.finish();
    await outbox.finish(webhookPatience);
    await store.close();
  }

  let finished: Promise<void> | null = null;
  return {
    url,
    profile: profile(),
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

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'));
}
