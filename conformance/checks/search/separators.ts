import type { Ask, Listed } from '../../answers/ask.ts';
import type { Context } from '../../check/check.ts';
import type { Found } from '../../expectations/open-points.ts';
import { foundOffers, mayBeCut, wideSearch } from '../../fixtures/offers/offers.ts';
import { someProviders } from '../../fixtures/offers/sold-by.ts';
import { textIn } from '../../kernel/json.ts';
import { whenInconclusive } from '../../kernel/outcomes.ts';

const likelySeparators = [',', ';', '|'];

/** Finds what separates the names of several providers: the declared separator, or else one of the likely ones. */
export async function findSeparator(
  context: Context,
  ask: Ask,
  declared: string | null,
): Promise<Found | null> {
  if (declared !== null) return separates(context, ask, declared);
  const told: Found[] = [];
  for (const separator of likelySeparators) {
    // With the wrong separator, the names are one unknown name, which may be refused.
    const found = await separates(context, ask, separator).catch(whenInconclusive(null));
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

/** Whether two names with this separator find offers of both providers; null if the answers cannot show it. */
async function separates(context: Context, ask: Ask, separator: string): Promise<Found | null> {
  const [first, second] = await someProviders(context);
  if (first === undefined || second === undefined) return null;
  if (context.profile.search?.providers_filter === 'ignored') return null;
  const kept = await wideSearch(context, ask, { providers: `${first}${separator}${second}` });
  const { elements, exchange } = kept;
  const named = providersIn(kept);
  const isBoth = named.has(first) && named.has(second);
  const isOther = (name: string | undefined) => name !== first && name !== second;
  const all = await wideSearch(context, ask);
  const sold = providersIn(all);
  const mayMiss = !sold.has(first) || !sold.has(second) || (elements.length > 0 && mayBeCut(kept, all));
  if (!isBoth && mayMiss) return null;
  return {
    fits: isBoth ? [separator] : [],
    // A filter that does nothing finds offers of both providers as well.
    ...((![...sold].some(isOther) || [...named].some(isOther)) && { proves: [] }),
    shown: `two names separated by '${separator}' find offers of ${[...named].join(', ') || 'no provider'}`,
    exchanges: [exchange],
  };
}

function providersIn({ elements }: Listed): ReadonlySet<string | undefined> {
  return new Set(foundOffers(elements).map(({ offer }) => textIn(offer, 'provider')));
}
