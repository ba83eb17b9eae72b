import type { Listed } from './ask.ts';
import { metresBetween, type Place, placeKey } from './geometry.ts';
import { without } from './parkings.ts';

/** A list of what is around a point. */
export interface ListedAround extends Listed {
  readonly place: Place;
}

/** The share of a radius within which an element surely lies, however distances are measured. */
const surely = 0.8;

/** How many places need cut answers before a limit is believed. */
const enough = 2;

/** A limit on the number of elements, with the answers that it cut. */
export interface Limit {
  readonly cut: readonly ListedAround[];
  readonly maximum: number;
}

/**
 * The limit that cut some of the lists; null if none is seen. A list is cut if it lacks an element that another list
 * shows within its radius in metres. A limit cuts all lists to one length.
 */
export function limitIn(
  answers: readonly ListedAround[],
  radius: number,
  where: (element: Listed['elements'][number]) => Place | null,
): Limit | null {
  const all = answers.flatMap(({ elements }) => elements);
  const cut = answers.filter(({ place, elements }) =>
    without(all, elements).some((element) => {
      const at = where(element);
      return at !== null && metresBetween(place, at) < surely * radius;
    }),
  );
  const maximum = Math.max(...answers.map(({ elements }) => elements.length));
  const places = new Set(cut.map(({ place }) => placeKey(place)));
  if (places.size < enough || cut.some(({ elements }) => elements.length !== maximum)) return null;
  return { cut, maximum };
}
