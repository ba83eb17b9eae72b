import type { components, WorldFile } from '../../../spec/generated/world-types.ts';
import { listOf } from '../../answers/ask.ts';
import { objectsIn, svcpidOf } from '../../answers/parkings.ts';
import type { Context } from '../../check/check.ts';
import { createLimiter } from '../../http/limiter.ts';
import type { JsonObject } from '../../kernel/json.ts';
import { whenInconclusive, whyInconclusive } from '../../kernel/outcomes.ts';
import { RunStopped, whyStopped } from '../../kernel/stop.ts';
import { runBounded } from '../../runner/bound-time.ts';
import { checkTarget, type Target } from '../../runner/connect.ts';
import { beginSide } from '../../runner/side.ts';
import { keepStatable, type Statable } from './keep-statable.ts';
import { type Circle, createReader, listParkings } from './read-parkings.ts';

/** How to learn the world of an implementation; `profile` says how to reach it. */
export interface LearnWorldOptions extends Omit<Target, 'timeout'> {
  /** Learns only the parkings within this circle; default all. */
  readonly around?: Circle;
  /** The world from an earlier reading; its parkings are not read again. */
  readonly earlier?: WorldFile;
  /** Default 10. */
  readonly requestsPerSecond?: number;
  /** Time limit in milliseconds; default a day. */
  readonly maxTime?: number;
  /** Ends the reading early. */
  readonly signal?: AbortSignal;
  /** Called after each parking, whether it was read or taken from `earlier`. */
  readonly progress?: (read: number, total: number) => void;
}

/** The result of learning the world of an implementation. */
export interface LearntWorld {
  /** The world, which `createSimulator` can serve. */
  readonly world: WorldFile;
  /** What a world file cannot state, each with the id of its parking. */
  readonly omitted: readonly string[];
  /** Why parkings are missing; null if none are. */
  readonly stopped: string | null;
}

const day = 24 * 60 * 60_000;

/** Parkings that are read at the same time. */
const atOnce = 4;

/** Reads the parkings, offers and providers of an implementation. It changes nothing. Throws like `runConformance`. */
export async function learnWorld(options: LearnWorldOptions): Promise<LearntWorld> {
  checkTarget(options);
  return runBounded({ ...options, maxTime: options.maxTime ?? day }, async (bound) => {
    const { context, limitMemory } = await beginSide(options, bound);
    // All answers of a large world would fill the memory.
    limitMemory(true);
    return readWorld(paced(context, options.requestsPerSecond ?? 10), options, bound.run);
  });
}

async function readWorld(
  context: Context,
  { around, earlier, progress }: LearnWorldOptions,
  run: AbortController,
): Promise<LearntWorld> {
  /** Stops reading if an answer is missing, because the world would be incomplete. */
  const stop = (error: unknown) => {
    run.abort(new RunStopped(whyInconclusive(error), false));
    return null;
  };
  const known = new Map((earlier?.parkings ?? []).map((parking) => [parking.id, parking]));
  const providers = await readProviders(context);
  const listed = (await listParkings(context, around ?? null).catch(stop)) ?? [];
  const own = listed.filter((parking) => !isScenario(parking));
  const { read, unlisted } = createReader(context, {
    listed,
    wanted: own.filter(({ id }) => !known.has(String(id))),
  });
  const limiter = createLimiter(atOnce);
  let done = 0;

  async function readOne(parking: JsonObject): Promise<Statable | null> {
    const before = known.get(String(parking.id));
    if (before === undefined && run.signal.aborted) return null;
    const one = before === undefined ? keepStatable(await read(parking)) : { parking: before, omitted: [] };
    done += 1;
    progress?.(done, own.length);
    return { ...one, omitted: one.omitted.map((what) => `${parking.id}: ${what}`) };
  }

  const reading = own.map((parking) => limiter(() => readOne(parking).catch(stop)));
  const all = (await Promise.all(reading)).filter((one) => one !== null);
  return {
    world: assemble(all, providers, own.length < listed.length),
    omitted: [
      ...all.flatMap(({ omitted }) => omitted),
      ...unlisted(around ?? null).map(
        (id) => `${id}: no list shows it with its position, but the simulator would list it`,
      ),
    ],
    stopped: run.signal.aborted ? whyStopped(run.signal) : null,
  };
}

/** A Parkproof simulator adds the scenarios to every world, so they are left out here. */
function isScenario(parking: JsonObject): boolean {
  return objectsIn(parking, 'offers').some((offer) => svcpidOf(offer)?.startsWith('svc-scenario-') === true);
}

function paced(context: Context, perSecond: number): Context {
  let turn = Promise.resolve();
  return {
    ...context,
    async call(operation, request) {
      turn = turn.then(() => context.pause(1 / perSecond));
      await turn;
      return context.call(operation, request);
    },
  };
}

/** The provider of the scenario offers; a simulator adds it together with them. */
const sandbox = 'sandbox';

/** Makes a world from parkings and providers. An offer listed under two parkings stays with the first. */
function assemble(all: readonly Statable[], { names, state }: Providers, hasScenarios: boolean): WorldFile {
  const taken = new Set<string>();
  const parkings = all.flatMap(({ parking }) => {
    if (parking === null) return [];
    const offers = parking.offers?.filter(({ svcpid }) => {
      const isNew = svcpid === undefined || !taken.has(svcpid);
      if (svcpid !== undefined) taken.add(svcpid);
      return isNew;
    });
    return [{ ...parking, ...(offers !== undefined && { offers }) }];
  });
  const selling = parkings.flatMap(({ offers = [] }) => offers.flatMap(({ provider }) => provider ?? []));
  const providers = [...new Set([...names, ...selling])].filter((name) => !hasScenarios || name !== sandbox);
  return { world: 1, scenarios: hasScenarios, providers: providers.map(state), parkings };
}

/** The providers that the lists name, and a function that states one as a world file does. */
type Providers = Awaited<ReturnType<typeof readProviders>>;

/** Reads which providers take bookings and which register vehicles; a missing list says nothing about them. */
async function readProviders(context: Context) {
  const booking = await namesIn(context, 'listTransactionalProviders');
  const registering = await namesIn(context, 'listVehicleProviders');
  return {
    names: merge(booking ?? [], registering ?? []),
    state: (name: string): components['schemas']['Provider'] => ({
      name,
      ...(booking !== null && { transactional: booking.includes(name) }),
      ...(registering !== null && { registers_vehicles: registering.includes(name) }),
    }),
  };
}

/** Merges two lists so that each keeps its order where they agree. */
function merge(one: readonly string[], other: readonly string[]): readonly string[] {
  const all = [...one];
  for (const [at, name] of other.entries())
    if (!all.includes(name)) all.splice(all.indexOf(other[at - 1] ?? '') + 1, 0, name);
  return all;
}

async function namesIn(context: Context, operation: 'listTransactionalProviders' | 'listVehicleProviders') {
  const named = await context.call(operation, {}).then(listOf).catch(whenInconclusive(null));
  return named?.filter((name) => typeof name === 'string' && /^\S+$/.test(name)).map(String) ?? null;
}
