import { worldFromFile } from '../generators/world/from-file/world-from-file.ts';
import { generateWorld } from '../generators/world/generate-world.ts';
import type { World } from '../generators/world/types.ts';
import { varyWorld } from '../generators/world/vary-world.ts';
import { checkWorld, loadWorld } from '../spec/load-world.ts';
import { loadTokenKey } from './authentication/tokens.ts';
import { createHub } from './control/events/hub.ts';
import { signPath } from './control/http/guard.ts';
import { createInForce } from './control/in-force.ts';
import { checkStored } from './control/state/check-stored.ts';
import { type Clock, createClock } from './kernel/clock.ts';
import { createRandomSource } from './kernel/random.ts';
import { type Tables, tableNames } from './kernel/records.ts';
import { usersOf } from './kernel/user.ts';
import type { ResolvedOptions } from './simulator-options.ts';
import { findKeptClock, keepClock } from './store/keep-clock.ts';
import { openStore } from './store/open-store.ts';
import type { SimulatorStore } from './store/store.ts';
import { createCatalogue } from './world/catalogue.ts';

/** The base of the simulator: the store, the catalogue, the clock, the randomness, the users and the address. */
export type Core = Awaited<ReturnType<typeof createCore>>;

/** Opens the store and builds the rest of the core on it. `isDefect` tells whether there is a defect with an id. */
export async function createCore(options: ResolvedOptions, isDefect: (id: string) => boolean) {
  const { data, durability, seed, isSeedGiven, log } = options;
  // Built before the store is opened, since an invalid world throws.
  const world = varyWorld(await makeWorld(options), options.worldVariant, () => random.fraction());
  const store = await openStore<Tables>({
    directory: data,
    durability,
    tables: tableNames,
    onFoldFailed: (error) => log.error({ err: error }, 'no new snapshot of the data could be written'),
  });
  if (data) await refuseDamaged(store, data);
  // A sequence that starts again would reuse the ids of stored records.
  const isRepeatable =
    (isSeedGiven || options.frozen) &&
    tableNames.every((name) => name === 'keys' || store.table(name).size === 0);
  const random = createRandomSource(isRepeatable ? seed : null);
  const clock = startClock(store, options);
  const hub = createHub();
  const start = { faults: [], defects: options.defects, endpoints: options.webhookUrls };
  const inForce = createInForce(store, start, { isDefect, log });
  inForce.onChanged(hub.changed);
  let listeningOn = '';
  return {
    store,
    random,
    hub,
    inForce,
    clock,
    catalogue: createCatalogue(world),
    users: usersOf(options.profile),
    tokenKey: await loadTokenKey(store, isSeedGiven && options.isPrivate ? seed : null),
    address: {
      /** The URL at which the server listens; empty before it does. */
      local: () => listeningOn,
      /** The URL at which clients reach the server. */
      public: () => options.publicUrl ?? listeningOn,
      sign: (path: string) => signPath(path, options.controlToken),
      set(url: string) {
        listeningOn = url;
      },
    },
  };
}

async function makeWorld({ world, parkings, seed }: ResolvedOptions): Promise<World> {
  if (world === undefined) return generateWorld({ seed, parkings });
  const checked = typeof world === 'string' ? await loadWorld(world) : checkWorld(world, 'the given world');
  return worldFromFile(checked, seed);
}

async function refuseDamaged(store: SimulatorStore, directory: string): Promise<void> {
  try {
    checkStored(store, directory);
  } catch (error) {
    await store.close();
    throw error;
  }
}

function startClock(store: SimulatorStore, { now, frozen, log }: ResolvedOptions): Clock {
  const kept = now === undefined ? findKeptClock(store) : null;
  const clock = createClock({
    ...(now !== undefined && { now }),
    ...(kept !== null && { now: new Date(kept.now), rate: kept.rate }),
    frozen: frozen ?? kept?.frozen ?? false,
    onError: (error) => log.error({ err: error }, 'a timer failed'),
    onSteered: (state) => {
      keepClock(store, state).catch((error: unknown) =>
        log.error({ err: error }, 'the clock could not be stored'),
      );
    },
  });
  if (kept !== null) {
    const at = new Date(kept.now).toISOString();
    log.info(`the clock keeps the time set before the restart and shows ${at}; POST /_sim/reset resets it`);
  }
  return clock;
}
