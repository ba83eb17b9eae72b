import type {
  MessageLanguage,
  OfferRecord,
  ParkingRecord,
  PointOfInterestRecord,
} from '../../generators/world/types.ts';
import type { components } from '../../spec/generated/api-types.ts';
import { leaveOutOptional, presentRates } from '../availability/present-terms.ts';
import { commissionPercent, priceInCurrency, toUnits } from '../availability/price.ts';
import type { Quote } from '../availability/quote.ts';
import type { WriteJson } from '../kernel/fixed-json.ts';
import { openDayOf, presentDay, presentWeek } from './present-schedule.ts';
import { presentServices } from './present-services.ts';

type Schemas = components['schemas'];

/** A parking that a search found, with the quotes of its offers for the stay. */
export interface FoundParking {
  readonly parking: ParkingRecord;
  readonly metres: number;
  readonly freeSpots: number;
  readonly offers: readonly QuotedOffer[];
}

/** An offer with its quote for a stay. */
export interface QuotedOffer {
  readonly offer: OfferRecord;
  readonly quote: Quote;
}

/**
 * Builds the two forms of a parking. Each keeps apart the fields that never change, so that their JSON can be cached.
 */
export function createPresentParkings(write: WriteJson) {
  /** The list form (2.1), with the distance if the request has a point. */
  function presentListParking(parking: ParkingRecord, metres?: number): Schemas['ListParking'] {
    const fixed = () => leaveOutOptional(parking, 'list-parking', listParking(parking));
    const varying = { distance: metres === undefined ? undefined : Math.round(metres) };
    return write(parking, 'list', fixed, leaveOutOptional(parking, 'list-parking', varying));
  }

  /** The search form (2.3), with the opening hours of the day of `start`. */
  function presentSearchParking(
    { parking, metres, freeSpots, offers }: FoundParking,
    { start, language }: { readonly start: number; readonly language: MessageLanguage },
  ): Schemas['SearchParking'] {
    const fixed = () => leaveOutOptional(parking, 'search-parking', searchParking(parking, language));
    const day = openDayOf(parking, start);
    const varying = {
      distance: Math.round(metres),
      schedule_formatted: day && write(day.hours, day.weekday, () => presentDay(day), {}),
      freeSpots: parking.showsFreeSpots ? freeSpots : undefined,
      offers: offers.map((quoted) => presentSearchOffer(parking, quoted, language)),
    };
    return write(parking, language, fixed, leaveOutOptional(parking, 'search-parking', varying));
  }

  function presentSearchOffer(
    parking: ParkingRecord,
    { offer, quote }: QuotedOffer,
    language: MessageLanguage,
  ): Schemas['SearchOffer'] {
    const fixed = () => leaveOutOptional(parking, 'search-offer', searchOffer(parking, offer, language));
    const { price, available, reason } = quote;
    return write(offer, language, fixed, { customer_price: price ?? 0, available, reason });
  }

  return { presentListParking, presentSearchParking };
}

function listParking(parking: ParkingRecord) {
  const best = parking.offers.map(priceOfFirstHour).filter((price) => price !== undefined);
  return {
    id: parking.id,
    name: parking.name,
    address: parking.address,
    country: parking.country,
    region: parking.region,
    lat: parking.lat,
    long: parking.long,
    automated: parking.offers.some((offer) => offer.automated),
    bookable: parking.offers.some((offer) => offer.bookable),
    best_offer: best.length > 0 ? Math.min(...best) : undefined,
    is_open_24h: parking.hours === null,
    schedules: parking.scheduleSentence,
    capacity: parking.showsCapacity ? parking.capacity : undefined,
    phone: parking.phone,
    email: parking.email,
    country_long: parking.countryName,
    services: parking.services.map((name) => ({ name: name as Schemas['ListServiceName'] })),
    entrances: parking.listsEntrances ? parking.entrances : undefined,
    images: parking.images,
    offers: parking.offers.map((offer) => leaveOutOptional(parking, 'list-offer', listOffer(offer))),
    schedule_formatted: presentWeek(parking),
    points_of_interest: parking.pointsOfInterest?.map((point) => presentPoint(point, String)),
  };
}

function listOffer(offer: OfferRecord) {
  return {
    svcpid: offer.svcpid,
    bookable: offer.bookable,
    automated: offer.automated,
    first_hour: priceOfFirstHour(offer),
    booking_url: offer.bookingUrl,
    rates: offer.rates.length > 0 ? presentRates(offer) : undefined,
  };
}

function searchParking(parking: ParkingRecord, language: MessageLanguage) {
  return {
    name: parking.name,
    address: parking.address,
    area: parking.area,
    country: parking.country,
    region: parking.region,
    parkingId: parking.id,
    location: { type: 'Point', coordinates: [parking.long, parking.lat] } as const,
    max_height: parking.maxHeight,
    is_open_24h: parking.hours === null,
    pointsOfInterest: parking.pointsOfInterest?.map((point) => presentPoint(point, Number)),
    images: parking.images,
    entrances: parking.entrances,
    services: presentServices(parking.services, language),
  };
}

function searchOffer(parking: ParkingRecord, offer: OfferRecord, language: MessageLanguage) {
  return {
    provider: offer.provider,
    svcPID: offer.svcpid,
    PID: offer.pid,
    name: offer.name,
    parkingId: parking.id,
    bookable: offer.bookable,
    automated: offer.automated,
    cancel_msg: offer.cancelMessage?.[language],
    access_msg: offer.accessMessage?.[language],
    commission_percent: commissionPercent,
    rates: presentRates(offer),
    cancelable: offer.cancelMinutes !== null,
    cancel_mn: offer.cancelMinutes ?? undefined,
    offer_time: offer.offerTime,
    ...offer.terms,
  };
}

/** In the currency of the offer's rates, commission included; undefined without rates. */
function priceOfFirstHour({ rates }: OfferRecord): number | undefined {
  const price = priceInCurrency(rates, 60);
  return price === null ? undefined : toUnits(price);
}

/** The list form has the distance as a string, the search form as a number. */
function presentPoint<T>({ name, metres }: PointOfInterestRecord, toDistance: (metres: number) => T) {
  if (metres === undefined) return { name };
  return { name, distance_mts: toDistance(metres), friendly_distance: friendlyDistance(metres) };
}

/** Writes a distance in metres below one kilometre, and in kilometres with one decimal from there on. */
function friendlyDistance(metres: number): string {
  return metres < 1000 ? `${metres} m` : `${(metres / 1000).toFixed(1)} km`;
}
