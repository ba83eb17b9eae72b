import type { Ask } from '../../answers/ask.ts';
import type { Place } from '../../answers/geometry.ts';
import { locationOf } from '../../answers/parkings.ts';
import type { CheckDefinition, Context } from '../../check/check.ts';
import { maximumIn } from '../../expectations/maximum.ts';
import { type Found, openPoint } from '../../expectations/open-points.ts';
import { choosePlace } from '../../fixtures/offers/listings.ts';
import { wideRadius, wideSearch } from '../../fixtures/offers/offers.ts';

/** How many places to search around. */
const searches = 4;

/** The check of the maximum number of parkings in a search (4.2). */
export const openMaximumChecks: readonly CheckDefinition[] = [
  openPoint('search.maximum-results', {
    also: ['search.search_radius_meters', 'search-parking.location'],
    title: 'A search returns at most as many parkings as the profile declares.',
    compares: true,
    find: findMaximum,
  }),
];

/** Searches around places that lie near each other. */
async function findMaximum(context: Context, ask: Ask, declared: number | null): Promise<Found | null> {
  const searchAround = async (place: Place) => ({ place, ...(await wideSearch(context, ask, place)) });
  const answers = [await searchAround(await choosePlace(context))];
  const found = answers[0]?.elements ?? [];
  for (let index = 1; index < searches; index += 1) {
    const at = locationOf(found[Math.ceil((found.length * index) / searches) - 1] ?? {});
    if (at !== null) answers.push(await searchAround(at));
  }
  return maximumIn(answers, wideRadius, locationOf, declared);
}
