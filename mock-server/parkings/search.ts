import type { OfferRecord } from '../../generators/world/types.ts';
import { createQuotes, quoteUnverified } from '../availability/quote.ts';
import { readStay } from '../availability/read-instant.ts';
import type { Operation } from '../kernel/operation.ts';
import { invalidAt } from '../kernel/problems.ts';
import { mapInTurns, visitInTurns } from '../kernel/take-turns.ts';
import type { OperationDependencies } from '../operation-dependencies.ts';
import { createPresentParkings, type FoundParking, type QuotedOffer } from './present.ts';

/** The search for available parkings (4.2). */
export function createSearch(deps: OperationDependencies): Operation<'searchAvailableParkings'> {
  const { catalogue, bookingIndex, choices, arrange, matches, readLocale, writeJson } = deps;
  const { presentSearchParking } = createPresentParkings(writeJson);
  const quotesFor = createQuotes(bookingIndex.occupancy, choices, 'search');
  const separator = choices.search.providers_separator;
  const isTransactional = (offer: OfferRecord) => catalogue.transactionalProviders.has(offer.provider);

  function namesIn(text: string | undefined): readonly string[] {
    if (text === undefined || text === '') return [];
    const names = text
      .split(separator)
      .map((name) => name.trim())
      .filter(Boolean);
    const { providers_filter } = choices.search;
    const unknown = names.find((name) => !catalogue.providers.has(name));
    if (providers_filter === 'restricts-known' && unknown !== undefined) {
      const detail = `must only name providers of this service, and ${unknown.slice(0, 100)} is not one`;
      throw invalidAt('body', '/providers', 'exists', detail);
    }
    return providers_filter === 'ignored' ? [] : names;
  }

  return async ({ body, now }) => {
    const stay = readStay(body, 'body', now);
    const providers = namesIn(body.providers);

    const showsEmpty = choices.search.empty_offers === 'shown-empty';
    const verified = body.duration !== undefined || choices.search.without_duration === 'verified';
    const isWanted = (offer: OfferRecord) =>
      (providers.length === 0 || providers.includes(offer.provider)) &&
      matches(body.automated, offer.automated);

    const everything: FoundParking[] = [];
    const near = catalogue.near(body.lat, body.long, body.search_radius_meters ?? 600);
    await visitInTurns(near, ({ index, metres }) => {
      const parking = catalogue.parking(index);
      const quotes = quotesFor(parking, stay, now);
      const quoted = parking.offers.filter(isTransactional).map((offer): QuotedOffer => {
        const quote = verified ? quotes.quote(offer) : quoteUnverified(offer, stay);
        return { offer, quote };
      });
      const passing = quoted.filter(
        ({ offer, quote }) => isWanted(offer) && matches(body.available, offer.bookable && quote.available),
      );
      const offers = passing.length > 0 && choices.search.filter_level === 'parkings' ? quoted : passing;
      if (offers.length > 0 || (showsEmpty && quoted.length > 0))
        everything.push({ parking, metres, offers, freeSpots: quotes.freeSpots() });
    });
    const nearest = everything.slice(0, choices.search.maximum_results ?? undefined);
    const found = [...arrange.search(nearest)];
    const start = choices.search.schedule_day === 'today' ? now : stay.start;
    const view = { start, language: readLocale(body.locale, 'body') };
    return { status: 200, body: await mapInTurns(found, (one) => presentSearchParking(one, view)) };
  };
}
