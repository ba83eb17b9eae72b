import { operations } from '../../../spec/generated/control/operations.ts';
import type { ResolvedOptions } from '../../simulator-options.ts';
import { toClock } from '../clock/operations.ts';
import type { ControlDependencies } from '../control-dependencies.ts';
import { type ControlOperations, ok } from '../operation.ts';
import { countRecords } from '../state/snapshot.ts';

/** Describes the running simulator: its routes, status, profile and scenario offers. */
export function aboutOperations(deps: ControlDependencies) {
  const { store, clock, inForce, adviser, requestLog, address, settings } = deps;
  const { world } = deps.catalogue;
  const startedAt = new Date().toISOString();

  return {
    listRoutes: () => ok(listRoutes()),
    readStatus: () =>
      ok({
        url: address.public(),
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
        faults: inForce.current().faults.length,
        defects: [...inForce.current().defects],
        endpoints: [...inForce.current().endpoints],
        advice: adviser.advice.length,
        journal: requestLog.latest,
      }),
    readProfile: () => ok(deps.profile() as unknown as Record<string, never>),
    listScenarios: () => ok([...world.scenarios]),
    readControlContract: async () => ok(await loadDocument()),
  } satisfies Partial<ControlOperations>;
}

function sourceOf({ world }: ResolvedOptions): string {
  if (world === undefined) return 'seed';
  return typeof world === 'string' ? world : 'code';
}

/** Every route of the control API with what it is for. */
function listRoutes(): Record<string, string> {
  const routes = Object.values(operations).map(({ method, path, summary }) => {
    const routePath = path === '/' ? '' : path.replaceAll(/\{(\w+)\}/g, ':$1');
    return [`${method} /_sim${routePath}`, summary] as const;
  });
  return Object.fromEntries(routes);
}

/** Loaded on demand, since a start does not need it. */
async function loadDocument(): Promise<Record<string, never>> {
  const loaded = await import('../../../spec/generated/control/openapi.json', { with: { type: 'json' } });
  return loaded.default as unknown as Record<string, never>;
}
