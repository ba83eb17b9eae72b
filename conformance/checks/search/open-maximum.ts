import type { Ask, Listed } from '../../answers/ask.ts';
import { metresBetween, type Place, placeKey } from '../../answers/geometry.ts';
import { locationOf, without } from '../../answers/parkings.ts';
import type { CheckDefinition, Context } from '../../check/check.ts';
import { type Found, openPoint } from '../../expectations/open-points.ts';
import { choosePlace } from '../../fixtures/offers/listings.ts';
import { wideRadius, wideSearch } from '../../fixtures/offers/offers.ts';
import type { JsonObject } from '../../kernel/json.ts';

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

/** A list of what is around a point. */
export interface ListedAround extends Listed {
  readonly place: Place;
}

/** The share of a radius within which an element surely lies, however distances are measured. */
const surely = 0.8;

/** How many places need cut lists before a maximum is believed. */
const enough = 2;

/**
 * The maximum number of elements that some lists show, or one list that is longer than the `declared` maximum; null if
 * they show neither. A maximum shows if it cuts all lists to one length: a list is cut if it lacks an element that
 * another list shows within its `radius` in metres.
 */
export function maximumIn(
  lists: readonly ListedAround[],
  radius: number,
  where: (element: JsonObject) => Place | null,
  declared: number | null,
): Found | null {
  const long = lists.find(({ elements }) => elements.length > (declared ?? Number.POSITIVE_INFINITY));
  if (long !== undefined)
    return { fits: [], shown: `a list of ${long.elements.length}`, exchanges: [long.exchange] };
  const all = lists.flatMap(({ elements }) => elements);
  const cut = lists.filter(({ place, elements }) =>
    without(all, elements).some((element) => {
      const at = where(element);
      return at !== null && metresBetween(place, at) < surely * radius;
    }),
  );
  const maximum = Math.max(...lists.map(({ elements }) => elements.length));
  const places = new Set(cut.map(({ place }) => placeKey(place)));
  if (places.size < enough || cut.some(({ elements }) => elements.length !== maximum)) return null;
  const shown = `${cut.length} lists of ${maximum}, though more lie within the radius`;
  return { fits: [maximum], shown, exchanges: cut.map(({ exchange }) => exchange) };
}
