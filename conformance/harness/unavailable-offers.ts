import { ask } from './answers.ts';
import type { Context } from './context.ts';
import type { Stay } from './facts.ts';
import { instantOf } from './instants.ts';
import { textIn } from './json.ts';
import { allAvailable, offerFor, offersToBook, provenOffer } from './kit-bookings.ts';
import { foundOffers } from './market.ts';
import { shared } from './shared.ts';
import { dateTime } from './stays.ts';

/** An offer that is not available for a stay. */
export interface UnavailableOffer {
  readonly svcpid: string;
  readonly stay: Stay;
  readonly reason: string;
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
  const place = await context.facts.place();
  for (const stay of stays) {
    const body = { ...place, ...stay, search_radius_meters: 5000 };
    const found = await ask(context, 'searchAvailableParkings', { body }).catch(() => null);
    for (const { svcpid, offer } of foundOffers(found?.elements ?? [])) {
      // What becomes of a booking of an offer that is not sold through the API at all is open.
      if (offer.available !== false || offer.bookable !== true) continue;
      yield { svcpid, stay, reason: String(textIn(offer, 'reason')) };
    }
  }
  for (const { svcpid } of (await offersToBook(context)).slice(0, 4)) {
    for (const stay of stays) yield { svcpid, stay, reason: `${stay.start} for ${stay.duration} minutes` };
  }
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

/** Whether GET /offers/:svcpid says that an offer is not available for its stay. */
export async function isUnavailable(context: Context, { svcpid, stay }: UnavailableOffer): Promise<boolean> {
  return allAvailable(await offerFor(context, svcpid, stay).catch(() => []), false);
}
