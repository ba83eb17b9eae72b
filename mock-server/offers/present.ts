import type { OfferRecord, ParkingRecord } from '../../generators/world/types.ts';
import type { components } from '../../spec/generated/api-types.ts';
import type { Stay } from '../availability/availability.ts';
import {
  type Language,
  leaveOutOptional,
  presentLimits,
  presentMessage,
  presentRates,
} from '../availability/present-terms.ts';
import type { Quote } from '../availability/quote.ts';

type Schemas = components['schemas'];

/** Presents an offer as GET /offers/:svcpid returns it (2.4). */
export function presentOffer(
  parking: ParkingRecord,
  offer: OfferRecord,
  quote: Quote,
  language: Language,
): Schemas['Offer'] {
  return leaveOutOptional(parking, 'offer', {
    svcpid: offer.svcpid,
    name: parking.name,
    address: parking.address,
    lat: parking.lat,
    long: parking.long,
    type: parking.type,
    provider: offer.provider,
    PID: offer.pid,
    ...(quote.price !== null && { customer_price: quote.price }),
    available: quote.available,
    ...(!quote.available && { reason: quote.reason }),
    automated: offer.automated,
    pluscode: parking.id,
    ...presentMessage('access_msg', offer.accessMessage, language),
    ...(offer.cancelMinutes !== null && { cancel_mn: offer.cancelMinutes }),
    ...(offer.bookingUrl !== undefined && { booking_url: offer.bookingUrl }),
    ...(offer.rates.length > 0 && { rates: presentRates(offer) }),
    ...presentLimits(offer),
  });
}

/** Presents an offer as GET /offers returns it for a point and a stay (2.4). */
export function presentOfferByLocation(
  parking: ParkingRecord,
  offer: OfferRecord,
  quote: Quote,
  stay: Stay,
  more: { readonly metres: number; readonly language: Language; readonly freeSpots: number },
): Schemas['OfferByLocation'] {
  return leaveOutOptional(parking, 'offer-by-location', {
    svcpid: offer.svcpid,
    name: parking.name,
    address: parking.address,
    country: parking.country,
    lat: parking.lat,
    long: parking.long,
    distance: Math.round(more.metres),
    start: new Date(stay.start).toISOString(),
    duration: stay.minutes,
    ...(quote.price !== null && { expected_price: quote.price }),
    available: quote.available,
    automated: offer.automated,
    ...presentMessage('access_msg', offer.accessMessage, more.language),
    ...(offer.cancelMinutes !== null && { cancel_mn: offer.cancelMinutes }),
    provider: offer.provider,
    ...(offer.bookingUrl !== undefined && { booking_url: offer.bookingUrl }),
    ...(parking.tellsFreeSpots && { freeSpots: more.freeSpots }),
    ...(offer.rates.length > 0 && { rates: presentRates(offer) }),
    ...presentLimits(offer),
  });
}
