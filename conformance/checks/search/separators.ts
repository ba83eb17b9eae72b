import type { Ask, Listed } from '../../answers/ask.ts';
import type { Context } from '../../check/check.ts';
import type { Found } from '../../expectations/open-points.ts';
import { foundOffers, mayBeCut, wideSearch } from '../../fixtures/offers/offers.ts';
import { searchesByProvider, someProviders } from '../../fixtures/offers/sold-by.ts';
import { textIn } from '../../kernel/json.ts';
import { whenInconclusive } from '../../kernel/outcomes.ts';

const likelySeparators = [',', ';', '|'];

/** Finds what separates the names of several providers: the declared separator, or else one of the likely ones. */
export async function findSeparator(
  context: Context,
  ask: Ask,
  declared: string | null,
): Promise<Found | null> {
  const pair = (await someProviders(context)).slice(0, 2);
  if (declared !== null) {
    const found = await separates(context, ask, declared, pair);
    if (found === null || found.fits.length === 0) return found;
    const names = await namesTaken(context, ask);
    const several = await separates(context, ask, declared, names).catch(whenInconclusive(null));
    return several?.fits.length === 0 ? several : found;
  }
  const told: Found[] = [];
  for (const separator of likelySeparators) {
    // With the wrong separator, the names are one unknown name, which may be refused.
    const found = await separates(context, ask, separator, pair).catch(whenInconclusive(null));
    if (found !== null) told.push(found);
  }
  if (told.length === 0) return null;
  return {
    fits: told.flatMap(({ fits }) => fits),
    proves: told.flatMap(({ fits, proves = fits }) => proves),
    shown: told.map(({ shown }) => shown).join('; '),
    exchanges: told.flatMap(({ exchanges }) => exchanges),
  };
}

/** The names of a few providers with each of which a search finds offers of that provider. */
async function namesTaken(context: Context, ask: Ask): Promise<readonly string[]> {
  const named = await searchesByProvider(context, ask, await wideSearch(context, ask));
  return named.flatMap(({ provider, kept }) => (providersIn(kept).has(provider) ? [provider] : []));
}

/** Whether names with this separator find offers of all these providers; null if the answers cannot show it. */
async function separates(
  context: Context,
  ask: Ask,
  separator: string,
  names: readonly string[],
): Promise<Found | null> {
  if (names.length < 2) return null;
  if (context.profile.search?.providers_filter === 'ignored') return null;
  const kept = await wideSearch(context, ask, { providers: names.join(separator) });
  const { elements, exchange } = kept;
  const named = providersIn(kept);
  const areAll = names.every((name) => named.has(name));
  const isOther = (name: string | undefined) => name === undefined || !names.includes(name);
  const all = await wideSearch(context, ask);
  const sold = providersIn(all);
  const mayMiss = !names.every((name) => sold.has(name)) || (elements.length > 0 && mayBeCut(kept, all));
  if (!areAll && mayMiss) return null;
  return {
    fits: areAll ? [separator] : [],
    // A filter that does nothing finds offers of all providers as well.
    ...((![...sold].some(isOther) || [...named].some(isOther)) && { proves: [] }),
    shown: `${names.length} names separated by '${separator}' find offers of ${[...named].join(', ') || 'no provider'}`,
    exchanges: [exchange],
  };
}

function providersIn({ elements }: Listed): ReadonlySet<string | undefined> {
  return new Set(foundOffers(elements).map(({ offer }) => textIn(offer, 'provider')));
}
