import { ask } from './answers.ts';
import type { Context } from './context.ts';
import type { Stay } from './facts.ts';
import { instantOf } from './instants.ts';
import { textIn } from './json.ts';
import { allAvailable, offerFor, offersToBook, provenOffer } from './kit-bookings.ts';
import { foundOffers } from './market.ts';
import { whenInconclusive } from './outcomes.ts';
import { shared } from './shared.ts';
import { dateTime } from './stays.ts';

/** An offer that is not available for a stay. */
export interface UnavailableOffer {
  readonly svcpid: string;
  readonly stay: Stay;
  readonly reason: string;
  /** Whether a search said so. */
  readonly searched: boolean;
}

/** Offers that are tried, each for another reason. */
const mostOffers = 3;

/** Bookable offers that two answers in a row call unavailable for a stay, each for another reason. */
export const unavailableOffers = shared(async (context): Promise<readonly UnavailableOffer[]> => {
  const reasons = new Map<string, UnavailableOffer>();
  for await (const offer of suspects(context)) {
    if (reasons.has(offer.reason) || !(await isUnavailable(context, offer))) continue;
    if (await isUnavailable(context, offer)) reasons.set(offer.reason, offer);
    if (reasons.size === mostOffers) break;
  }
  return [...reasons.values()];
});

/** Offers that a search calls unavailable, and offers that may be so for an unusual stay. */
async function* suspects(context: Context): AsyncIterable<UnavailableOffer> {
  const stays = unusualStays((await provenOffer(context)).stay);
  for (const stay of stays) yield* await searchUnavailable(context, stay);
  for (const { svcpid } of (await offersToBook(context)).slice(0, 4)) {
    for (const stay of stays) {
      yield { svcpid, stay, reason: `${stay.start} for ${stay.duration} minutes`, searched: false };
    }
  }
}

/** Bookable offers around the place that a search calls unavailable. */
async function searchUnavailable(context: Context, stay: Stay): Promise<readonly UnavailableOffer[]> {
  const body = { ...(await context.facts.place()), ...stay, search_radius_meters: 5000 };
  const found = await ask(context, 'searchAvailableParkings', { body }).catch(whenInconclusive(null));
  // What becomes of a booking of an offer that is not sold through the API at all is open.
  return foundOffers(found?.elements ?? [])
    .filter(({ offer }) => offer.available === false && offer.bookable === true)
    .map(({ svcpid, offer }) => ({ svcpid, stay, reason: String(textIn(offer, 'reason')), searched: true }));
}

/** An hour at noon and in the night, the shortest stay and the longest (8). */
function unusualStays({ start }: Stay): readonly Stay[] {
  const noon = instantOf(start) ?? Date.now();
  const night = dateTime(noon + 15 * 60 * 60_000);
  return [
    { start, duration: 60 },
    { start: night, duration: 60 },
    { start, duration: 14_400 },
    { start, duration: 15 },
  ];
}

/** Whether an offer is not available for its stay: GET /offers/:svcpid says so, or nothing, and a search does again. */
export async function isUnavailable(context: Context, offer: UnavailableOffer): Promise<boolean> {
  const { svcpid, stay, searched } = offer;
  const told = await offerFor(context, svcpid, stay).catch(whenInconclusive([]));
  if (allAvailable(told, false)) return true;
  if (!searched || told.some(({ available }) => available === true)) return false;
  return (await searchUnavailable(context, stay)).some((other) => other.svcpid === svcpid);
}
