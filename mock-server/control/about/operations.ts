import type { World } from '../../../generators/world/types.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { SimulatorStore } from '../../kernel/simulator-store.ts';
import type { AdviceList } from '../advice/advice.ts';
import { toClock } from '../clock/operations.ts';
import type { ShownDefects } from '../defects/shown-defects.ts';
import type { Faults } from '../faults/faults.ts';
import type { ControlOperation, ControlSchemas } from '../operation.ts';
import type { RequestLog } from '../request-log/request-log.ts';

/** Says what runs here. */
export function aboutOperations(deps: {
  readonly world: World;
  readonly store: SimulatorStore;
  readonly clock: Clock;
  readonly faults: Faults;
  readonly defects: ShownDefects;
  readonly advice: AdviceList;
  readonly requestLog: RequestLog;
  readonly endpoints: readonly string[];
  readonly environment: 'pre-production' | 'production';
  readonly about: Pick<ControlSchemas['Status'], 'users' | 'worldFrom' | 'profile' | 'choices'>;
  readonly url: () => string;
  readonly inbox: () => string;
  /** The profile of the running simulator. */
  readonly profile: () => unknown;
}) {
  const { world, store, clock, faults, defects, advice, requestLog, endpoints } = deps;
  const startedAt = new Date().toISOString();

  const listRoutes = (async () => ({
    status: 200,
    body: indexOf(await loadDocument()),
  })) satisfies ControlOperation<'listRoutes'>;

  const readStatus = (() => ({
    status: 200,
    body: {
      url: deps.url(),
      inbox: deps.inbox(),
      environment: deps.environment,
      seed: world.seed,
      parkings: world.size,
      providers: world.providers.length,
      ...deps.about,
      startedAt,
      clock: toClock(clock),
      counts: {
        bookings: store.table('bookings').size,
        vehicles: store.table('vehicles').size,
        batches: store.table('batches').size,
        deliveries: store.table('deliveries').size,
        visits: store.table('visits').size,
      },
      faults: faults.list().length,
      defects: [...defects.ids],
      endpoints: [...endpoints],
      advice: advice.all.length,
      journal: requestLog.latest,
    },
  })) satisfies ControlOperation<'readStatus'>;

  const readProfile = (() => ({
    status: 200,
    body: deps.profile() as Record<string, never>,
  })) satisfies ControlOperation<'readProfile'>;

  const listScenarios = (() => ({
    status: 200,
    body: [...world.scenarios],
  })) satisfies ControlOperation<'listScenarios'>;

  const readControlContract = (async () => ({
    status: 200,
    body: (await loadDocument()) as unknown as Record<string, never>,
  })) satisfies ControlOperation<'readControlContract'>;

  return { listRoutes, readStatus, readProfile, listScenarios, readControlContract };
}

/** The part of an OpenAPI document that its index needs. */
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly summary?: string }>>>>;
}

/** Read only when somebody asks, since a start does not need it. */
async function loadDocument(): Promise<Document> {
  const loaded = await import('../../../spec/generated/control/openapi.json', { with: { type: 'json' } });
  return loaded.default as unknown as Document;
}

function indexOf({ paths }: Document): Record<string, string> {
  const lines = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, { summary }]) =>
      summary === undefined
        ? []
        : [
            [
              `${method.toUpperCase()} /_sim${path === '/' ? '' : path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
              summary,
            ] as const,
          ],
    ),
  );
  return Object.fromEntries(lines);
}
