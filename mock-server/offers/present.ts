import type { MessageLanguage, OfferRecord, ParkingRecord } from '../../generators/world/types.ts';
import type { components } from '../../spec/generated/api-types.ts';
import type { Stay } from '../availability/availability.ts';
import { leaveOutOptional, presentRates } from '../availability/present-terms.ts';
import type { Quote } from '../availability/quote.ts';
import type { WriteJson } from '../kernel/fixed-json.ts';

type Schemas = components['schemas'];

/**
 * Builds the two forms of an offer. Each keeps apart the fields that never change, so that their JSON can be cached.
 */
export function createPresentOffers(write: WriteJson) {
  /** The form that GET /offers/:svcpid returns (2.4). */
  function presentOffer(
    parking: ParkingRecord,
    offer: OfferRecord,
    { price, available, reason }: Quote,
    language: MessageLanguage,
  ): Schemas['Offer'] {
    const fixed = () => leaveOutOptional(parking, 'offer', offerById(parking, offer, language));
    const varying = {
      customer_price: price ?? undefined,
      available,
      reason: available ? undefined : reason,
    };
    return write(offer, `offer ${language}`, fixed, leaveOutOptional(parking, 'offer', varying));
  }

  /** The form that GET /offers returns for a point and a stay (2.4). */
  function presentOfferByLocation(
    parking: ParkingRecord,
    offer: OfferRecord,
    { price, available }: Quote,
    stay: Stay,
    more: { readonly metres: number; readonly language: MessageLanguage; readonly freeSpots: number },
  ): Schemas['OfferByLocation'] {
    const { metres, language, freeSpots } = more;
    const fixed = () =>
      leaveOutOptional(parking, 'offer-by-location', offerByLocation(parking, offer, language));
    const varying = {
      distance: Math.round(metres),
      start: new Date(stay.start).toISOString(),
      duration: stay.minutes,
      expected_price: price ?? undefined,
      available,
      freeSpots: parking.showsFreeSpots ? freeSpots : undefined,
    };
    const shown = leaveOutOptional(parking, 'offer-by-location', varying);
    return write(offer, `offer-by-location ${language}`, fixed, shown);
  }

  return { presentOffer, presentOfferByLocation };
}

function offerById(parking: ParkingRecord, offer: OfferRecord, language: MessageLanguage) {
  return {
    svcpid: offer.svcpid,
    name: parking.name,
    address: parking.address,
    lat: parking.lat,
    long: parking.long,
    type: parking.type,
    provider: offer.provider,
    PID: offer.pid,
    automated: offer.automated,
    pluscode: parking.id,
    ...presentTerms(offer, language),
  };
}

function offerByLocation(parking: ParkingRecord, offer: OfferRecord, language: MessageLanguage) {
  return {
    svcpid: offer.svcpid,
    name: parking.name,
    address: parking.address,
    country: parking.country,
    lat: parking.lat,
    long: parking.long,
    provider: offer.provider,
    automated: offer.automated,
    ...presentTerms(offer, language),
  };
}

/** The fields of both forms that do not depend on the stay. */
function presentTerms(offer: OfferRecord, language: MessageLanguage) {
  return {
    access_msg: offer.accessMessage?.[language],
    cancel_mn: offer.cancelMinutes ?? undefined,
    booking_url: offer.bookingUrl,
    rates: offer.rates.length > 0 ? presentRates(offer) : undefined,
    ...offer.terms,
  };
}
