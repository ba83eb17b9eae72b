import type { Listed } from '../answers/ask.ts';
import { metresBetween, type Place, placeKey } from '../answers/geometry.ts';
import { without } from '../answers/parkings.ts';
import type { JsonObject } from '../kernel/json.ts';
import type { Found } from './open-points.ts';

/** A list of what is around a point. */
export interface ListedAround extends Listed {
  readonly place: Place;
}

/** The share of a radius within which an element surely lies, however distances are measured. */
const certainShare = 0.8;

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
      return at !== null && metresBetween(place, at) < certainShare * radius;
    }),
  );
  const maximum = Math.max(...lists.map(({ elements }) => elements.length));
  const places = new Set(cut.map(({ place }) => placeKey(place)));
  if (places.size < enough || cut.some(({ elements }) => elements.length !== maximum)) return null;
  const shown = `${cut.length} lists of ${maximum}, though more lie within the radius`;
  return { fits: [maximum], shown, exchanges: cut.map(({ exchange }) => exchange) };
}
