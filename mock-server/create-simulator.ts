import type { Profile } from '../spec/generated/profile-types.ts';
import { createControl } from './control/create-control.ts';
import { createObservers } from './control/create-observers.ts';
import { createSteering, type Steering } from './control/create-steering.ts';
import { createServeControl } from './control/http/serve-control.ts';
import { createApi } from './create-api.ts';
import { createApp } from './create-app.ts';
import { type Core, createCore } from './create-core.ts';
import { findDefects, problemWithDefect } from './defects/find-defects.ts';
import { createCrossOrigin } from './http/cross-origin.ts';
import { listen } from './http/listen.ts';
import { createServe } from './http/serve.ts';
import type { Clock } from './kernel/clock.ts';
import { createPages } from './pages/create-pages.ts';
import { type ResolvedOptions, resolveOptions, type SimulatorOptions } from './simulator-options.ts';

/** A running simulator. */
export interface Simulator extends Steering {
  readonly url: string;
  /** The profile for a client: the URL, the credentials of the demo users and the choices at open points. */
  readonly profile: Profile;
  /** Credentials of the first demo user, as `createClient` takes them. */
  readonly credentials: Profile['credentials']['users'][number] & { readonly api_user: string };
  readonly clock: Clock;
  /** The token that control requests carry as x-control-token; null if none is required. */
  readonly controlToken: string | null;
  /** Finishes the requests in flight, keeps undelivered webhooks, and releases the port and the data directory. */
  close(): Promise<void>;
}

/**
 * Starts a simulator. Throws `ProfileError`, `TypeError` for an unknown option, `RangeError` for an invalid value, the
 * errors of the store (`DamagedFileError`, `ForeignDirectoryError`, `DirectoryInUseError`, `StorageUnavailableError`),
 * or the error of an address in use.
 */
export async function createSimulator(given: SimulatorOptions = {}): Promise<Simulator> {
  const options = resolveOptions(given);
  // Refuses an unknown defect before anything is opened.
  findDefects(options.defects);
  const { host, port, controlToken, choices, log } = options;
  const crossOrigin = createCrossOrigin(options.cors);
  const core = await createCore(options, (id) => problemWithDefect(id) === null);
  const { store, clock, address } = core;
  const profile = () => describeSimulator(options, core);
  const ending = new AbortController();
  const observers = createObservers(options, core);
  const api = createApi(options, core, observers);
  const control = createControl({
    ...core,
    ...observers,
    ...api,
    ...api.dependencies,
    settings: options,
    profile,
    ended: ending.signal,
  });

  const { render, recordRequest, adviser } = observers;
  const { batches, outbox } = api.dependencies;
  const app = createApp({
    handlers: api.handlers,
    serve: createServe({
      render,
      recordRequest,
      bodyLimit: choices.limits.body_megabytes * 1024 * 1024,
      tolerate: api.tolerate,
      clock,
    }),
    control: createServeControl({ operations: control, token: controlToken, log, flush: store.flush }),
    pages: createPages(),
    crossOrigin,
  });
  await batches.resume('restart');
  const listening = await listen(app, { host, port }, render).catch(async (error: unknown) => {
    await store.close();
    throw error;
  });
  address.set(listening.url);
  outbox.resume();

  async function finish(): Promise<void> {
    ending.abort();
    const answered = listening.close();
    clock.shutDown();
    await answered;
    await batches.finish();
    await outbox.finish(webhookPatience);
    await store.close();
  }

  let finished: Promise<void> | null = null;
  const described = profile();
  const { api_user, users } = described.credentials;
  const [first] = users;
  if (first === undefined) throw new Error('a profile has at least one user');
  return {
    ...createSteering(control, adviser.advice),
    url: listening.url,
    profile: described,
    credentials: { api_user, ...first },
    clock,
    controlToken,
    close() {
      finished ??= finish();
      return finished;
    },
  };
}

/** How long a webhook that is being sent may delay the end, in milliseconds. */
const webhookPatience = 2_000;

/** Choices that hold for generated parkings; those of a world file may differ. */
const setByWorld = { empty_offers: null, types: null };

/** Makes the profile for a client: the URL, the credentials of the demo users and the choices at open points. */
function describeSimulator(
  { choices, profile, bookingDelay, batchDelay, world }: ResolvedOptions,
  { users, address }: Core,
): Profile {
  const timings = {
    booking_seconds: bookingDelay === 'realistic' ? null : bookingDelay / 1000,
    batch_seconds: batchDelay / 1000,
  };
  const accounts = users.map(({ uid, ...account }) => ({ ...account, user_uid: uid }));
  const credentials = { ...profile.credentials, users: accounts };
  const parkings = { ...choices.parkings, ...(world !== undefined && setByWorld) };
  return { ...choices, parkings, timings, credentials, profile: 1, base_url: address.public() } as Profile;
}
