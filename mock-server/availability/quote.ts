import type { OfferRecord, ParkingRecord } from '../../generators/world/types.ts';
import { type Choices, graceForPastStart } from '../profile/choices.ts';
import { closedReason, isAlwaysFull, type Reason, reasonFor, type Stay } from './availability.ts';
import type { Occupancy } from './occupancy.ts';
import { priceInEuroCents, toUnits } from './price.ts';

/** The price of an offer for one stay, in EUR, and whether it can be booked. */
export interface Quote {
  /** EUR, commission included; null when the offer has no rates. */
  readonly price: number | null;
  readonly available: boolean;
  readonly reason: Reason;
}

/** What a parking's offers answer for one stay. What the offers have in common is looked up once. */
export interface Quotes {
  quote(offer: OfferRecord): Quote;
  /** Spaces that are free at the busiest moment of the stay. */
  freeSpots(): number;
}

/**
 * Prices the offers of a parking and checks their availability; searches, offers and bookings all ask here, so that
 * they agree. `now` in milliseconds since the epoch. The result holds at this moment only.
 */
export type QuotesFor = (parking: ParkingRecord, stay: Stay, now: number) => Quotes;

/** Quotes over the spaces that are taken, as a profile wants them for one group of operations. */
export function createQuotes(
  occupancy: Occupancy,
  choices: Choices,
  group: 'bookings' | 'offers' | 'search',
): QuotesFor {
  const grace = graceForPastStart(choices, group);
  const { limits_enforced } = choices.offers;
  const enforcesLimits =
    limits_enforced === 'offer-unavailable' ||
    (limits_enforced === 'booking-refused' && group === 'bookings');

  function countFreeSpots(parking: ParkingRecord, stay: Stay): number {
    if (isAlwaysFull(parking)) return 0;
    const taken = choices.bookings.takes_space ? occupancy.peak(parking.index, stay) : 0;
    return Math.max(0, parking.capacity - taken);
  }

  return (parking, stay, now) => {
    let spots: number | undefined;
    const freeSpots = () => {
      spots ??= countFreeSpots(parking, stay);
      return spots;
    };
    let closed: Reason | null | undefined;
    const closedFor = () => {
      if (closed === undefined) closed = closedReason(parking, stay);
      return closed;
    };
    const circumstances = { now, grace, freeSpots, closedFor, enforcesLimits };
    return {
      quote(offer) {
        const reason = reasonFor(offer, stay, circumstances);
        return { price: priceFor(offer, stay), available: reason === 'verificado', reason };
      },
      freeSpots,
    };
  };
}

/**
 * Prices an offer without asking for a duration's availability, which a search confirms only when it sends a
 * duration (4.2): it still shows what prevents a booking permanently.
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
