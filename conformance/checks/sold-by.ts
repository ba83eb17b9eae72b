import { type Ask, askOnce } from '../harness/answers.ts';
import type { Context } from '../harness/context.ts';
import type { JsonObject } from '../harness/json.ts';
import { readOffer, sellers, spread } from '../harness/market.ts';
import { Inconclusive, whenInconclusive } from '../harness/outcomes.ts';
import { svcpidOf, svcpidsOf } from '../harness/parkings.ts';
import { shared } from '../harness/shared.ts';

/** Says of a parking whether one of its offers is of a provider; null where that is not known. */
export type SoldBy = (parking: JsonObject, provider: string) => boolean | null;

/** Judges parkings by who sells their offers: the list form itself does not tell. */
async function whoSells(context: Context): Promise<SoldBy> {
  const known = await sellers(context);
  return (parking, provider) => judge(svcpidsOf(parking), provider, known);
}

function judge(
  svcpids: readonly string[],
  provider: string,
  known: ReadonlyMap<string, ReadonlySet<string>>,
): boolean | null {
  const told = svcpids.map((svcpid) => known.get(svcpid));
  if (told.some((providers) => providers?.has(provider))) return true;
  return told.length === 0 || told.includes(undefined) ? null : false;
}

/** Offers that are read to learn who sells the parkings of a list, where the searches do not tell. */
const mostRead = 8;

/** Like `whoSells`, after reading the offers of some parkings of a list that the searches do not show. */
export async function whoSellsThese(context: Context, parkings: readonly JsonObject[]): Promise<SoldBy> {
  const known = new Map(await sellers(context));
  const unknown = parkings.filter((parking) => svcpidsOf(parking).some((svcpid) => !known.has(svcpid)));
  const ids = spread(unknown, mostRead).flatMap(svcpidsOf);
  await Promise.all(
    ids.map(async (svcpid) => {
      const offer = await readOffer(context, svcpid).catch(whenInconclusive(null));
      for (const element of offer?.elements ?? []) {
        const { provider } = element;
        if (svcpidOf(element) === svcpid && typeof provider === 'string')
          known.set(svcpid, new Set([provider]));
      }
    }),
  );
  return (parking, provider) => judge(svcpidsOf(parking), provider, known);
}

/** Names of providers as offers give them, those with most offers around the place first. */
export async function someProviders(context: Context): Promise<readonly string[]> {
  const offers = new Map<string, number>();
  for (const providers of (await sellers(context)).values()) {
    for (const provider of providers) offers.set(provider, (offers.get(provider) ?? 0) + 1);
  }
  const named = [...offers].sort(([, a], [, b]) => b - a).map(([provider]) => provider);
  const listed = await context.facts.providers().catch(whenInconclusive([]));
  const names = named.length > 0 ? named : listed;
  if (names.length === 0) throw new Inconclusive('no provider name is known');
  return names;
}

/** Parkings of the lists that are known to be sold by a provider. */
export async function parkingsSoldBy(
  context: Context,
  ask: Ask,
  provider: string,
): Promise<readonly JsonObject[]> {
  const isSold = await whoSells(context);
  const operable = await ask('listAvailableParkings', {}).catch(whenInconclusive({ elements: [] }));
  const listed = await ask('listParkings', { query: { limit: 0 } }).catch(whenInconclusive({ elements: [] }));
  return [...operable.elements, ...listed.elements].filter((parking) => isSold(parking, provider) === true);
}

/** Providers among whom the one with most parkings is looked for. */
const mostCounted = 8;

/** The provider with most parkings in its own list, of those that offers name. */
export const largestProvider = shared(findLargest);

async function findLargest(context: Context): Promise<string> {
  let best: string | null = null;
  let most = 0;
  for (const provider of (await someProviders(context)).slice(0, mostCounted)) {
    let counted = 0;
    // Whether limit=0 lists everything is covered by another check, which needs a provider too.
    for (const query of [{ limit: 0 }, {}]) {
      const { elements } = await askOnce(context, 'listProviderParkings', {
        path: { provider },
        query,
      }).catch(whenInconclusive({ elements: [] }));
      counted = Math.max(counted, elements.length);
      if (counted > 0) break;
    }
    if (counted <= most) continue;
    most = counted;
    best = provider;
  }
  if (best === null) throw new Inconclusive('no provider has listed parkings');
  return best;
}
