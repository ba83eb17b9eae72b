import type { Listed } from './ask.ts';
import { metresBetween, type Place, placeKey } from './geometry.ts';
import { without } from './parkings.ts';

/** A list that was asked for around a point. */
export interface ListedAround extends Listed {
  readonly place: Place;
}

/** Share of a radius within which something lies although distances are measured otherwise. */
const surely = 0.8;

/** Around how many places answers must be cut for a limit to be believed. */
const enough = 2;

/** Answers that were cut by a limit, and how many elements it lets through. */
export interface Limit {
  readonly cut: readonly ListedAround[];
  readonly maximum: number;
}

/**
 * The limit that cut some of the lists; null if none is seen. A list is cut if it lacks what another one shows within
 * its radius in metres; a limit cuts all to one length.
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
