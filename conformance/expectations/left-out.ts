import type { Listed } from '../answers/ask.ts';
import { without } from '../answers/parkings.ts';
import { Inconclusive } from '../kernel/outcomes.ts';

/**
 * Throws `Inconclusive` if no filtered list leaves out anything of the whole one: an implementation that ignores the
 * filter would answer the same.
 */
export function requireSomeLeftOut(whole: Listed, filtered: readonly Listed[]): void {
  if (filtered.some(({ elements }) => without(whole.elements, elements).length > 0)) return;
  const exchanges = [whole.exchange, ...filtered.map(({ exchange }) => exchange)];
  throw new Inconclusive('the filter has nothing to leave out of what is listed', exchanges);
}
