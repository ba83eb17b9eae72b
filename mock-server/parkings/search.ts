import type { OfferRecord } from '../../generators/world/types.ts';
import type { Stay } from '../availability/availability.ts';
import { createMatches } from '../availability/matches.ts';
import { createReadLocale } from '../availability/present-terms.ts';
import { createQuotes, quoteUnverified } from '../availability/quote.ts';
import { readInstant } from '../availability/read-instant.ts';
import type { Ledger } from '../bookings/ledger.ts';
import type { FixedJson } from '../kernel/fixed-json.ts';
import type { Operation } from '../kernel/operation.ts';
import { invalidRequest } from '../kernel/problems.ts';
import { mapInTurns, visitInTurns } from '../kernel/take-turns.ts';
import { createArrangements } from '../profile/arrange.ts';
import type { Choices } from '../profile/choices.ts';
import type { Catalogue } from '../world/catalogue.ts';
import { createPresentParkings, type FoundParking, type QuotedOffer } from './present.ts';

/** What a search works on. */
export interface SearchDeps {
  readonly catalogue: Catalogue;
  readonly ledger: Ledger;
  readonly choices: Choices;
  readonly random: () => number;
  readonly json: FixedJson;
}

/** The search for available parkings (4.2). */
export function createSearch(deps: SearchDeps): Operation<'searchAvailableParkings'> {
  const { catalogue, ledger, choices, random, json } = deps;
  const { presentSearchParking } = createPresentParkings(json);
  const quotesFor = createQuotes(ledger.occupancy, choices, 'search');
  const matches = createMatches(choices);
  const arrange = createArrangements(choices, random);
  const readLocale = createReadLocale(choices);
  const separator = choices.search.providers_separator;
  const providers = new Set(catalogue.world.providers.map(({ name }) => name));
  const isTransactional = (offer: OfferRecord) => catalogue.transactionalProviders.has(offer.provider);

  function namesIn(text: string | undefined): readonly string[] {
    if (text === undefined || text === '') return [];
    const names = text
      .split(separator)
      .map((name) => name.trim())
      .filter(Boolean);
    const { providers_filter } = choices.search;
    const unknown = names.find((name) => !providers.has(name));
    if (providers_filter === 'restricts-known' && unknown !== undefined) {
      const detail = `must only name providers of this service, and ${unknown.slice(0, 100)} is not one`;
      throw invalidRequest([{ in: 'body', pointer: '/providers', rule: 'exists', detail }]);
    }
    return providers_filter === 'ignored' ? [] : names;
  }

  return async ({ body, now }) => {
    const stay: Stay = {
      start: readInstant(body.start, { in: 'body', pointer: '/start' }) ?? now,
      minutes: body.duration ?? 60,
    };
    const wanted = namesIn(body.providers);

    const showsEmpty = choices.search.empty_offers === 'shown-empty';
    const verified = body.duration !== undefined || choices.search.without_duration === 'verified';
    const isWanted = (offer: OfferRecord) =>
      (wanted.length === 0 || wanted.includes(offer.provider)) && matches(body.automated, offer.automated);

    const everything: FoundParking[] = [];
    const near = catalogue.near(body.lat, body.long, body.search_radius_meters ?? 600);
    await visitInTurns(near, ({ index, metres }) => {
      const parking = catalogue.parking(index);
      const quotes = quotesFor(parking, stay, now);
      const sold = parking.offers.filter(isTransactional).map((offer): QuotedOffer => {
        const quote = verified ? quotes.quote(offer) : quoteUnverified(offer, stay);
        return { offer, quote };
      });
      const passing = sold.filter(
        ({ offer, quote }) => isWanted(offer) && matches(body.available, offer.bookable && quote.available),
      );
      const offers = passing.length > 0 && choices.search.filter_level === 'parkings' ? sold : passing;
      if (offers.length > 0 || (showsEmpty && sold.length > 0))
        everything.push({ parking, metres, offers, freeSpots: quotes.freeSpots() });
    });
    const nearest = everything.slice(0, choices.search.maximum_results ?? undefined);
    const found = [...arrange.search(nearest)];
    const start = choices.search.schedule_day === 'today' ? now : stay.start;
    const view = { start, language: readLocale(body.locale, { in: 'body', pointer: '/locale' }) };
    return { status: 200, body: await mapInTurns(found, (one) => presentSearchParking(one, view)) };
  };
}
