import type { Ask } from '../../answers/ask.ts';
import { metresBetween, type Place, placeKey, pointAway } from '../../answers/geometry.ts';
import { placeOf, svcpidOf, svcpidsOf } from '../../answers/parkings.ts';
import { sampleEvenly } from '../../answers/samples.ts';
import type { CheckDefinition, Context } from '../../check/check.ts';
import { type ListedAround, maximumIn } from '../../expectations/maximum.ts';
import { type Found, openPoint } from '../../expectations/open-points.ts';
import { choosePlace } from '../../fixtures/offers/listings.ts';
import { knownParkings, placedParkings, usualStay } from '../../fixtures/offers/offers.ts';

/** Where the search for the radius begins, where it ends and how exact it is, in metres. */
const nearest = 250;
const farthest = 64_000;
const exactly = 0.25;

/** How many of the southernmost parkings to try until GET /offers finds one at its place. */
const maxEdges = 4;

/** How many places across the country to ask about, and how many close to the first one. */
const maxPlaces = 4;

/** Checks of how far GET /offers reaches and how much it shows (4.7). */
export const openExtentChecks: readonly CheckDefinition[] = [
  openPoint('find-offers.radius', {
    also: ['find-offers.lat', 'find-offers.long', 'service.reads-best-offers'],
    title: 'GET /offers covers the radius that the profile declares.',
    compares: true,
    find: (context, ask, declared) =>
      declared === null ? findRadius(context, ask) : tryRadius(context, ask, declared),
  }),
  openPoint('find-offers.maximum-results', {
    also: ['find-offers.lat', 'find-offers.long'],
    title: 'GET /offers returns at most as many offers as the profile declares.',
    compares: true,
    find: findMaximum,
  }),
];

/** Asks just within and just beyond a radius in metres. */
async function tryRadius(context: Context, ask: Ask, radius: number): Promise<Found | null> {
  const edge = await findEdge(context, ask);
  if (edge === null) return null;
  const margin = Math.max(70, radius * 0.05);
  const within = await edge.look(Math.max(0, radius - margin));
  const beyond = await edge.look(radius + margin);
  // Only the best offers are shown (section 1), so another may displace one within the radius.
  const mayReach = within.isFound || within.elements.length > 0;
  return {
    fits: mayReach && !beyond.isFound ? [radius] : [],
    shown: `an offer just within ${radius} metres is ${within.isFound ? '' : 'not '}found; one just beyond is ${beyond.isFound ? '' : 'not '}found`,
    exchanges: [within.exchange, beyond.exchange],
  };
}

/** Finds the radius by bisection between the last two steps of the walk. */
async function findRadius(context: Context, ask: Ask): Promise<Found | null> {
  const walk = await walkAway(context, ask);
  if (walk === null) return null;
  let { last, beyond } = walk;
  while (!beyond.isFound && beyond.metres - last.metres > exactly) {
    const between = await walk.look((last.metres + beyond.metres) / 2);
    if (between.isFound) last = between;
    else beyond = between;
  }
  const metres = Math.round(last.metres);
  const isEnd = !beyond.isFound && beyond.elements.length === 0;
  // An answer that lacked an offer for a moment may have ended the bisection too early.
  const isProven = isEnd && ((await tryRadius(context, ask, metres))?.fits.length ?? 0) > 0;
  return {
    fits: isProven ? [metres] : [],
    shown: `offers are found ${metres} metres away${isProven ? ' and no farther' : ''}`,
    exchanges: [last.exchange, beyond.exchange],
  };
}

/** The southernmost parking whose offers are found at its place. South of it, every other parking is farther away. */
async function findEdge(context: Context, ask: Ask) {
  // Most parkings are known twice, once from each list.
  const byPlace = new Map((await placedParkings(context)).map((one) => [placeKey(one.place), one]));
  const southern = [...byPlace.values()].sort((a, b) => a.place.lat - b.place.lat).slice(0, maxEdges);
  for (const { parking, place } of southern) {
    const own = svcpidsOf(parking);
    const look = async (metres: number) => {
      const point = pointAway(place, metres);
      const answer = await offersAround(point, ask);
      const isFound = answer.elements.some((offer) => own.includes(svcpidOf(offer) ?? ''));
      return { ...answer, isFound, metres: metresBetween(point, place) };
    };
    const here = await look(0);
    if (here.isFound) return { here, look };
  }
  return null;
}

/** Asks from points south of the edge, twice as far each time, until its offers are no longer found. */
async function walkAway(context: Context, ask: Ask) {
  const edge = await findEdge(context, ask);
  if (edge === null) return null;
  const { here, look } = edge;
  let last = here;
  let beyond = await look(nearest);
  while (beyond.isFound && beyond.metres < farthest) {
    last = beyond;
    beyond = await look(2 * beyond.metres);
  }
  return { last, beyond, look };
}

/** Asks around places across the country, and around offers that are close to each other. */
async function findMaximum(context: Context, ask: Ask, declared: number | null): Promise<Found | null> {
  const walk = await walkAway(context, ask);
  if (walk === null) return null;
  const first = await offersAround(await choosePlace(context), ask);
  const close = sampleEvenly(first.elements, maxPlaces);
  const distant = sampleEvenly(await knownParkings(context), maxPlaces);
  const answers = [first];
  for (const place of [...close, ...distant].flatMap((one) => placeOf(one) ?? []))
    answers.push(await offersAround(place, ask));
  return maximumIn(answers, walk.last.metres, placeOf, declared);
}

async function offersAround(place: Place, ask: Ask): Promise<ListedAround> {
  return { place, ...(await ask('findOffers', { query: { ...place, ...usualStay() } })) };
}
