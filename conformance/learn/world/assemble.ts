import type { WorldFile } from '../../../spec/generated/world-types.ts';
import type { Statable } from './keep-statable.ts';
import type { Providers } from './read-providers.ts';

/** The provider of the scenario offers; a simulator adds it together with them. */
const sandbox = 'sandbox';

/** Makes a world from parkings and providers. An offer listed under two parkings stays with the first. */
export function assemble(
  all: readonly Statable[],
  { names, state }: Providers,
  hasScenarios: boolean,
): WorldFile {
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
