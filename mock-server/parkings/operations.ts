import type { OfferRecord, ParkingRecord } from '../../generators/world/types.ts';
import type { Ledger } from '../bookings/ledger.ts';
import type { Stay } from '../offers/availability.ts';
import { createQuotes, quoteUnverified } from '../offers/quote.ts';
import { readInstant } from '../offers/read-instant.ts';
import type { Operation } from '../operation.ts';
import { invalidRequest } from '../problems.ts';
import { type Choices, graceForPastStart } from '../profile/choices.ts';
import type { Catalogue, NearbyParking } from '../world/catalogue.ts';
import { drawListParking } from './draw-list-parking.ts';
import { drawSearchParking, type QuotedOffer } from './draw-search-parking.ts';
import { matches, pageOf } from './filters.ts';

/** The operations that answer with parkings (4.2 to 4.6). */
export function parkingOperations(deps: {
  readonly catalogue: Catalogue;
  readonly ledger: Ledger;
  readonly choices: Choices;
}) {
  const { catalogue, ledger, choices } = deps;
  const { quote, freeSpots } = createQuotes(ledger.occupancy, graceForPastStart(choices));
  const separator = choices.search.providers_separator ?? ',';
  const isOperable = (offer: OfferRecord) => catalogue.transactionalProviders.has(offer.provider);

  const searchAvailableParkings: Operation<'searchAvailableParkings'> = ({ body, now }) => {
    const stay: Stay = {
      start: readInstant(body.start, { in: 'body', pointer: '/start' }) ?? now,
      minutes: body.duration ?? 60,
    };
    const locale = body.locale ?? 'es';
    const wanted = (body.providers ?? '')
      .split(separator)
      .map((name) => name.trim())
      .filter(Boolean);

    const quoteOffer = (parking: ParkingRecord, offer: OfferRecord): QuotedOffer => ({
      offer,
      quote: body.duration === undefined ? quoteUnverified(offer, stay) : quote(parking, offer, stay, now),
    });

    const found = catalogue.near(body.lat, body.long, body.search_radius_meters ?? 600);
    return {
      status: 200,
      body: found.flatMap(({ parking, metres }) => {
        const offers = parking.offers
          .filter((offer) => isOperable(offer) && (wanted.length === 0 || wanted.includes(offer.provider)))
          .filter((offer) => matches(body.automated, offer.automated))
          .map((offer) => quoteOffer(parking, offer))
          .filter((quoted) => matches(body.available, quoted.offer.bookable && quoted.quote.available));
        if (offers.length === 0) return [];
        const more = { metres, start: stay.start, locale, freeSpots: freeSpots(parking, stay) };
        return [drawSearchParking(parking, offers, more)];
      }),
    };
  };

  const listAvailableParkings: Operation<'listAvailableParkings'> = () => ({
    status: 200,
    body: [...catalogue.all()]
      .filter((parking) => parking.offers.some(isOperable))
      .map((parking) => drawListParking(parking)),
  });

  const listParkings: Operation<'listParkings'> = ({ query }) => {
    const candidates = candidatesFor(query);
    return {
      status: 200,
      body: pageOf(candidates, query.offset, query.limit, ({ parking }) => {
        const { offers } = parking;
        return (
          (query.pluscode === undefined || parking.id.startsWith(query.pluscode)) &&
          (query.type === undefined || parking.type === query.type) &&
          (query.provider === undefined || offers.some((offer) => offer.provider === query.provider)) &&
          matches(
            query.automated,
            offers.some((offer) => offer.automated),
          ) &&
          matches(
            query.bookable,
            offers.some((offer) => offer.bookable),
          )
        );
      }).map(({ parking, metres }) => drawListParking(parking, metres)),
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
    if (lat === undefined && long === undefined) return withoutDistance(catalogue.all());
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
      ({ offers }) =>
        offers.some((offer) => offer.provider === path.provider) &&
        matches(
          query.automated,
          offers.some((offer) => offer.automated),
        ) &&
        matches(
          query.bookable,
          offers.some((offer) => offer.bookable),
        ),
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
