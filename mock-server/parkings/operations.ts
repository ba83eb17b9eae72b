import type { OfferRecord, ParkingRecord } from '../../generators/world/types.ts';
import type { Ledger } from '../bookings/ledger.ts';
import type { Stay } from '../offers/availability.ts';
import { createQuotes, quoteUnverified } from '../offers/quote.ts';
import { readInstant } from '../offers/read-instant.ts';
import type { Operation } from '../operation.ts';
import { invalidRequest } from '../problems.ts';
import type { Choices } from '../profile/choices.ts';
import type { Catalogue, NearbyParking } from '../world/catalogue.ts';
import { drawListParking } from './draw-list-parking.ts';
import { drawSearchParking, type QuotedOffer } from './draw-search-parking.ts';
import { createMatches, pageOf } from './filters.ts';
import { type FoundParking, writeListParkings, writeSearchParkings } from './write-parkings.ts';

/** The operations that answer with parkings (4.2 to 4.6). */
export function parkingOperations(deps: {
  readonly catalogue: Catalogue;
  readonly ledger: Ledger;
  readonly choices: Choices;
}) {
  const { catalogue, ledger, choices } = deps;
  const quotesFor = createQuotes(ledger.occupancy, choices, 'search');
  const matches = createMatches(choices);
  const separator = choices.search.providers_separator;
  const matchesPlusCode = choices.parkings.pluscode_match === 'exact' ? isEqual : startsWith;
  const isOperable = (offer: OfferRecord) => catalogue.transactionalProviders.has(offer.provider);

  function matchesFlags(
    { offers }: ParkingRecord,
    wanted: { readonly automated?: boolean | null; readonly bookable?: boolean | null },
  ): boolean {
    return (
      matches(
        wanted.automated,
        offers.some((offer) => offer.automated),
      ) &&
      matches(
        wanted.bookable,
        offers.some((offer) => offer.bookable),
      )
    );
  }

  const searchAvailableParkings: Operation<'searchAvailableParkings'> = ({ body, now }) => {
    const stay: Stay = {
      start: readInstant(body.start, { in: 'body', pointer: '/start' }) ?? now,
      minutes: body.duration ?? 60,
    };
    const locale = body.locale ?? 'es';
    const wanted = namesIn(body.providers);

    const verified = body.duration !== undefined || choices.search.without_duration === 'verified';
    const isWanted = (offer: OfferRecord) =>
      isOperable(offer) &&
      (wanted.length === 0 || wanted.includes(offer.provider)) &&
      matches(body.automated, offer.automated);

    const found: FoundParking[] = [];
    for (const { parking, metres } of catalogue.near(body.lat, body.long, body.search_radius_meters ?? 600)) {
      const offers: QuotedOffer[] = [];
      const quotes = quotesFor(parking, stay, now);
      for (const offer of parking.offers) {
        if (!isWanted(offer)) continue;
        const quoted = verified ? quotes.quote(offer) : quoteUnverified(offer, stay);
        if (matches(body.available, offer.bookable && quoted.available))
          offers.push({ offer, quote: quoted });
      }
      if (offers.length > 0) found.push({ parking, metres, offers, freeSpots: quotes.freeSpots() });
    }
    const view = { start: stay.start, locale };
    return {
      status: 200,
      get body() {
        return found.map(({ parking, offers, ...more }) =>
          drawSearchParking(parking, offers, { ...more, ...view }),
        );
      },
      written: writeSearchParkings(found, view),
    };
  };

  function namesIn(text: string | undefined): readonly string[] {
    if (text === undefined || text === '') return [];
    const names = text.split(separator).map((name) => name.trim());
    return names.filter(Boolean);
  }

  const listAvailableParkings: Operation<'listAvailableParkings'> = () => ({
    status: 200,
    body: [...catalogue.all()]
      .filter((parking) => parking.offers.some(isOperable))
      .map((parking) => drawListParking(parking)),
  });

  const listParkings: Operation<'listParkings'> = ({ query }) => {
    const page = pageOf(
      candidatesFor(query),
      query.offset,
      query.limit,
      ({ parking }) =>
        (query.pluscode === undefined || matchesPlusCode(parking.id, query.pluscode)) &&
        (query.type === undefined || parking.type === query.type) &&
        (query.provider === undefined || sells(parking, query.provider)) &&
        matchesFlags(parking, query),
    );
    return {
      status: 200,
      get body() {
        return page.map(({ parking, metres }) => drawListParking(parking, metres));
      },
      ...(page.length <= mostPrepared && { written: writeListParkings(page) }),
    };
  };

  /** A point needs both of its coordinates; without one, every parking is a candidate. */
  function candidatesFor(query: {
    readonly lat?: number;
    readonly long?: number;
    readonly distance?: number;
  }): Iterable<{ readonly parking: ParkingRecord; readonly metres?: number }> {
    const { lat, long, distance = 500 } = query;
    if (lat !== undefined && long !== undefined) return catalogue.near(lat, long, distance);
    if ((lat === undefined && long === undefined) || !choices.parkings.point_needs_both)
      return withoutDistance(catalogue.all());
    const missing = lat === undefined ? 'lat' : 'long';
    throw invalidRequest([
      {
        in: 'query',
        pointer: missing,
        rule: 'both-coordinates',
        detail: 'is required where the other coordinate is sent',
      },
    ]);
  }

  const listProviderParkings: Operation<'listProviderParkings'> = ({ path, query }) => ({
    status: 200,
    body: pageOf(
      catalogue.all(),
      query.offset,
      query.limit,
      (parking) => sells(parking, path.provider) && matchesFlags(parking, query),
    ).map((parking) => drawListParking(parking)),
  });

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

function* withoutDistance(parkings: Iterable<ParkingRecord>): Iterable<Omit<NearbyParking, 'metres'>> {
  for (const parking of parkings) yield { parking };
}

/** A longer list is hardly asked for twice, and a large world's would fill the memory with what is prepared. */
const mostPrepared = 1_000;

const sells = ({ offers }: ParkingRecord, provider: string) =>
  offers.some((offer) => offer.provider === provider);
const isEqual = (id: string, sought: string) => id === sought;
const startsWith = (id: string, sought: string) => id.startsWith(sought);
