import type { Ask } from '../../answers/ask.ts';
import { metresBetween, type Place } from '../../answers/geometry.ts';
import { locationOf, without } from '../../answers/parkings.ts';
import type { CheckDefinition } from '../../check/check.ts';
import type { Context } from '../../check/context.ts';
import { type Found, openPoint } from '../../expectations/open-points.ts';
import { choosePlace } from '../../fixtures/offers/listings.ts';
import { usualStay, wideRadius } from '../../fixtures/offers/offers.ts';

/** How many places are searched around, and how many of the answers must be cut for a limit to be believed. */
const searches = 4;
const enough = 2;

/** Share of the radius within which a parking lies by every way of measuring. */
const surely = 0.8;

/** The check of how much a search returns at most (4.2). */
export const openMaximumChecks: readonly CheckDefinition[] = [
  openPoint({
    clause: 'search.maximum-results',
    also: ['search.search_radius_meters', 'search-parking.location'],
    title: 'A search returns as many parkings at most as the profile declares.',
    entry: 'search.maximum_results',
    compares: true,
    find: findMaximum,
  }),
];

/**
 * Searches around places that lie near each other. An answer is cut that lacks what another one finds within its radius;
 * a limit cuts all of them to one length.
 */
async function findMaximum(context: Context, ask: Ask): Promise<Found | null> {
  const answers = [await searchAround(await choosePlace(context), ask)];
  const found = answers[0]?.elements ?? [];
  for (let index = 1; index < searches; index += 1) {
    const at = locationOf(found[Math.ceil((found.length * index) / searches) - 1] ?? {});
    if (at !== null) answers.push(await searchAround(at, ask));
  }
  const all = answers.flatMap(({ elements }) => elements);
  const cut = answers.filter(({ place, elements }) =>
    without(all, elements).some((parking) => {
      const at = locationOf(parking);
      return at !== null && metresBetween(place, at) < surely * wideRadius;
    }),
  );
  const longest = Math.max(...answers.map(({ elements }) => elements.length));
  if (cut.length < enough || cut.some(({ elements }) => elements.length !== longest)) return null;
  const shown = `${cut.length} searches return ${longest} parkings each, though more lie within the radius`;
  return { fits: [longest], shown, exchanges: cut.map(({ exchange }) => exchange) };
}

async function searchAround(place: Place, ask: Ask) {
  const body = { ...place, ...usualStay(), search_radius_meters: wideRadius };
  return { place, ...(await ask('searchAvailableParkings', { body })) };
}
