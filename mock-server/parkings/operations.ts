import type { OfferRecord } from '../../generators/world/types.ts';
import type { Stay } from '../availability/availability.ts';
import { createMatches } from '../availability/matches.ts';
import { createReadLocale } from '../availability/present-terms.ts';
import { createQuotes, quoteUnverified } from '../availability/quote.ts';
import { readInstant } from '../availability/read-instant.ts';
import type { Ledger } from '../bookings/ledger.ts';
import type { FixedJson } from '../kernel/fixed-json.ts';
import type { Operation } from '../kernel/operation.ts';
import { invalidRequest, unknownItem } from '../kernel/problems.ts';
import { mapInTurns, visitInTurns } from '../kernel/take-turns.ts';
import { createArrangements } from '../profile/arrange.ts';
import type { Choices } from '../profile/choices.ts';
import type { Catalogue } from '../world/catalogue.ts';
import { createListFilters, type ListFilter } from './filters.ts';
import { pageOf } from './paging.ts';
import { createPresentParkings, type FoundParking, type QuotedOffer } from './present.ts';

/** The operations that answer with parkings (4.2 to 4.6). */
export function parkingOperations(deps: {
  readonly catalogue: Catalogue;
  readonly ledger: Ledger;
  readonly choices: Choices;
  readonly random: () => number;
  readonly json: FixedJson;
}) {
  const { catalogue, ledger, choices, random, json } = deps;
  const { presentListParking, presentSearchParking } = createPresentParkings(json);
  const quotesFor = createQuotes(ledger.occupancy, choices, 'search');
  const matches = createMatches(choices);
  const filtersOf = createListFilters(choices);
  const arrange = createArrangements(choices, random);
  const separator = choices.search.providers_separator;
  const isTransactional = (offer: OfferRecord) => catalogue.transactionalProviders.has(offer.provider);
  const isOperable = operableOffers[choices.parkings.operable];
  const readLocale = createReadLocale(choices);
  const types = new Set<string>(choices.parkings.types);
  const providers = new Set(catalogue.world.providers.map(({ name }) => name));

  const searchAvailableParkings: Operation<'searchAvailableParkings'> = async ({ body, now }) => {
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
      return true;
    });
    const nearest = everything.slice(0, choices.search.maximum_results ?? undefined);
    const found = [...arrange.search(nearest)];
    const start = choices.search.schedule_day === 'today' ? now : stay.start;
    const view = { start, language: readLocale(body.locale, { in: 'body', pointer: '/locale' }) };
    return { status: 200, body: await mapInTurns(found, (one) => presentSearchParking(one, view)) };
  };

  function namesIn(text: string | undefined): readonly string[] {
    if (text === undefined || text === '') return [];
    const names = text
      .split(separator)
      .map((name) => name.trim())
      .filter(Boolean);
    const { providers_filter } = choices.search;
    if (providers_filter === 'restricts-known' && !names.every((name) => providers.has(name))) {
      const detail = `must only name ${[...providers].join(', ')}`;
      throw invalidRequest([{ in: 'body', pointer: '/providers', rule: 'exists', detail }]);
    }
    return providers_filter === 'ignored' ? [] : names;
  }

  const listAvailableParkings: Operation<'listAvailableParkings'> = async () => ({
    status: 200,
    body: await listOf(inOrder(), { limit: 0 }, (parking) =>
      parking.offers.some((offer) => isTransactional(offer) && isOperable(offer)) ? parking : null,
    ),
  });

  const listParkings: Operation<'listParkings'> = async ({ query }) => {
    requireKnown(query.type, types, { choice: choices.parkings.unknown_type, name: 'type' });
    requireKnown(query.provider, providers, {
      choice: choices.parkings.unknown_provider_filter,
      name: 'provider',
    });
    return { status: 200, body: await listOf(candidatesFor(query), query, filtersOf(query)) };
  };

  /** The page of the candidates that pass a filter, as a list shows them. */
  async function listOf(
    candidates: Iterable<Candidate>,
    query: { readonly offset?: number; readonly limit?: number },
    filter: ListFilter,
  ) {
    const page = await pageOf(candidates, query, ({ index, metres }) => {
      const parking = filter(catalogue.parking(index));
      return parking === null ? null : { parking, metres };
    });
    const { offset = 0 } = query;
    if (page.length === 0 && offset > 0 && choices.limits.offset_past_end === 'refuse')
      throw refusedQuery('offset', 'maximum', 'must be less than the number of parkings');
    return mapInTurns(page, ({ parking, metres }) => presentListParking(parking, metres));
  }

  /** A point needs both of its coordinates; without one, every parking is a candidate. */
  function candidatesFor(query: {
    readonly lat?: number;
    readonly long?: number;
    readonly distance?: number;
  }): Iterable<Candidate> {
    const { lat, long, distance = usualDistance } = query;
    const { distance_minimum } = choices.limits;
    if (distance < distance_minimum)
      throw refusedQuery('distance', 'minimum', `must be at least ${distance_minimum}`);
    const hasPoint = lat !== undefined && long !== undefined;
    // One that is left out arrives as its default.
    if (!hasPoint && distance !== usualDistance && choices.parkings.distance_without_point === 'refuse')
      throw refusedQuery('distance', 'both-coordinates', 'requires lat and long');
    if (lat !== undefined && long !== undefined) return arrange.nearby(catalogue.near(lat, long, distance));
    if ((lat === undefined && long === undefined) || !choices.parkings.point_needs_both) return inOrder();
    const missing = lat === undefined ? 'lat' : 'long';
    throw refusedQuery(missing, 'both-coordinates', 'is required if the other coordinate is sent');
  }

  function* inOrder(): Iterable<Candidate> {
    for (const index of arrange.list(catalogue.indexes())) yield { index };
  }

  const listProviderParkings: Operation<'listProviderParkings'> = async ({ path, query }) => {
    const { unknown_provider, provider_filter_defaults } = choices.parkings;
    if (unknown_provider === 'refuse' && !providers.has(path.provider))
      throw unknownItem('provider', path.provider, 'provider');
    const flags = provider_filter_defaults === 'only-true' ? { automated: true, bookable: true } : {};
    const filter = filtersOf({ ...flags, ...query, provider: path.provider });
    return { status: 200, body: await listOf(inOrder(), query, filter) };
  };

  const listTransactionalProviders: Operation<'listTransactionalProviders'> = () => ({
    status: 200,
    body: [...catalogue.transactionalProviders],
  });

  return {
    searchAvailableParkings,
    listAvailableParkings,
    listParkings,
    listProviderParkings,
    listTransactionalProviders,
  };
}

function refusedQuery(pointer: string, rule: string, detail: string) {
  return invalidRequest([{ in: 'query', pointer, rule, detail }]);
}

/** Throws a problem for a filter that names what there is none of, where a profile wants that. */
function requireKnown(
  sent: string | undefined,
  known: ReadonlySet<string>,
  { choice, name }: { readonly choice: 'empty-list' | 'refuse'; readonly name: string },
): void {
  if (sent === undefined || choice === 'empty-list' || known.has(sent)) return;
  throw refusedQuery(name, 'exists', `must be one of ${[...known].join(', ')}`);
}

/** Metres around the point of a list (4.4). */
const usualDistance = 500;

/** A parking that may be in a list, by its index in the world. */
interface Candidate {
  readonly index: number;
  /** Where the request gave a point. */
  readonly metres?: number;
}

/** Which offers of a transactional provider make their parking operable. */
const operableOffers: Readonly<Record<Choices['parkings']['operable'], (offer: OfferRecord) => boolean>> = {
  'transactional-provider': () => true,
  'bookable-or-automated': ({ bookable, automated }) => bookable || automated,
  bookable: ({ bookable }) => bookable,
};
