import type { Listed } from '../answers/ask.ts';
import { locationOf, parkingSet, placeOf } from '../answers/parkings.ts';
import type { Context } from '../check/check.ts';
import { type FoundOffer, mayBeCut, offersIn } from '../fixtures/offers/offers.ts';
import type { Evidence } from '../kernel/outcomes.ts';
import { missing } from './comparison.ts';

/** The flags of offers that filter the searches (4.2, 4.7). */
export const offerFlags = ['automated', 'available'] as const;
export type OfferFlag = (typeof offerFlags)[number];

/** Whether a filter may keep all offers of a parking in an answer if one of them passes. */
export function mayKeepWholeParkings({ profile }: Context, { exchange }: Listed): boolean {
  return exchange.operation === 'searchAvailableParkings' && profile.search?.filter_level !== 'offers';
}

/** Yields the offers of a filtered answer that do not pass the filter, if they `count`. */
export function* unflaggedOffers(
  context: Context,
  kept: Listed,
  flag: OfferFlag,
  counts: (one: FoundOffer) => boolean = () => true,
): Iterable<Evidence> {
  const offers = offersIn(kept);
  const passing = offers.filter(({ offer }) => offer[flag] === true);
  const whole = new Set(mayKeepWholeParkings(context, kept) ? passing.map(({ parking }) => parking) : []);
  for (const { svcpid, offer, parking } of offers.filter(counts)) {
    if (offer[flag] !== false || whole.has(parking)) continue;
    const found = `${svcpid} with ${flag} false`;
    yield { expected: `only offers with ${flag} true`, found, exchanges: [kept.exchange] };
  }
}

/** Whether a filter must keep an offer. One that is available for the stay need not be bookable. */
export function mustPass({ offer }: FoundOffer, flag: OfferFlag): boolean {
  return offer[flag] === true && (flag === 'automated' || offer.bookable !== false);
}

/** Yields offers of the whole answer as missing from a filtered one; a limit may have cut off their parkings. */
export function missingOffers(
  expected: readonly FoundOffer[],
  all: Listed,
  kept: Listed,
  why: string,
): Iterable<Evidence> {
  const ids = new Set(offersIn(kept).map(({ svcpid }) => svcpid));
  const shown = parkingSet(kept.elements);
  const isCut = mayBeCut(kept, all);
  const lost = expected.filter(({ svcpid, parking }) => !ids.has(svcpid) && (!isCut || shown.has(parking)));
  const names = lost.map(({ svcpid }) => svcpid);
  return missing(names, why, all, kept);
}

/**
 * The offers of a filtered answer in places that the answer without the filter lacks. An answer may show only the best
 * offer of a parking, so another one proves nothing.
 */
export function offersElsewhere(all: Listed, kept: Listed): readonly FoundOffer[] {
  const places = new Set(offersIn(all).map(whereabouts));
  return offersIn(kept).filter((one) => !places.has(whereabouts(one)));
}

function whereabouts({ parking }: FoundOffer): string {
  return JSON.stringify(locationOf(parking) ?? placeOf(parking));
}
