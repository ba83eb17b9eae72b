import { createQuotes, type Quote } from '../availability/quote.ts';
import { readStay } from '../availability/read-instant.ts';
import type { Operation } from '../kernel/operation.ts';
import { mapInTurns } from '../kernel/take-turns.ts';
import type { OperationDependencies } from '../operation-dependencies.ts';
import { createPresentOffers } from './present.ts';

/** The operations on offers (4.7, 4.8). */
export function offerOperations(deps: OperationDependencies) {
  const { catalogue, bookingIndex, choices, arrange, matches, readLocale, writeJson } = deps;
  const { presentOffer, presentOfferByLocation } = createPresentOffers(writeJson);
  const { radius_metres: radius, order, one_per_parking, maximum_results } = choices.offers;
  const unknownIsEmpty = choices.statuses.unknown_offer === 200;
  const quotesFor = createQuotes(bookingIndex.occupancy, choices, 'offers');

  const findOffers: Operation<'findOffers'> = async ({ query, now }) => {
    const stay = readStay(query, 'query', now);
    const language = readLocale(query.locale, 'query');
    const near = catalogue.near(query.lat, query.long, radius);
    const offersOf = await mapInTurns(near, ({ index, metres }) => {
      const parking = catalogue.parking(index);
      const quotes = quotesFor(parking, stay, now);
      const offers = parking.offers
        .filter((offer) => matches(query.automated, offer.automated))
        .map((offer) => ({ parking, metres, offer, quotes, quoted: quotes.quote(offer) }))
        .filter(({ quoted }) => matches(query.available, quoted.available));
      return one_per_parking ? offers.slice(0, 1) : offers;
    });
    const everything = offersOf.flat();
    if (order === 'price') everything.sort(byPrice);
    const found = [...arrange.offers(everything.slice(0, maximum_results ?? undefined))];
    return {
      status: 200,
      body: found.map(({ parking, metres, offer, quotes, quoted }) => {
        const more = { metres, language, freeSpots: quotes.freeSpots() };
        return presentOfferByLocation(parking, offer, quoted, stay, more);
      }),
    };
  };

  const getOffer: Operation<'getOffer'> = ({ path, query, now }) => {
    if (unknownIsEmpty && catalogue.findOffer(path.svcpid) === null) return { status: 200, body: [] };
    const { parking, offer } = catalogue.requireOffer(path.svcpid, { in: 'path', pointer: 'svcpid' });
    const language = readLocale(query.locale, 'query');
    const quoted = quotesFor(parking, readStay(query, 'query', now), now).quote(offer);
    return { status: 200, body: [presentOffer(parking, offer, quoted, language)] };
  };

  return { findOffers, getOffer };
}

/** Offers without a price come last. */
function byPrice(a: { readonly quoted: Quote }, b: { readonly quoted: Quote }): number {
  return (a.quoted.price ?? Number.MAX_VALUE) - (b.quoted.price ?? Number.MAX_VALUE);
}
