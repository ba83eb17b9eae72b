import type { LocalisedText, OfferRecord, ParkingRecord } from '../../generators/world/types.ts';
import type { components } from '../../spec/generated/api-types.ts';
import type { Stay } from '../availability/availability.ts';
import type { Quote } from '../availability/quote.ts';
import { drawRates } from '../parkings/draw-rates.ts';
import { leaveOutOptional } from '../parkings/leave-out-optional.ts';

type Schemas = components['schemas'];

/** Draws an offer as GET /offers/:svcpid answers it (2.4). */
export function drawOffer(
  parking: ParkingRecord,
  offer: OfferRecord,
  quote: Quote,
  locale: string,
): Schemas['Offer'] {
  return leaveOutOptional(parking, 'Offer', {
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
    ...message('access_msg', offer.accessMessage, locale),
    ...(offer.cancelMinutes !== null && { cancel_mn: offer.cancelMinutes }),
    ...(offer.bookingUrl !== undefined && { booking_url: offer.bookingUrl }),
    ...(offer.rates.length > 0 && { rates: drawRates(offer) }),
    ...drawLimits(offer),
  });
}

/** Draws an offer as GET /offers answers it for a point and a stay (2.4). */
export function drawOfferByLocation(
  parking: ParkingRecord,
  offer: OfferRecord,
  quote: Quote,
  stay: Stay,
  more: { readonly metres: number; readonly locale: string; readonly freeSpots: number },
): Schemas['OfferByLocation'] {
  return leaveOutOptional(parking, 'OfferByLocation', {
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
    ...message('access_msg', offer.accessMessage, more.locale),
    ...(offer.cancelMinutes !== null && { cancel_mn: offer.cancelMinutes }),
    provider: offer.provider,
    ...(offer.bookingUrl !== undefined && { booking_url: offer.bookingUrl }),
    ...(parking.tellsFreeSpots && { freeSpots: more.freeSpots }),
    ...(offer.rates.length > 0 && { rates: drawRates(offer) }),
    ...drawLimits(offer),
  });
}

/** The six nullable fields that searches and offers share (2.3); left out where the provider says nothing. */
export function drawLimits(offer: OfferRecord) {
  return {
    ...(offer.accessType !== undefined && { access_type: offer.accessType }),
    ...(offer.maxHours !== undefined && { max_hours: offer.maxHours }),
    ...(offer.maxDays !== undefined && { max_days: offer.maxDays }),
    ...(offer.extraHours !== undefined && { extra_hours: offer.extraHours }),
    ...(offer.bookingMinTime !== undefined && { booking_min_time: offer.bookingMinTime }),
    ...(offer.startMinTime !== undefined && { start_min_time: offer.startMinTime }),
  };
}

/** A message in the language asked for, or in Spanish, the default of the specification (4.2). */
export function message<Field extends string>(
  field: Field,
  text: LocalisedText | undefined,
  locale: string,
): { readonly [F in Field]?: string } {
  if (text === undefined) return {};
  return { [field]: locale.toLowerCase() === 'en' ? text.en : text.es } as { readonly [F in Field]?: string };
}
