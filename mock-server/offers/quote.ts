import type { OfferRecord, ParkingRecord } from '../../generators/world/types.ts';
import { type Reason, reasonFor, type SpacesTaken, type Stay } from './availability.ts';
import { priceInEuroCents, toUnits } from './price.ts';

/** What an offer answers for one stay: the price in EUR, and whether it can be booked. */
export interface Quote {
  /** EUR, commission included; null when the offer has no rates. */
  readonly price: number | null;
  readonly available: boolean;
  readonly reason: Reason;
}

/** Prices an offer and checks its availability; searches, offers and bookings all ask here. */
export function quote(
  parking: ParkingRecord,
  offer: OfferRecord,
  stay: Stay,
  now: number,
  spacesTaken: SpacesTaken,
): Quote {
  const reason = reasonFor(parking, offer, stay, now, spacesTaken);
  return { price: priceFor(offer, stay), available: reason === 'verificado', reason };
}

/**
 * Prices an offer without asking for a duration's availability, which a search confirms only when it sends a
 * duration (4.2): what lastingly prevents a booking is still told.
 */
export function quoteUnverified(offer: OfferRecord, stay: Stay): Quote {
  const price = priceFor(offer, stay);
  if (!offer.bookable) return { price, available: false, reason: 'parking_not_available' };
  if (offer.rates.length === 0) return { price, available: false, reason: 'no_available_rates' };
  return { price, available: true, reason: 'no_verificado' };
}

function priceFor(offer: OfferRecord, stay: Stay): number | null {
  const cents = priceInEuroCents(offer, stay.minutes);
  return cents === null ? null : toUnits(cents);
}
