import type { ResolvedOptions } from '../../simulator-options.ts';
import { toClock } from '../clock/operations.ts';
import type { ControlDependencies } from '../control-dependencies.ts';
import { type ControlOperations, ok } from '../operation.ts';
import { countRecords } from '../state/snapshot.ts';

/** Describes the running simulator: its routes, status, profile and scenario offers. */
export function aboutOperations(deps: ControlDependencies) {
  const { world, store, clock, faults, defects, adviser, requestLog, endpoints, address, settings } = deps;
  const startedAt = new Date().toISOString();

  return {
    listRoutes: async () => ok(indexOf(await loadDocument())),
    readStatus: () =>
      ok({
        url: deps.publicUrl(),
        inbox: address.local() + address.sign('/_sim/inbox'),
        environment: deps.choices.environment,
        seed: world.seed,
        parkings: world.size,
        providers: world.providers.length,
        users: deps.users.map(({ name, uid }) => ({ name, uid })),
        worldFrom: sourceOf(settings),
        profile: settings.profile.name,
        choices: [...settings.adopted],
        startedAt,
        clock: toClock(clock),
        counts: countRecords(store),
        faults: faults.list().length,
        defects: [...defects.ids()],
        endpoints: [...endpoints],
        advice: adviser.advice.length,
        journal: requestLog.latest,
      }),
    readProfile: () => ok(deps.profile() as unknown as Record<string, never>),
    listScenarios: () => ok([...world.scenarios]),
    readControlContract: async () => ok((await loadDocument()) as unknown as Record<string, never>),
  } satisfies Partial<ControlOperations>;
}

function sourceOf({ world }: ResolvedOptions): string {
  if (world === undefined) return 'seed';
  return typeof world === 'string' ? world : 'code';
}

/** The parts of the OpenAPI document that the index of routes needs. */
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly summary?: string }>>>>;
}

/** Loaded on demand, since a start does not need it. */
async function loadDocument(): Promise<Document> {
  const loaded = await import('../../../spec/generated/control/openapi.json', { with: { type: 'json' } });
  return loaded.default as unknown as Document;
}

function indexOf({ paths }: Document): Record<string, string> {
  const index: Record<string, string> = {};
  for (const [path, item] of Object.entries(paths)) {
    const shown = path === '/' ? '' : path.replaceAll(/\{(\w+)\}/g, ':$1');
    for (const [method, { summary }] of Object.entries(item)) {
      if (summary !== undefined) index[`${method.toUpperCase()} /_sim${shown}`] = summary;
    }
  }
  return index;
}
